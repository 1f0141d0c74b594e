import {
  confirmationOf,
  hiddenConfirmation,
  isConfirmation,
  makesSure,
  noneOfThese,
  reopenedIdOf,
} from './checklist.ts';
import {
  chosenOptions,
  codeOfOption,
  countAsked,
  findQuestion,
  optionsOf,
  questionOf,
  remainingQuestions,
  replay,
} from './engine.ts';
import type { AnswerValue, InterviewEvent } from './events.ts';
import { foldWord } from './matchers/tokens.ts';
import type { CompiledProtocol, Question } from './protocol.ts';
import { type InterviewState, type Message, orderedQuestions, type SlotState } from './state.ts';
import type { Locale, LocalizedText, QuestionKind } from './types.ts';
import {
  fill,
  inSentence,
  labelOf,
  list,
  medicineParts,
  phrase,
  quoted,
  renderCodes,
  sentence,
} from './words.ts';

export type RenderedQuestion = {
  id: string;
  kind: QuestionKind;
  /** A short word of thanks that stands before the question, where the agent's tone is warm. */
  lead: string | null;
  text: string;
  hint: string | null;
  /** Why the clinic asks. */
  why: string;
  /** Also present on a `text` question where one tap answers it ("None"); then own words are still the main way. */
  options: { id: string; label: string; exclusive: boolean }[];
  /** Ids of the options that stand ticked, where several may be. */
  chosen: string[];
  allowsOwnWords: boolean;
  min: number | null;
  max: number | null;
  /** Words at the two ends of a scale. */
  minLabel: string | null;
  maxLabel: string | null;
  canSkip: true;
};

/** The patient's own short word for an unrecognized complaint, or "this problem". */
function ownWord(protocol: CompiledProtocol, state: InterviewState, locale: Locale): string {
  for (const message of state.messages) {
    if (message.supersededBy !== null || message.questionId === null || message.value.kind !== 'text')
      continue;
    if (findQuestion(protocol, message.questionId)?.read !== 'complaint') continue;
    const recognized = message.facts.some(
      (fact) => !fact.negated && fact.slot.startsWith('sx.') && fact.codes.includes('yes'),
    );
    if (recognized || message.facts.some((fact) => fact.codes.includes('no'))) continue;
    const word = message.value.text
      .replace(
        /^\s*(i have|i've got|i've|i get|my|a|an|the|tengo|un|una|mi|mis|el|la)\s+(a |an |some |un |una )?/i,
        '',
      )
      .replace(/[.!?\s]+$/, '');
    if (word.length > 0 && word.split(/\s+/).length <= 4 && word.length <= 40) return `“${word}”`;
  }
  return phrase(protocol, 'word.problem', locale);
}

/** What the {places} of a question's texts stand for. */
export function placeholders(
  protocol: CompiledProtocol,
  state: InterviewState,
  locale: Locale,
): Record<string, string> {
  const site = [state.slots['joint.site'], state.slots['pain.site']]
    .flatMap((slot) => slot?.codes ?? [])
    .find((code) => code.startsWith('site:'));
  const isChild = state.ageYears === null ? protocol.specialization === 'PEDIATRICS' : state.ageYears < 16;
  const person = phrase(protocol, isChild ? 'word.child' : 'word.patient', locale);
  const medicines = (state.slots['medicines.list']?.codes ?? []).filter((code) => code.startsWith('med:'));
  return {
    person,
    Person: sentence(person, locale),
    ...earlierPlaceholders(protocol, state, locale),
    ...Object.fromEntries(
      medicines.map((code, index) => [`medicine_${index + 1}`, medicineParts(protocol, code, locale).name]),
    ),
    clinic: protocol.clinic.name,
    number: protocol.clinic.emergencyNumber,
    word: ownWord(protocol, state, locale),
    site:
      site === undefined ? phrase(protocol, 'word.there', locale) : labelOf(protocol, `${site}:the`, locale),
  };
}

