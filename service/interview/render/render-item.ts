import { noneOfThese } from '../engine/alarms.ts';
import { wordsFor } from '../engine/audience.ts';
import { codeOfOption } from '../engine/derive.ts';
import { type Item, takesOf } from '../engine/describe.ts';
import type { FurtherQuestion } from '../engine/events.ts';
import { indexOf } from '../engine/index-of.ts';
import { aboutItems, findSign } from '../engine/items.ts';
import { asksForNames, isNamedFor } from '../engine/named.ts';
import type { Protocol, ProtocolQuestion, SelfHarmQuestion } from '../engine/protocol.ts';
import type { State } from '../engine/state.ts';
import type { Mention } from '../reading/types.ts';
import type { Locale } from '../types.ts';
import { fill, list, phrase, quoted } from '../words.ts';
import { placeholders } from './placeholders.ts';
import { renderStatement } from './render-statement.ts';
import { option, type Part, type RenderedItem, type RenderedOption, yesNo } from './rendered-item.ts';
import { screenTexts } from './screen-texts.ts';

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

/** An item as a page or a program shows it, in words of the locale. */
export function renderItem(protocol: Protocol, state: State, item: Item, locale: Locale): RenderedItem {
  const takes = takesOf(item);
  const base = {
    ...blank,
    id: item.id,
    allowsText: takes.text,
    canBeUnsure: takes.unsure,
    canDecline: takes.declined,
    ...chosenOf(state, item),
  };
  switch (item.kind) {
    case 'question':
      return { ...base, ...renderQuestion(protocol, state, item.question, locale) };
    case 'safety': {
      const label = wordsFor(item.line.text, state.answeredBy, state.person)[locale];
      return { ...base, control: 'yes_no', label, options: yesNo(locale), codes: [item.line.slot] };
    }
    case 'statement':
      return { ...base, ...renderStatement(protocol, state, item.statement, locale) };
    case 'signs':
      return { ...base, ...renderSigns(protocol, state, item, locale) };
    case 'list':
      return { ...base, ...renderList(protocol, state, item.entries, locale) };
    case 'age':
      return { ...base, control: 'age', label: screenTexts.age[locale], min: 0, max: 120 };
    case 'sex':
      return { ...base, control: 'choice', label: screenTexts.sex[locale], options: sexes(locale) };
    case 'birth':
      return { ...base, ...renderBirth(state, locale), chosen: [] };
    case 'topics':
      return { ...base, ...renderTopics(protocol, item, locale) };
    case 'which':
      return { ...base, ...renderWhich(protocol, item, locale) };
    case 'harm':
      return { ...base, ...renderHarm(state, item.question, locale) };
    case 'further':
      return { ...base, control: 'text', label: item.question.text, codes: aboutOf(item.question) };
    case 'more':
      return { ...base, control: 'text', label: screenTexts.forgot[locale] };
  }
}

const aboutOf = ({ about }: FurtherQuestion) => (about === null ? [] : [about]);

function chosenOf({ answers }: State, { id }: Item): { chosen: string[]; text: string | null } {
  const value = answers.get(id)?.value ?? null;
  switch (value?.kind) {
    case 'choice':
      return { chosen: [value.optionId], text: null };
    case 'choices':
      return { chosen: value.optionIds, text: null };
    case 'number':
      return { chosen: [String(value.number)], text: null };
    case 'statement':
      return { chosen: [value.answer], text: null };
    case 'text':
      return { chosen: [], text: value.text };
    default:
      return { chosen: [], text: null };
  }
}

function sexes(locale: Locale): RenderedOption[] {
  return [option('FEMALE', screenTexts.female[locale]), option('MALE', screenTexts.male[locale])];
}

