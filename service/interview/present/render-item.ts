import { askedBy } from '../engine/asked.ts';
import { codeOfOption } from '../engine/derive.ts';
import { describeItem, type Item } from '../engine/describe.ts';
import type { Screen } from '../engine/screen.ts';
import type { State } from '../engine/state.ts';
import { writtenFor, writtenOptions } from '../engine/written.ts';
import { aboutItems, optionsIn, somethingElse } from '../model/items.ts';
import { impliedBy, type ProtocolQuestion, protocolIndex } from '../model/protocol.ts';
import { renderStatement } from './render-statement.ts';
import { noneOption, option, type Part, type RenderedItem, yesNo } from './rendered-item.ts';
import { screenTexts } from './texts.ts';
import { say, textFor, type View } from './view.ts';
import { list, phrase, quoted } from './words.ts';

const blank = {
  heading: null,
  hint: null,
  why: null,
  options: [],
  chosen: [],
  text: null,
  min: null,
  max: null,
  minLabel: null,
  maxLabel: null,
  quotes: [],
  codes: [],
} as const;

/**
 * Renders an item by its id; null when there is no such item.
 * @param screen - the open page; null for an item of an earlier page
 */
export function renderById(view: View, screen: Screen | null, id: string): RenderedItem | null {
  const item = describeItem(view.state, screen, id);
  return item === null ? null : renderItem(view, item);
}

/** An item with its texts, for a page or a program. */
export function renderItem(view: View, item: Item): RenderedItem {
  const { text = false, unsure = false, declined = false } = item.accepts;
  return {
    ...blank,
    id: item.id,
    allowsText: text,
    canBeUnsure: unsure,
    canDecline: declined,
    ...chosenOf(view.state, item),
    ...partOf(view, item),
  };
}

function partOf(view: View, item: Item): Part {
  const { state, locale } = view;
  switch (item.kind) {
    case 'question':
      return renderQuestion(view, item);
    case 'safety': {
      const { text, slot } = item.line;
      const codes = [slot, ...impliedBy(view.protocol, slot)];
      return { control: 'yes_no', label: textFor(view, text), options: yesNo(locale), codes };
    }
    case 'statement':
      return renderStatement(view, item.statement);
    case 'signs':
      return renderSigns(view, item);
    case 'list':
      return renderList(view, item.entries);
    case 'age':
      return { control: 'age', label: screenTexts.age[locale], min: 0, max: 120 };
    case 'sex': {
      const { sex, female, male } = screenTexts;
      const options = [option('FEMALE', female[locale]), option('MALE', male[locale])];
      return { control: 'choice', label: sex[locale], options };
    }
    case 'birth': {
      const isWrong = state.answers.get(aboutItems.birth)?.value?.kind === 'choice';
      const hint = (isWrong ? screenTexts.birthWrong : screenTexts.birthHint)[locale];
      return { control: 'date', label: screenTexts.birth[locale], hint, chosen: [] };
    }
    case 'topics':
    case 'which':
      return renderTopics(view, item);
    case 'harm':
      return {
        control: 'choice',
        label: textFor(view, item.question.text),
        options: item.question.choices.map(({ id, text, codes }) => option(id, textFor(view, text), codes)),
      };
    case 'further': {
      const { text, about } = item.question;
      return { control: 'text', label: text, codes: about === null ? [] : [about] };
    }
    case 'more':
      return { control: 'text', label: screenTexts.forgot[locale] };
  }
}

function chosenOf({ answers }: State, { id }: Item): Pick<RenderedItem, 'chosen' | 'text'> {
  const value = answers.get(id)?.value;
  if (value?.kind === 'text') return { text: value.text, chosen: [] };
  if (value?.kind === 'number') return { text: null, chosen: [String(value.number)] };
  if (value?.kind === 'statement') return { text: null, chosen: [value.answer] };
  return { text: null, chosen: optionsIn(value) };
}

/** The data of the earlier visit that a pre-visit consultation may use. */
function earlierOf({ protocol, state }: View): State['earlier'] {
  return protocol.visitType === 'PRE_VISIT' ? state.earlier : null;
}

/** What was written or ticked at the earlier visit, for confirmation; null when there is nothing, or it was answered since. */
function carriedOver(view: View, question: ProtocolQuestion): Partial<RenderedItem> | null {
  const earlier = earlierOf(view);
  if (earlier === null || view.state.answers.has(question.id)) return null;
  const codes = question.kind === 'choices' ? earlier.slots[`earlier.${question.slot}`] : undefined;
  if (codes !== undefined) {
    const before = question.options.filter((one) => codes.includes(codeOfOption(question, one)));
    return { chosen: before.map(({ id }) => id) };
  }
  const text = earlier.words[question.slot];
  return text === undefined ? null : { text };
}

