import type { Statement } from '../engine/events.ts';
import type { Protocol } from '../engine/protocol.ts';
import type { State } from '../engine/state.ts';
import { insideSentence, sinceWhen } from '../report/clause-words.ts';
import type { Locale } from '../types.ts';
import { fill, labelOf, list, renderCode, renderCodes, sentence } from '../words.ts';
import { placeholders } from './placeholders.ts';
import { type Part, yesNo } from './rendered-item.ts';
import { screenTexts } from './screen-texts.ts';

const valueTemplates: Record<string, keyof typeof screenTexts> = {
  DURATION: 'lasts',
  FREQUENCY: 'often',
  SEVERITY: 'bad',
};

/** A statement in the patient's language, with the words that it rests on. */
export function renderStatement(
  protocol: Protocol,
  state: State,
  statement: Statement,
  locale: Locale,
): Part {
  const mentions = state.mentions.filter(({ id }) => statement.mentionIds.includes(id));
  const quotes = [...new Set(mentions.map(({ quote }) => quote))];
  const control = statement.ask;
  const options = control === 'yes_no' ? yesNo(locale) : [];
  const nameOf = (code: string) => labelOf(protocol, code, locale);
  const names = (codes: readonly string[]) =>
    list(
      codes.map((code) => insideSentence(nameOf(code), locale)),
      locale,
    );
  switch (statement.form) {
    case 'finding': {
      const codes = mentions.flatMap(({ mention }) => mention.values.map(({ code }) => code));
      const value = list(
        [...new Set(codes)].flatMap((code) => renderCode(protocol, code, locale) ?? []),
        locale,
      );
      const name = nameOf(statement.code);
      const isPlain = control === 'yes_no' || value === '';
      const label = isPlain ? name : fill(screenTexts.withValue[locale], { name, value });
      return { control, label, options, quotes, codes: [statement.code, ...(isPlain ? [] : codes)] };
    }
    case 'value': {
      const name = nameOf(statement.code);
      const template = valueTemplates[statement.valueKind] ?? 'withValue';
      const value = renderCode(protocol, statement.value, locale) ?? statement.value;
      const since =
        statement.valueKind === 'ONSET' ? sinceWhen(protocol, statement.value, locale, statement.code) : null;
      const label =
        since === null ? fill(screenTexts[template][locale], { name, value }) : `${name} ${since}`;
      return { control, label, options, quotes, codes: [statement.code, statement.value] };
    }
    case 'named': {
      const name = slotName(protocol, state, statement.slot, locale);
      const label = fill(screenTexts.withValue[locale], { name, value: names(statement.codes) });
      return { control, label, options, quotes, codes: statement.codes };
    }
    case 'answers': {
      const told = mentions.map(({ mention }) => {
        const name = slotName(protocol, state, mention.code, locale);
        const value = renderCodes(
          protocol,
          mention.values.map(({ code }) => code),
          locale,
        );
        return fill(screenTexts.withValue[locale], { name: insideSentence(name, locale), value });
      });
      const codes = mentions.flatMap(({ mention }) => mention.values.map(({ code }) => code));
      const label = sentence(list(told, locale), locale);
      return { control, label, options, quotes, codes: [...statement.codes, ...codes] };
    }
    case 'negatives':
    case 'section': {
      const denied = statement.codes.length === 1 ? screenTexts.notSo : screenTexts.noneOf;
      const template = statement.form === 'negatives' ? denied : screenTexts.also;
      const label = fill(template[locale], { names: names(statement.codes) });
      return { control, label, options, quotes, codes: statement.codes };
    }
  }
}

/** How the question of a slot is named. */
function slotName(protocol: Protocol, state: State, slot: string, locale: Locale): string {
  const question = protocol.questions.find((one) => one.slot === slot);
  return fill(question?.label[locale] ?? '', placeholders(protocol, state, locale));
}