/** What was written or ticked at the visit before, to be confirmed or changed; null where nothing was, or it was answered by now. */
function carriedOver(
  { visitType }: Protocol,
  { answers, earlier }: State,
  question: ProtocolQuestion,
): Pick<RenderedItem, 'chosen'> | Pick<RenderedItem, 'text'> | null {
  if (visitType !== 'PRE_VISIT' || earlier === null || answers.has(question.id)) return null;
  const codes = question.kind === 'choices' ? earlier.slots[`earlier.${question.slot}`] : undefined;
  if (codes !== undefined) {
    const before = question.options.filter((one) => codes.includes(codeOfOption(question, one)));
    return { chosen: before.map(({ id }) => id) };
  }
  const text = earlier.words[question.slot];
  return text === undefined ? null : { text };
}

function renderBirth({ answers }: State, locale: Locale): Part {
  const isWrong = answers.get(aboutItems.birth)?.value?.kind === 'choice';
  const hint = (isWrong ? screenTexts.birthWrong : screenTexts.birthHint)[locale];
  return { control: 'date', label: screenTexts.birth[locale], hint };
}

/** The first question of the story, by its id. */
function mainStoryOf({ questions }: Protocol): string | undefined {
  return questions.find(({ read }) => read === 'complaint')?.id;
}

/** A question's own text, in the wording of who answers. */
function questionText(protocol: Protocol, state: State, question: ProtocolQuestion, locale: Locale): string {
  const places = placeholders(protocol, state, locale);
  const isSinceLast = state.earlier !== null && protocol.visitType === 'PRE_VISIT';
  if (isSinceLast && question.id === mainStoryOf(protocol))
    return fill(screenTexts.sinceLast[locale], places);
  const text = (state.answeredBy === 'PATIENT' ? undefined : question.proxyText) ?? question.text;
  return fill(text[locale], places);
}

function renderQuestion(protocol: Protocol, state: State, question: ProtocolQuestion, locale: Locale): Part {
  const places = placeholders(protocol, state, locale);
  const isScale = question.kind === 'scale';
  const own = question.options.map((one) =>
    option(one.id, fill(one.label[locale], places), codesOfOption(question, one), one.exclusive === true),
  );
  const quotes = quotesFor(protocol, state, question);
  return {
    ...carriedOver(protocol, state, question),
    control: controlOf(question),
    label: questionText(protocol, state, question, locale),
    hint: hintOf(protocol, state, question, quotes, locale),
    why: question.why[locale],
    options: own.length === 0 && question.kind === 'yesno' ? yesNo(locale) : own,
    min: question.min,
    max: question.max,
    minLabel: isScale ? phrase(protocol, 'scale.min', locale) : null,
    maxLabel: isScale ? phrase(protocol, 'scale.max', locale) : null,
    quotes,
    codes: [question.slot],
  };
}

function codesOfOption(question: ProtocolQuestion, one: ProtocolQuestion['options'][number]): string[] {
  const facts = (one.facts ?? []).filter(({ negated }) => !negated).map(({ slot }) => slot);
  return [codeOfOption(question, one), ...facts];
}

function controlOf({ kind, options }: ProtocolQuestion): RenderedItem['control'] {
  if (kind === 'yesno') return 'yes_no';
  if (kind === 'choices' || kind === 'scale') return kind;
  return kind === 'text' && options.length === 0 ? 'text' : kind === 'text' ? 'text' : 'choice';
}

/** The words of the patient that a question is already about: 'You wrote "…". Is that all?' */
function quotesFor(protocol: Protocol, state: State, question: ProtocolQuestion): string[] {
  const isList = asksForNames(question);
  const first = indexOf(protocol)
    .byModule.get(question.module)
    ?.find(({ read }) => read === question.read);
  if (isList && first?.id !== question.id) return [];
  const isOwn = (mention: Mention) =>
    isList ? isNamedFor(question, mention) : mention.polarity === 'PRESENT' && mention.code === question.slot;
  return [
    ...new Set(
      state.mentions
        .filter(({ standing, source }) => standing === 'open' && source.itemId !== question.id)
        .filter(({ mention }) => isOwn(mention))
        .map(({ quote }) => quote),
    ),
  ];
}