/** Names for what was told before the visit; without them for a browser that may not see what was said (S18). */
function earlierPlaceholders(
  protocol: CompiledProtocol,
  state: InterviewState,
  locale: Locale,
): Record<string, string> {
  const codesOf = (slotId: string) => state.slots[slotId]?.codes ?? [];
  const complaint = (number: number) => {
    const codes = codesOf(`earlier.complaint_${number}`);
    const module = protocol.modules.find((candidate) => codes.includes(`complaint:${candidate.id}`));
    if (module === undefined) return phrase(protocol, 'word.earlier_complaint', locale);
    const place = renderCodes(
      protocol,
      codes.filter((code) => !code.startsWith('complaint:')),
      locale,
    );
    const title = inSentence(module.title[locale], locale);
    return place === '' ? title : `${title} (${place})`;
  };
  const medicines = codesOf('earlier.medicines').map((code) => medicineParts(protocol, code, locale).name);
  return {
    earlier_1: complaint(1),
    earlier_2: complaint(2),
    earlier_3: complaint(3),
    earlier_medicines:
      medicines.length === 0 ? phrase(protocol, 'word.earlier_medicines', locale) : list(medicines, locale),
  };
}

function textOf(
  protocol: CompiledProtocol,
  state: InterviewState,
  question: Question,
  locale: Locale,
): string {
  const text = (state.answeredBy === 'PROXY' ? question.proxyText : undefined) ?? question.text;
  return fill(text[locale], placeholders(protocol, state, locale));
}

/** The question's own hint; someone who answers for the patient is told so where the question says "you". */
function hintOf(
  protocol: CompiledProtocol,
  state: InterviewState,
  question: Question,
  locale: Locale,
): string | null {
  const own =
    question.hint === null ? null : fill(question.hint[locale], placeholders(protocol, state, locale));
  const proxy = protocol.phrases['hint.proxy']?.[locale];
  const asksPerson = question.proxyText === undefined && /\byou(r|rs)?\b/i.test(question.text.en);
  if (state.answeredBy !== 'PROXY' || !asksPerson || proxy === undefined) return own;
  return own === null ? proxy : `${proxy} ${own}`;
}

/** What kind of thanks the last answer calls for; null for none. A plain "no" calls for none. */
function leadKind(previous: Question, next: Question, last: Message): string | null {
  if (last.value.kind === 'unsure' || last.value.kind === 'declined') return last.value.kind;
  if (last.facts.some((fact) => fact.slot === previous.slot && (fact.negated || fact.codes.includes('no'))))
    return null;
  if (last.value.kind === 'text') {
    const said = last.value.text.trim();
    if (bareAnswer.test(said)) return null;
    const hasFinding = last.facts.some(
      (fact) => fact.slot.startsWith('sx.') && fact.codes.includes('yes') && !fact.codes.includes('past'),
    );
    if (previous.read === 'complaint' && hasFinding) return 'hard';
    if (said.split(/\s+/).length >= 4) return 'words';
  }
  return previous.module === next.module ? null : 'next';
}

/** The thanks before a question that is asked for the first time; none once an emergency was raised. */
function leadOf(
  protocol: CompiledProtocol,
  state: InterviewState,
  question: Question,
  locale: Locale,
): string | null {
  const last = state.messages.at(-1);
  const isFirstTime =
    !state.asked.includes(question.id) && chosenOptions(protocol, state, question).length === 0;
  if (protocol.tone !== 'warm' || !isFirstTime || last === undefined || last.questionId === null) return null;
  if (state.flags.some((flag) => flag.level === 'EMERGENCY')) return null;
  const previous = findQuestion(protocol, last.questionId);
  const kind = previous === null ? null : leadKind(previous, question, last);
  if (kind === null) return null;
  const variants = Object.keys(protocol.phrases)
    .filter((key) => key.startsWith(`lead.${kind}.`))
    .sort();
  const chosen = variants[last.number % variants.length];
  return chosen === undefined ? null : phrase(protocol, chosen, locale);
}

