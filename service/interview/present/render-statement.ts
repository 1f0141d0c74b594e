import type { Statement } from '../model/events.ts';
import { sinceWhen } from './clause-words.ts';
import { type Part, yesNo } from './rendered-item.ts';
import { sayAnswer, sayDenied, sayFinding } from './say-finding.ts';
import { screenTexts } from './texts.ts';
import { say, type View } from './view.ts';
import { insideSentence, labelOf, list, renderCode, renderCodes, sentence } from './words.ts';

const valueTemplates: Record<string, 'lasts' | 'often' | 'bad'> = {
  DURATION: 'lasts',
  FREQUENCY: 'often',
  SEVERITY: 'bad',
};

/** A statement in the patient's language, with the words that it is based on. */
export function renderStatement(view: View, statement: Statement): Part {
  const mentions = view.state.mentions.filter(({ id }) => statement.mentionIds.includes(id));
  return {
    control: statement.ask,
    options: statement.ask === 'yes_no' ? yesNo(view.locale) : [],
    quotes: [...new Set(mentions.map(({ quote }) => quote))],
    ...tell(view, statement, mentions),
  };
}

function tell(
  view: View,
  statement: Statement,
  mentions: View['state']['mentions'],
): { label: string; codes: readonly string[] } {
  const { locale } = view;
  const withValue = (name: string, value: string) => screenTexts.withValue[locale]({ name, value });
  const nameOf = (code: string) => insideSentence(labelOf(view, code), locale);
  const namesOf = (codes: readonly string[]) => list(codes.map(nameOf), locale);
  const valuesOf = ({ mention }: (typeof mentions)[number]) => mention.values.map(({ code }) => code);
  switch (statement.form) {
    case 'finding': {
      const codes = mentions.flatMap(valuesOf);
      const words = [...new Set(codes)].flatMap((code) => renderCode(view, code) ?? []);
      const value = list(words, locale);
      const name = labelOf(view, statement.code);
      if (statement.ask === 'yes_no' || value === '')
        return { label: sayFinding(view, statement.code) ?? name, codes: [statement.code] };
      const label = sayFinding(view, statement.code, [...new Set(codes)]) ?? withValue(name, value);
      return { label, codes: [statement.code, ...codes] };
    }
    case 'value': {
      const name = labelOf(view, statement.code);
      const template = valueTemplates[statement.valueKind] ?? 'withValue';
      const value = renderCode(view, statement.value) ?? statement.value;
      const said = sayFinding(view, statement.code, [statement.value]);
      if (said !== null) return { label: said, codes: [statement.code, statement.value] };
      const since = statement.valueKind === 'ONSET' ? sinceWhen(view, statement.value, statement.code) : null;
      const label = since === null ? screenTexts[template][locale]({ name, value }) : `${name} ${since}`;
      return { label, codes: [statement.code, statement.value] };
    }
    case 'named': {
      const label = withValue(slotName(view, statement.slot), namesOf(statement.codes));
      return { label, codes: statement.codes };
    }
    case 'answers': {
      const values = mentions.flatMap(valuesOf);
      const said = statement.codes.map((slot) => sayAnswer(view, slot, values));
      if (view.protocol.sentences !== undefined)
        return { label: said.join(' '), codes: [...statement.codes, ...values] };
      const told = mentions.map((one) => {
        const name = insideSentence(slotName(view, one.mention.code), locale);
        return withValue(name, renderCodes(view, valuesOf(one)));
      });
      const label = sentence(list(told, locale), locale);
      return { label, codes: [...statement.codes, ...values] };
    }
    case 'negatives':
    case 'section': {
      const { codes, form } = statement;
      if (form === 'negatives' && view.protocol.sentences !== undefined)
        return { label: sayDenied(view, codes), codes };
      const denied = codes.length === 1 ? screenTexts.notSo : screenTexts.noneOf;
      const template = form === 'negatives' ? denied : screenTexts.also;
      return { label: template[locale]({ names: namesOf(codes) }), codes };
    }
  }
}

function slotName(view: View, slot: string): string {
  const question = view.protocol.questions.find((one) => one.slot === slot);
  return question === undefined ? '' : say(view, question.label);
}