function hintOf(
  protocol: Protocol,
  state: State,
  question: ProtocolQuestion,
  quotes: readonly string[],
  locale: Locale,
): string | null {
  const places = placeholders(protocol, state, locale);
  const own = question.hint === null ? [] : [fill(question.hint[locale], places)];
  const isOther = state.answeredBy !== 'PATIENT' && question.proxyText === undefined;
  const asksPerson = isOther && /\byou(r|rs)?\b/i.test(question.text.en);
  const template = asksForNames(question) ? screenTexts.isThatAll : screenTexts.isThatSo;
  const again = state.alsoSaid.some(({ questionId }) => questionId === question.id);
  const isCarriedOver = carriedOver(protocol, state, question) !== null;
  const parts = [
    ...(isCarriedOver ? [screenTexts.fromEarlier[locale]] : []),
    ...(again ? [screenTexts.askedAgain[locale]] : []),
    ...(quotes.length === 0 ? [] : [fill(template[locale], { quote: list(quotes.map(quoted), locale) })]),
    ...(asksPerson ? [phrase(protocol, 'hint.proxy', locale)] : []),
    ...own,
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

function renderSigns(
  protocol: Protocol,
  state: State,
  item: Extract<Item, { kind: 'signs' }>,
  locale: Locale,
): Part {
  const { answeredBy, person } = state;
  const group = protocol.signGroups.find(({ id }) => id === item.groupId);
  const signs = item.signs.flatMap(({ groupId, signId, optionId }) => {
    const sign = findSign(protocol, groupId, signId);
    if (sign === undefined) return [];
    return [option(optionId, wordsFor(sign.text, answeredBy, person)[locale], sign.codes)];
  });
  const question = group === undefined ? screenTexts.signs : wordsFor(group.question, answeredBy, person);
  return {
    control: 'choices',
    label: question[locale],
    heading: group?.title[locale] ?? null,
    options: [...signs, option(noneOfThese, screenTexts.none[locale], [], true)],
    quotes: item.groupId === null ? [] : (state.alarms.get(item.groupId)?.quotes ?? []),
  };
}

function renderList(
  protocol: Protocol,
  state: State,
  entries: readonly ProtocolQuestion[],
  locale: Locale,
): Part {
  const places = placeholders(protocol, state, locale);
  return {
    control: 'choices',
    label: screenTexts.list[locale],
    hint: screenTexts.tickAll[locale],
    options: [
      ...entries.map(({ id, label, slot }) => option(id, fill(label[locale], places), [slot])),
      option(noneOfThese, screenTexts.none[locale], [], true),
    ],
  };
}

function topicOption(protocol: Protocol, moduleId: string, locale: Locale): RenderedOption {
  const module = indexOf(protocol).modules.get(moduleId);
  const isFallback = module?.fallback === true;
  const label = isFallback ? screenTexts.somethingElse[locale] : (module?.title[locale] ?? moduleId);
  return option(moduleId, label, module?.triggers ?? []);
}

function renderTopics(protocol: Protocol, item: Extract<Item, { kind: 'topics' }>, locale: Locale): Part {
  const none = option(noneOfThese, screenTexts.noSecond[locale], [], true);
  return {
    control: 'choices',
    label: screenTexts.topics[locale],
    hint: screenTexts.tickAll[locale],
    options: [
      ...item.moduleIds.map((moduleId) => topicOption(protocol, moduleId, locale)),
      ...(item.isBeside ? [none] : []),
    ],
  };
}

function renderWhich(protocol: Protocol, item: Extract<Item, { kind: 'which' }>, locale: Locale): Part {
  const topics = item.moduleIds.map((moduleId) => topicOption(protocol, moduleId, locale));
  const last = item.isMain
    ? option('together', screenTexts.together[locale])
    : option(noneOfThese, screenTexts.noSecond[locale], [], true);
  return {
    control: 'choice',
    label: (item.isMain ? screenTexts.which : screenTexts.whichSecond)[locale],
    options: [...topics, last],
  };
}

function renderHarm({ answeredBy, person }: State, question: SelfHarmQuestion, locale: Locale): Part {
  return {
    control: 'choice',
    label: wordsFor(question.text, answeredBy, person)[locale],
    options: question.choices.map(({ id, text, codes }) =>
      option(id, wordsFor(text, answeredBy, person)[locale], codes),
    ),
  };
}