/**
 * The question that makes sure of an emergency, without the findings, which are what was said (S18). Its answers are
 * those of the list: "not sure" and a skip leave the alarm standing. Any other question as it is.
 */
function withoutFindings(protocol: CompiledProtocol, state: InterviewState, question: Question): Question {
  const list = makesSure(question)
    ? hiddenConfirmation(protocol, state, remainingQuestions(protocol, state))
    : null;
  if (list === null) return question;
  const text = protocol.phrases['confirmation.hidden'] ?? list.text;
  const no = protocol.phrases['answer.no'] ?? list.text;
  const yes = protocol.phrases['confirmation.hidden.yes'] ?? list.text;
  const options = [
    { id: 'unsure', label: yes },
    { id: noneOfThese, label: no },
  ];
  return { ...list, kind: 'choice', text, proxyText: text, label: text, hint: null, options };
}

/**
 * One question as a page or a program shows it. Throws a RangeError for an id that stands for no question.
 * @param options.hidesAnswers - as it is asked of everybody, without what was said before
 */
export function renderQuestion(
  protocol: CompiledProtocol,
  known: InterviewState,
  questionId: string,
  locale: Locale,
  { hidesAnswers = false }: { hidesAnswers?: boolean } = {},
): RenderedQuestion {
  const found = questionOf(protocol, known, questionId);
  if (found === null) throw new RangeError(`No question "${questionId}" in ${protocol.id}`);
  const question = hidesAnswers ? withoutFindings(protocol, known, found) : found;
  const state = hidesAnswers ? { ...known, messages: [], slots: {} } : known;
  const isScale = question.kind === 'scale';
  const labelFor = (label: LocalizedText) => fill(label[locale], placeholders(protocol, state, locale));
  return {
    id: question.id,
    kind: question.kind,
    lead: leadOf(protocol, state, question, locale),
    text: textOf(protocol, state, question, locale),
    hint: hintOf(protocol, state, question, locale),
    why: question.why[locale],
    options: optionsOf(protocol, question).map((option) => ({
      id: option.id,
      label: labelFor(option.label),
      exclusive: option.exclusive === true,
    })),
    chosen: hidesAnswers || question.kind !== 'choices' ? [] : chosenOptions(protocol, state, question),
    allowsOwnWords: question.kind === 'text' || question.allowsOwnWords,
    min: question.min,
    max: question.max,
    minLabel: isScale ? phrase(protocol, 'scale.min', locale) : null,
    maxLabel: isScale ? phrase(protocol, 'scale.max', locale) : null,
    canSkip: true,
  };
}

/** An answer as the patient gave it: text word for word, choices by their labels. */
export function renderAnswer(
  protocol: CompiledProtocol,
  question: Question | null,
  value: AnswerValue,
  locale: Locale,
): string {
  const labelFor = (optionId: string) =>
    (question === null ? undefined : optionsOf(protocol, question).find((option) => option.id === optionId))
      ?.label[locale] ?? optionId;
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'choice':
      return labelFor(value.optionId);
    case 'choices':
      return list(value.optionIds.map(labelFor), locale);
    case 'number':
      return question === null || question.max === null
        ? String(value.number)
        : fill(phrase(protocol, 'number.of', locale), {
            number: String(value.number),
            max: String(question.max),
          });
    case 'unsure':
      return phrase(protocol, 'answer.unsure', locale);
    case 'declined':
      return phrase(protocol, 'answer.declined', locale);
  }
}