/** A question's text, in the wording for the person who answers. */
function questionText(view: View, question: ProtocolQuestion): string {
  const [mainStory] = protocolIndex(view.protocol).stories;
  if (earlierOf(view) !== null && question.id === mainStory?.id) {
    const { month = '' } = view.places;
    return screenTexts.sinceLast[view.locale]({ month });
  }
  const proxyText = view.state.answeredBy === 'PATIENT' ? undefined : question.proxyText;
  return say(view, proxyText ?? question.text);
}

function renderQuestion(view: View, item: Extract<Item, { kind: 'question' }>): Part {
  const { locale } = view;
  const { question } = item;
  const { kind, slot, why, min, max } = question;
  const own = question.options.map((one) => {
    const facts = (one.facts ?? []).filter(({ negated }) => !negated);
    const codes = [codeOfOption(question, one), ...facts.map((fact) => fact.slot)];
    return option(one.id, say(view, one.label), codes, one.exclusive === true);
  });
  const quotes = [...new Set(writtenFor(view.state, question).map(({ quote }) => quote))];
  const whetherAll = [
    option(writtenOptions.all, screenTexts.nothingElse[locale]),
    option(writtenOptions.notSo, screenTexts.isNotSo[locale], [], true),
  ];
  const before = carriedOver(view, question);
  return {
    ...before,
    control: kind === 'yesno' ? 'yes_no' : kind,
    label: questionText(view, question),
    hint: hintOf(view, question, quotes, before !== null),
    why: why[locale],
    options:
      own.length === 0 && kind === 'yesno'
        ? yesNo(locale)
        : [...(item.asksWhetherAll ? whetherAll : []), ...own],
    min,
    max,
    minLabel: kind === 'scale' ? phrase(view, 'scale.min') : null,
    maxLabel: kind === 'scale' ? phrase(view, 'scale.max') : null,
    quotes,
    codes: [slot],
  };
}

function hintOf(
  view: View,
  question: ProtocolQuestion,
  quotes: readonly string[],
  isCarriedOver: boolean,
): string | null {
  const { state, locale } = view;
  const isOther = state.answeredBy !== 'PATIENT' && question.proxyText === undefined;
  const asksPerson = isOther && /\byou(r|rs)?\b/i.test(question.text.en);
  const template = askedBy(question).names !== undefined ? screenTexts.isThatAll : screenTexts.isThatSo;
  const again = state.alsoSaid.some(({ questionId }) => questionId === question.id);
  const parts = [
    ...(isCarriedOver ? [screenTexts.fromEarlier[locale]] : []),
    ...(again ? [screenTexts.askedAgain[locale]] : []),
    ...(quotes.length === 0 ? [] : [template[locale]({ quote: list(quotes.map(quoted), locale) })]),
    ...(asksPerson ? [phrase(view, 'hint.proxy')] : []),
    ...(question.hint === null ? [] : [say(view, question.hint)]),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

function renderSigns(view: View, item: Extract<Item, { kind: 'signs' }>): Part {
  const { protocol, state, locale } = view;
  const group = protocolIndex(protocol).groups.get(item.groupId ?? '');
  const signs = item.signs.map(({ optionId, sign: { code, codes, text } }) =>
    option(optionId, textFor(view, text), code === undefined ? codes : [code, ...codes]),
  );
  return {
    control: 'choices',
    label: group === undefined ? screenTexts.signs[locale] : textFor(view, group.question),
    heading: group?.title[locale] ?? null,
    options: [...signs, noneOption(screenTexts.none[locale])],
    quotes: state.alarms.get(item.groupId ?? '')?.quotes ?? [],
  };
}

function renderList(view: View, entries: readonly ProtocolQuestion[]): Part {
  const { list, tickAll, none } = screenTexts;
  const options = entries.map(({ id, label, slot }) => option(id, say(view, label), [slot]));
  return {
    control: 'choices',
    label: list[view.locale],
    hint: tickAll[view.locale],
    options: [...options, noneOption(none[view.locale])],
  };
}

/** Topics to choose from: all that apply, or the most important one. */
function renderTopics(view: View, item: Extract<Item, { kind: 'topics' | 'which' }>): Part {
  const { locale } = view;
  const { topics, tickAll, noSecond, which, whichSecond, together, elseToo } = screenTexts;
  const options = item.moduleIds.map((moduleId) => {
    const module = protocolIndex(view.protocol).modules.get(moduleId);
    const title = module?.fallback === true ? screenTexts.somethingElse : module?.title;
    return option(moduleId, title?.[locale] ?? moduleId, module?.triggers);
  });
  const none = noneOption(noSecond[locale]);
  if (item.kind === 'topics') {
    if (item.mayBeNone) options.push(none);
    return { control: 'choices', label: topics[locale], hint: tickAll[locale], options };
  }
  if (item.mayBeElse) options.push(option(somethingElse, elseToo[locale]));
  options.push(item.isMain ? option('together', together[locale]) : none);
  return { control: 'choice', label: (item.isMain ? which : whichSecond)[locale], options };
}