/** What was read from a free text, in a few words ("left knee, worse on stairs"); null where nothing was. */
export function renderUnderstood(
  protocol: CompiledProtocol,
  message: Message,
  locale: Locale,
): string | null {
  if (message.value.kind !== 'text') return null;
  const question = message.questionId === null ? null : findQuestion(protocol, message.questionId);
  const parts: string[] = [];
  const seen = new Set<string>();
  for (const fact of message.facts) {
    // What words sound like is for the engine; nothing of it was said.
    if (fact.slot.startsWith('safety.')) continue;
    const values = fact.codes.filter((code) => code !== 'yes' && code !== 'no' && code !== 'past');
    if (values.length > 0 && !values.includes('unsure')) {
      if (seen.has(fact.slot)) continue;
      seen.add(fact.slot);
    }
    const isPlain = fact.codes.every((code) => code === 'yes' || code === 'no');
    const name = protocol.labels[fact.slot]?.[locale];
    let part: string | null = null;
    if (isPlain && question?.slot === fact.slot && name === undefined) {
      part = phrase(protocol, fact.negated || fact.codes.includes('no') ? 'answer.no' : 'answer.yes', locale);
    } else if (fact.codes.includes('unsure')) {
      part = phrase(protocol, 'understood.unsure', locale);
    } else if (
      name !== undefined &&
      (fact.codes.includes('yes') || fact.codes.includes('no') || fact.negated)
    ) {
      const lower = inSentence(name, locale);
      part =
        fact.negated || fact.codes.includes('no')
          ? fill(phrase(protocol, 'understood.no', locale), { name: lower })
          : fact.codes.includes('past')
            ? fill(phrase(protocol, 'understood.past', locale), { name: lower })
            : lower;
    } else if (!isPlain) {
      const together = message.facts.filter((other) => other.slot === fact.slot && !other.negated);
      const value = renderCodes(
        protocol,
        together.flatMap((other) => other.codes),
        locale,
      );
      const kind = fact.slot.split('.').at(-1) ?? '';
      const frame = protocol.phrases[`understood.${kind}`]?.[locale];
      part = value === '' ? null : frame === undefined ? value : fill(frame, { value });
    }
    if (part !== null && part !== '' && !parts.includes(part)) parts.push(part);
  }
  return parts.length === 0 ? null : list(parts, locale);
}

function plainWords(text: string): string {
  return foldWord(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether what was understood says no more than the answer does: "No" beside "No". The report shows it all the same. */
function onlyRepeats(understood: string, message: Message, question: Question | null): boolean {
  if (message.value.kind !== 'text') return false;
  const said = message.value.text;
  if (plainWords(understood) === plainWords(said)) return true;
  return (
    bareAnswer.test(said.trim()) &&
    message.facts.every(
      (fact) =>
        fact.slot === question?.slot && fact.codes.every((code) => ['yes', 'no', 'unsure'].includes(code)),
    )
  );
}

export type Turn = {
  /** The number of the message as the report counts it. */
  number: number;
  questionId: string | null;
  question: string;
  answer: string;
  understood: string | null;
  changeable: boolean;
  at: string;
};

/** The list of findings as one turn, begun by `first`: what was ticked in it, as it stands now. */
function turnOfChecklist(
  protocol: CompiledProtocol,
  state: InterviewState,
  first: Message,
  entries: Message[],
  locale: Locale,
): Turn {
  const questions = entries.map((message) => findQuestion(protocol, message.questionId ?? ''));
  const found = questions
    .filter((question) => question !== null)
    .filter((question) => state.slots[question.slot]?.status === 'YES')
    .map((question) => fill(question.label[locale], placeholders(protocol, state, locale)));
  const kind = isConfirmation({ id: first.questionId ?? '' }) ? 'confirmation' : 'checklist';
  const isSkipped = first.value.kind === 'unsure' || first.value.kind === 'declined';
  const text = (key: string) => fill(phrase(protocol, key, locale), placeholders(protocol, state, locale));
  return {
    number: first.number,
    questionId: reopenedIdOf(state, first.questionId ?? ''),
    question: text(`${kind}.${state.answeredBy === 'PROXY' ? 'proxy' : 'text'}`),
    answer:
      found.length > 0
        ? list(found, locale)
        : isSkipped
          ? renderAnswer(protocol, null, first.value, locale)
          : text('checklist.none'),
    understood: null,
    changeable: true,
    at: first.at,
  };
}

/**
 * The conversation as the patient reads it: each question once, where it was first asked, with its latest answer. A list
 * of findings is one question. What is added after finishing stands at the end and is not changeable.
 */
export function renderConversation(
  protocol: CompiledProtocol,
  events: readonly InterviewEvent[],
  locale: Locale,
): Turn[] {
  const state = replay(protocol, events);
  const position = (message: Message) =>
    message.questionId === null
      ? state.asked.length + message.number
      : state.asked.indexOf(message.questionId);
  const listOf = (message: Message) =>
    state.listed.find(({ questionId }) => questionId === message.questionId)?.checklistId;
  const counted = state.messages
    .filter((message) => message.supersededBy === null)
    .sort((left, right) => position(left) - position(right));
  return counted
    .filter((message) => {
      const list = listOf(message);
      return list === undefined || counted.find((other) => listOf(other) === list) === message;
    })
    .map((message) => {
      const list = listOf(message);
      if (list !== undefined) {
        const entries = counted.filter((other) => listOf(other) === list);
        return turnOfChecklist(protocol, state, message, entries, locale);
      }
      const question = message.questionId === null ? null : findQuestion(protocol, message.questionId);
      const understood = renderUnderstood(protocol, message, locale);
      return {
        number: message.number,
        questionId: message.questionId,
        question:
          question === null
            ? phrase(protocol, 'turn.addendum', locale)
            : textOf(protocol, state, question, locale),
        answer: renderAnswer(protocol, question, message.value, locale),
        understood: understood === null || onlyRepeats(understood, message, question) ? null : understood,
        changeable: question !== null,
        at: message.at,
      };
    });
}

const bareAnswer =
  /^(yes|no|yeah|yep|nope|si|sí|none|nothing|never|nada|ninguna|ninguno|nunca|unsure|not sure|no sé|no se)( please| thanks| thank you| por favor| gracias)?[.!]?$/i;

/** The value of a slot in words, without the patient's identity. `verbatim` says that it is the patient's own text. */
export function renderSlot(
  protocol: CompiledProtocol,
  question: Question,
  slot: SlotState,
  locale: Locale,
): { value: string | null; verbatim: boolean } {
  const codes = slot.codes.filter(
    (code) => code !== 'yes' && code !== 'no' && code !== 'past' && code !== 'unsure',
  );
  const own = new Map(
    optionsOf(protocol, question).map((option) => [codeOfOption(question, option), option]),
  );
  const chosen: string[] = [];
  const read: string[] = [];
  for (const code of codes) {
    const label = own.get(code)?.label[locale];
    // A code read from words is shown as what was said ("5 minutes"), not as the option it falls under.
    const wasChosen = code.startsWith('option:') || (slot.direct && slot.words === null);
    if (label !== undefined && wasChosen) chosen.push(label);
    else if (code.startsWith('number:') && question.max !== null) {
      const number = code.slice('number:'.length);
      chosen.push(fill(phrase(protocol, 'number.of', locale), { number, max: String(question.max) }));
    } else read.push(code);
  }
  const rendered = list(
    [...chosen, renderCodes(protocol, read, locale)].filter((text) => text !== ''),
    locale,
  );
  const said = slot.words?.trim() ?? null;
  // A bare "no, none" or "yes please" says nothing beyond the status.
  const isBare =
    said !== null &&
    ((slot.status === 'NO' && said.length <= 12) || (slot.status !== 'VALUE' && bareAnswer.test(said)));
  const words = isBare ? null : said;
  if (rendered === '') return { value: words, verbatim: words !== null };
  const isCovered = words !== null && coversText(slot, words);
  // "Stents, 2018" is heart disease, and a clinician wants to know that it was stents.
  const isCoarser =
    words !== null && codes.some((code) => code.startsWith('cond:')) && !namesAll(rendered, words);
  if (words === null || (isCovered && !isCoarser))
    return { value: sentence(rendered, locale), verbatim: false };
  return { value: `${sentence(rendered, locale)} (${quoted(words)})`, verbatim: false };
}

/** Whether the codes say all that the words say, so that the words need not stand beside them. */
function coversText(slot: SlotState, words: string): boolean {
  const covered = new Array<boolean>(words.length).fill(false);
  for (const source of slot.sources) {
    if (source.start === null || source.end === null || source.quote === null) continue;
    if (words.slice(source.start, source.end) !== source.quote) continue;
    covered.fill(true, source.start, source.end);
  }
  const missed = words
    .split('')
    .filter((character, index) => !covered[index] && /[\p{L}\p{N}]/u.test(character));
  return missed.length <= 5;
}

/** Whether every longer word stands in the text too. */
function namesAll(text: string, words: string): boolean {
  const named = new Set(wordsOf(text));
  return wordsOf(words).every((word) => word.length <= 3 || named.has(word));
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).map(foldWord);
}

export type Readback = {
  sections: {
    title: string;
    rows: { label: string; value: string; verbatim: boolean; questionId: string }[];
  }[];
};

const readbackSections: { phrase: string; sections: Question['section'][] }[] = [
  { phrase: 'readback.problem', sections: ['history', 'associated', 'progress'] },
  { phrase: 'readback.health', sections: ['medicines', 'background'] },
  { phrase: 'readback.plan', sections: ['follow_up'] },
  { phrase: 'readback.matters', sections: ['perspective', 'experience'] },
  { phrase: 'readback.clinic', sections: ['extra'] },
];

function readbackValue(
  protocol: CompiledProtocol,
  question: Question,
  slot: SlotState,
  locale: Locale,
): string {
  if (slot.status === 'UNSURE') return phrase(protocol, 'answer.unsure', locale);
  if (slot.status === 'DECLINED') return phrase(protocol, 'answer.declined', locale);
  const { value, verbatim } = renderSlot(protocol, question, slot, locale);
  if (value !== null) return verbatim ? quoted(value) : value;
  if (slot.status === 'YES') return phrase(protocol, 'answer.yes', locale);
  return phrase(protocol, 'answer.no', locale);
}

/** All that the clinic will read, in rows that can each be changed. */
export function renderReadback(protocol: CompiledProtocol, state: InterviewState, locale: Locale): Readback {
  const ordered = orderedQuestions(protocol, state.routed);
  return {
    sections: readbackSections
      .map(({ phrase: title, sections }) => {
        const seen = new Set<string>();
        const rows = ordered
          .filter((question) => sections.includes(question.section))
          .flatMap((question) => {
            const slot = state.slots[question.slot];
            const isCurrent = state.asked.includes(question.id) || slot?.direct === false;
            if (slot === undefined || !isCurrent || seen.has(question.slot)) return [];
            seen.add(question.slot);
            seen.add(confirmationOf(question.slot));
            return [
              {
                label: fill(question.label[locale], placeholders(protocol, state, locale)),
                value: readbackValue(protocol, question, slot, locale),
                verbatim: renderSlot(protocol, question, slot, locale).verbatim,
                questionId: question.id,
              },
            ];
          });
        return { title: phrase(protocol, title, locale), rows };
      })
      .filter((section) => section.rows.length > 0),
  };
}

export type RenderedEmergency = {
  /** The number to call, as it is written. */
  number: string;
  title: string;
  /** Quotes the patient's own words where there are any. */
  lede: string;
  callLabel: string;
  /** The clinic's help line, where thoughts of suicide or self-harm are all that was raised. */
  crisisLine: { number: string; label: string } | null;
  steps: { kind: 'not' | 'do'; text: string }[];
  /** The clinic's name and telephone number. */
  clinic: { name: string; phone: string | null };
  continueLabel: string;
  changeLabel: string;
  /** The flags this page is about, for `emergency_continued`. */
  flagIds: string[];
  /** The question whose answer raised the first of them, for "Change my answer". */
  questionId: string | null;
};

/** The emergency page for the flags that wait for the patient, or for all emergencies if none does. */
export function renderEmergency(
  protocol: CompiledProtocol,
  state: InterviewState,
  locale: Locale,
): RenderedEmergency {
  const emergencies = state.flags.filter((flag) => flag.level === 'EMERGENCY');
  const waiting = emergencies.filter((flag) => !flag.continued && !flag.answerLaterChanged);
  const flags = waiting.length > 0 ? waiting : emergencies;
  const number = protocol.clinic.emergencyNumber;
  const quote = flags.find((flag) => flag.quote !== null)?.quote ?? null;
  const rules = flags.map((flag) => protocol.rules.find((rule) => rule.id === flag.ruleId));
  const advice =
    rules.length > 0 && rules.every((rule) => rule?.advice === 'crisis') ? 'crisis' : 'emergency';
  const raisedBy = flags[0]?.messages[0];
  const steps: { kind: 'not' | 'do'; phrase: string }[] =
    advice === 'crisis'
      ? [
          { kind: 'do', phrase: 'crisis.step.with' },
          { kind: 'do', phrase: 'crisis.step.away' },
          { kind: 'not', phrase: 'emergency.step.wait' },
        ]
      : [
          { kind: 'not', phrase: 'emergency.step.wait' },
          { kind: 'not', phrase: 'emergency.step.drive' },
          { kind: 'do', phrase: 'emergency.step.tell' },
        ];
  const said =
    quote === null
      ? ''
      : `${fill(phrase(protocol, 'emergency.said', locale), { quote: closed(quoted(quote)) })} `;
  return {
    number,
    title: fill(phrase(protocol, 'emergency.title', locale), { number }),
    lede:
      said +
      ((advice === 'crisis' ? protocol.crisis.words?.[locale] : undefined) ??
        phrase(protocol, `${advice}.lede`, locale)),
    callLabel: fill(phrase(protocol, 'emergency.call', locale), { number }),
    crisisLine:
      advice !== 'crisis' || protocol.crisis.line === null
        ? null
        : {
            number: protocol.crisis.line.number,
            label: fill(phrase(protocol, 'crisis.call', locale), protocol.crisis.line),
          },
    steps: steps.map((step) => ({ kind: step.kind, text: phrase(protocol, step.phrase, locale) })),
    clinic: { name: protocol.clinic.name, phone: protocol.clinic.phone },
    continueLabel: phrase(protocol, 'emergency.continue', locale),
    changeLabel: phrase(protocol, 'emergency.change', locale),
    flagIds: flags.map((flag) => flag.id),
    questionId:
      raisedBy === undefined
        ? (flags[0]?.heardAt[0] ?? null)
        : (state.messages[raisedBy - 1]?.questionId ?? null),
  };
}

/** A quote as the end of a sentence: with a full stop unless it brings an end of its own. */
function closed(quote: string): string {
  return /[.!?…][”"'’»)]*$/.test(quote) ? quote : `${quote}.`;
}

const secondsPerQuestion = 18;

/** How long so many questions take, in whole minutes. */
export function estimateMinutes(questions: number): number {
  return Math.ceil((questions * secondsPerQuestion) / 60);
}

/** How far the interview is: percent of the questions expected now, and whole minutes (at least 1 until the end). */
export function estimateProgress(
  protocol: CompiledProtocol,
  state: InterviewState,
): { percent: number; minutesLeft: number } {
  if (state.status === 'FINISHED') return { percent: 100, minutesLeft: 0 };
  const asked = countAsked(state);
  const known = remainingQuestions(protocol, state).length;
  // Before the complaint is known its questions cannot be counted yet.
  const complaintSaid = state.routed.length > 0 || protocol.visitType === 'POST_VISIT';
  const left = known === 0 ? 0 : Math.max(known, complaintSaid ? 0 : protocol.limits.target - asked);
  const percent = asked + left === 0 ? 0 : Math.round((100 * asked) / (asked + left + 1));
  return {
    percent: Math.min(percent, 97),
    minutesLeft: Math.max(1, estimateMinutes(left)),
  };
}
