import { isConfirmation } from './checklist.ts';
import { hashProtocol } from './compile.ts';
import { codeOfOption, findQuestion, optionsOf, replay } from './engine.ts';
import type { InterviewEvent } from './events.ts';
import { type CompiledProtocol, type Question, type Score, sectionIds } from './protocol.ts';
import { placeholders, renderAnswer, renderQuestion, renderSlot, renderUnderstood } from './render.ts';
import type { InterviewReport, ReportItem, ReportSection, ReportSource } from './report-types.ts';
import {
  holds,
  type InterviewState,
  type Message,
  orderedQuestions,
  type SlotSource,
  type SlotState,
} from './state.ts';
import type { FlagLevel, Locale } from './types.ts';
import {
  fill,
  inSentence,
  labelOf,
  list,
  medicineParts,
  phrase,
  quoted,
  renderCode,
  renderCodes,
  sentence,
} from './words.ts';

function sourcesOf(slot: SlotState | undefined): ReportSource[] {
  return (slot?.sources ?? [])
    .map(({ message, quote }: SlotSource) => ({ message, quote }))
    .filter(
      (source, index, all) =>
        all.findIndex((other) => other.message === source.message && other.quote === source.quote) === index,
    );
}

function itemLabel(
  protocol: CompiledProtocol,
  state: InterviewState,
  question: Question,
  locale: Locale,
): string {
  const label = sentence(fill(question.label[locale], placeholders(protocol, state, locale)), locale);
  const complaint = protocol.modules.find(
    (module) => module.id === question.module && module.stage === 'routed',
  );
  if (complaint === undefined || state.routed.length < 2 || question.section !== 'history') return label;
  return `${complaint.title[locale]}: ${inSentence(label, locale)}`;
}

function medicineItems(
  protocol: CompiledProtocol,
  question: Question,
  slot: SlotState,
  locale: Locale,
): ReportItem[] {
  const sources = sourcesOf(slot);
  const shownQuotes: string[] = [];
  const items: ReportItem[] = slot.codes
    .filter((code) => code.startsWith('med:'))
    .map((code, index, all) => {
      const { name, detail } = medicineParts(protocol, code, locale);
      const [, key = '', , , written = ''] = code.split(':');
      const own = sources.filter(
        (source) => source.quote !== null && mentions(source.quote, name, key, written),
      );
      const words = own.map((source) => source.quote).find((quote) => quote !== null) ?? null;
      if (words !== null) shownQuotes.push(words);
      // A dose that was misread harms: unless they say the same, the words stand beside what was read.
      const saysMore = words !== null && plain(words) !== plain(name + detail);
      const value = detail === '' ? words : saysMore ? `${detail} (${quoted(words)})` : detail;
      return {
        // Named twice, by its brand and by its own name, it has two lines.
        id: all.slice(0, index).some((other) => other.split(':')[1] === key)
          ? `${question.slot}:${key}:${index + 1}`
          : `${question.slot}:${key}`,
        label: name,
        status: 'VALUE',
        value,
        verbatim: detail === '' && words !== null,
        sources: own.length > 0 ? own : sources,
      };
    });
  // What stands outside the medicines that were read is not lost: the whole answer then has a row of its own.
  const missed = shownQuotes.reduce((rest, quote) => rest.replace(quote, ''), slot.words ?? '');
  if (slot.words !== null && plain(missed).length > 12) {
    items.push({
      id: question.slot,
      label: question.label[locale],
      status: 'VALUE',
      value: slot.words,
      verbatim: true,
      sources: sources.slice(0, 1).map((source) => ({ message: source.message, quote: null })),
    });
  }
  return items;
}

function plain(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

function mentions(quote: string, name: string, key: string, written: string): boolean {
  const lower = quote.toLowerCase();
  if (written !== '') return lower.includes(written.toLowerCase());
  const word = key.startsWith('word=') ? key.slice('word='.length) : name;
  return lower.includes(word.toLowerCase().slice(0, 5)) || lower.includes(key.slice(0, 5));
}

/** A longer list that was denied is counted in the report; the transcript names each of its signs. */
const maxNamedSigns = 10;

/**
 * What a "no" that was chosen says no to: each of the signs that were offered, or the words of the option where the
 * question is not about a finding ("Better with: Nothing"). Null for a plain "no".
 */
function denialOf(
  protocol: CompiledProtocol,
  question: Question,
  slot: SlotState,
  locale: Locale,
): string | null {
  if (slot.status !== 'NO' || !slot.direct) return null;
  const offered = question.options.filter((option) => option.exclusive !== true);
  const noneOf = protocol.phrases['value.none_of']?.[locale];
  const noneOfMany = protocol.phrases['value.none_of_many']?.[locale];
  if (question.kind === 'choices' && offered.length > maxNamedSigns && noneOfMany !== undefined)
    return fill(noneOfMany, { count: String(offered.length) });
  if (question.kind === 'choices' && offered.length > 0 && noneOf !== undefined) {
    const names = offered.map((option) => option.label[locale]).join('; ');
    return fill(noneOf, { names });
  }
  if (question.section !== 'history' || question.kind === 'yesno') return null;
  const chosen = question.options.find((option) => slot.codes.includes(codeOfOption(question, option)));
  return chosen?.label[locale] ?? null;
}

/**
 * The words of a line, such that they need no "yes" or "no" before them. What was read from words that come to "no" or
 * "not sure" could be taken for a finding: there only the patient's own words stand.
 */
function describeSlot(
  protocol: CompiledProtocol,
  question: Question,
  slot: SlotState,
  locale: Locale,
): { value: string | null; verbatim: boolean } {
  const rendered = renderSlot(protocol, question, slot, locale);
  if (rendered.verbatim || rendered.value === null) {
    const isPast = slot.status === 'YES' && slot.codes.includes('past');
    const otherwise = isPast
      ? phrase(protocol, 'value.past', locale)
      : denialOf(protocol, question, slot, locale);
    return { value: rendered.value ?? otherwise, verbatim: rendered.verbatim };
  }
  if (slot.status !== 'NO' && slot.status !== 'UNSURE') return rendered;
  return slot.words === null
    ? { value: denialOf(protocol, question, slot, locale), verbatim: false }
    : { value: slot.words.trim(), verbatim: true };
}

/** Whether most of a free text is in letters that nothing that read it knows. */
function isUnread(message: Message): boolean {
  if (message.value.kind !== 'text' || message.supersededBy !== null) return false;
  // Read through the glossary of its language.
  if (message.matcherVersion.includes('+')) return false;
  const { text } = message.value;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/\p{L}/gu) > 2 * count(/\p{Script=Latin}/gu);
}

function itemsOf(
  protocol: CompiledProtocol,
  state: InterviewState,
  question: Question,
  locale: Locale,
): ReportItem[] {
  const slot = state.slots[question.slot];
  if (slot === undefined || slot.status === 'DECLINED') return [];
  if (question.read === 'medicines' && slot.codes.some((code) => code.startsWith('med:'))) {
    return medicineItems(protocol, question, slot, locale);
  }
  const { value, verbatim } = describeSlot(protocol, question, slot, locale);
  return [
    {
      id: question.slot,
      label: itemLabel(protocol, state, question, locale),
      status: slot.status,
      value,
      verbatim,
      sources: sourcesOf(slot),
    },
  ];
}

const attributeSlot =
  /^(\w+)\.(onset|duration|frequency|severity|quality|site|radiation|worse|better|progress)$/;

/** What was told of a complaint beyond what its module asks: how it goes, how often it comes. */
function unaskedAttributes(protocol: CompiledProtocol, state: InterviewState, locale: Locale): ReportItem[] {
  return Object.entries(state.slots).flatMap(([slotId, slot]) => {
    const [, moduleId = '', attribute = ''] = attributeSlot.exec(slotId) ?? [];
    const module = protocol.modules.find(({ id }) => id === moduleId);
    const label = protocol.labels[`attribute:${attribute}`]?.[locale];
    const isAsked = protocol.questions.some((question) => question.slot === slotId);
    if (module?.stage !== 'routed' || label === undefined || isAsked || !state.routed.includes(moduleId))
      return [];
    return [
      {
        id: slotId,
        label: `${module.title[locale]}: ${inSentence(label, locale)}`,
        status: slot.status,
        value: renderCodes(protocol, slot.codes, locale),
        verbatim: false,
        sources: sourcesOf(slot),
      },
    ];
  });
}

/** What the patient came with, as findings: said in the complaint, so that no question of its own was put. */
function presentingFindings(
  protocol: CompiledProtocol,
  state: InterviewState,
  shown: Set<string>,
  locale: Locale,
): ReportItem[] {
  const triggers = protocol.modules
    .filter((module) => state.routed.includes(module.id))
    .flatMap((module) => [...module.triggers, ...module.minorTriggers]);
  const isComplaint = ({ message }: ReportSource) =>
    findQuestion(protocol, state.messages[message - 1]?.questionId ?? '')?.read === 'complaint';
  return mentionedFindings(protocol, state, shown, locale).filter(
    (item) =>
      item.status === 'YES' &&
      triggers.includes(item.id) &&
      state.slots[item.id]?.direct === false &&
      item.sources.some(isComplaint),
  );
}

/** Findings that were mentioned without a question of their own: pertinent all the same. */
function mentionedFindings(
  protocol: CompiledProtocol,
  state: InterviewState,
  shown: Set<string>,
  locale: Locale,
): ReportItem[] {
  return Object.entries(state.slots)
    .filter(
      ([slotId]) =>
        slotId.startsWith('sx.') &&
        slotId !== 'sx.pregnant' &&
        !shown.has(slotId) &&
        protocol.labels[slotId] !== undefined,
    )
    .map(([slotId, slot]) => ({
      id: slotId,
      label: labelOf(protocol, slotId, locale),
      status: slot.status,
      value: slot.codes.includes('past') ? phrase(protocol, 'value.past', locale) : null,
      verbatim: false,
      sources: sourcesOf(slot),
    }));
}

function leftOut(protocol: CompiledProtocol, state: InterviewState, locale: Locale): ReportItem[] {
  const seen = new Set<string>();
  const untouched = state.routed.filter((id) =>
    protocol.questions.every((question) => question.module !== id || !state.asked.includes(question.id)),
  );
  const whole = protocol.modules
    .filter((module) => untouched.includes(module.id))
    .map((module) => ({
      id: module.id,
      label: module.title[locale],
      status: 'NOT_ASKED' as const,
      value: null,
      verbatim: false,
      sources: [],
    }));
  const single = orderedQuestions(protocol, state.routed).flatMap((question) => {
    if (untouched.includes(question.module)) return [];
    const slot = state.slots[question.slot];
    const applies = question.when === null || holds(question.when, state);
    if (seen.has(question.slot) || question.read === 'complaint') return [];
    // The list has only room for some of these: the others were not left out of the interview, they were never in it.
    if (question.onlyListed && slot === undefined) return [];
    seen.add(question.slot);
    if (slot?.status === 'DECLINED') {
      return [
        {
          ...blank(protocol, state, question, locale),
          status: 'DECLINED' as const,
          sources: sourcesOf(slot),
        },
      ];
    }
    return slot === undefined && applies ? [blank(protocol, state, question, locale)] : [];
  });
  return [...whole, ...single];
}

function blank(
  protocol: CompiledProtocol,
  state: InterviewState,
  question: Question,
  locale: Locale,
): ReportItem {
  return {
    id: question.slot,
    label: itemLabel(protocol, state, question, locale),
    status: 'NOT_ASKED',
    value: null,
    verbatim: false,
    sources: [],
  };
}

function buildSections(protocol: CompiledProtocol, state: InterviewState, locale: Locale): ReportSection[] {
  const ordered = orderedQuestions(protocol, state.routed);
  const shown = new Set<string>();
  const sections: ReportSection[] = [];
  for (const id of sectionIds) {
    const items: ReportItem[] = [];
    if (id === 'history') {
      items.push(...presentingFindings(protocol, state, shown, locale));
      for (const item of items) shown.add(item.id);
    }
    for (const question of ordered) {
      if (question.section !== id || shown.has(question.slot) || question.read === 'complaint') continue;
      // What makes sure of a finding stands in the finding's own line.
      if (isConfirmation(question)) continue;
      const own = itemsOf(protocol, state, question, locale);
      if (own.length > 0) shown.add(question.slot);
      items.push(...own);
    }
    if (id === 'history') items.push(...unaskedAttributes(protocol, state, locale));
    if (id === 'associated') items.push(...mentionedFindings(protocol, state, shown, locale));
    if (items.length > 0) sections.push({ id, title: phrase(protocol, `section.${id}`, locale), items });
  }
  // The read-back question of a complaint is shown as `complaints`; here only what is missing.
  const missing = leftOut(protocol, state, locale);
  if (missing.length > 0) {
    sections.push({ id: 'left_out', title: phrase(protocol, 'section.left_out', locale), items: missing });
  }
  return sections;
}

function complaintsOf(protocol: CompiledProtocol, state: InterviewState): InterviewReport['complaints'] {
  const places = protocol.questions.map((question) => question.id);
  const placeOf = (message: Message) => places.indexOf(message.questionId ?? '');
  return state.messages
    .toSorted((left, right) => placeOf(left) - placeOf(right))
    .filter((message) => {
      if (message.supersededBy !== null || message.questionId === null || message.value.kind !== 'text')
        return false;
      const question = findQuestion(protocol, message.questionId);
      const saidNo = message.facts.some((fact) => fact.slot === question?.slot && fact.codes.includes('no'));
      return question?.read === 'complaint' && !saidNo;
    })
    .map((message) => ({
      words: message.value.kind === 'text' ? message.value.text : '',
      messages: [message.number],
    }));
}

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= 80) return flat;
  const cut = flat.slice(0, 79);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > 40 ? space : 79).replace(/[\s,;:.]+$/, '')}…`;
}

/** A headline for lists, at most 80 characters: the first complaint with what is most telling about it. */
function summarize(
  protocol: CompiledProtocol,
  state: InterviewState,
  complaints: InterviewReport['complaints'],
  locale: Locale,
): string {
  const main = protocol.modules.find((module) => module.id === state.routed[0] && !module.fallback);
  const words = complaints[0]?.words ?? '';
  if (main === undefined) {
    if (words !== '') return shorten(words);
    const condition = protocol.questions.find((question) => question.id === 'course.state');
    const slot = condition === undefined ? undefined : state.slots[condition.slot];
    if (condition === undefined || slot === undefined) return '';
    return shorten(renderSlot(protocol, condition, slot, locale).value ?? '');
  }
  const codesOf = (slotId: string) => state.slots[slotId]?.codes ?? [];
  const site = codesOf(`${main.id}.site`).filter(
    (code) => code.startsWith('site:') || code.startsWith('side:'),
  );
  let head = main.title[locale];
  const place = site.find((code) => code.startsWith('site:'));
  if ((main.id === 'pain' || main.id === 'joint') && place !== undefined) {
    head = fill(phrase(protocol, 'summary.pain', locale), {
      site: inSentence(labelOf(protocol, place, locale), locale),
      side: site.some((code) => code.startsWith('side:'))
        ? labelOf(protocol, site.find((code) => code.startsWith('side:')) ?? '', locale)
        : '',
    })
      .replace(/\s+/g, ' ')
      .replace(/,?\s*$/, '')
      .trim();
  }
  const isAtRest = state.slots['chest_pain.at_rest']?.status === 'YES';
  if (main.id === 'chest_pain' && isAtRest) head += ` ${phrase(protocol, 'summary.at_rest', locale)}`;
  const longest = codesOf(`${main.id}.duration`)
    .filter((code) => code.startsWith('dur:'))
    .at(-1);
  const onset = codesOf(`${main.id}.onset`)[0];
  const onsetQuestion = protocol.questions.find((question) => question.slot === `${main.id}.onset`);
  const onsetLabel = onsetQuestion?.options.find((option) => option.code === onset)?.label[locale];
  const onsetWords = onset === undefined ? null : (onsetLabel ?? renderCode(protocol, onset, locale));
  const details = [
    longest === undefined ? null : renderCode(protocol, longest, locale),
    onsetWords === null ? null : inSentence(onsetWords, locale),
  ].filter((detail): detail is string => typeof detail === 'string' && !detail.startsWith('option:'));
  return shorten(sentence(list([head, ...details], locale), locale));
}

/** An instrument's sum; null unless it was answered whole: a sum with an item missing means nothing. */
function sumOf(state: InterviewState, score: Score): number | null {
  if (score.zeroWhen !== undefined && holds(score.zeroWhen, state)) return 0;
  const points = score.slots.map((slotId) => {
    const code = state.slots[slotId]?.codes.find((candidate) => candidate.startsWith('point:'));
    return code === undefined ? null : Number(code.slice('point:'.length));
  });
  return points.reduce((sum, point) => (sum === null || point === null ? null : sum + point), 0);
}

function scoresOf(
  protocol: CompiledProtocol,
  state: InterviewState,
  locale: Locale,
): InterviewReport['scores'] {
  return protocol.scores.flatMap((score) => {
    const value = sumOf(state, score);
    const longer = protocol.scores.find((other) => other.id === score.partOf);
    if (value === null || (longer !== undefined && sumOf(state, longer) !== null)) return [];
    const band = score.bands.filter((candidate) => value >= candidate.from).at(-1);
    const messages = score.slots.flatMap((slotId) =>
      sourcesOf(state.slots[slotId]).map((source) => source.message),
    );
    return [
      {
        id: score.id,
        name: score.name[locale],
        value,
        max: score.max,
        meaning: band?.meaning[locale] ?? '',
        source: score.source,
        licence: score.licence,
        messages: [...new Set(messages)].sort((left, right) => left - right),
      },
    ];
  });
}

/** What was answered; a list of findings was ticked or left empty, and nobody said a word. */
function answerOf(
  protocol: CompiledProtocol,
  question: Question | null,
  { value, checklistId }: Message,
  locale: Locale,
): string {
  if (checklistId === null || value.kind !== 'choice') return renderAnswer(protocol, question, value, locale);
  return phrase(protocol, value.optionId === 'yes' ? 'checklist.ticked' : 'checklist.empty', locale);
}

function transcriptOf(
  protocol: CompiledProtocol,
  state: InterviewState,
  locale: Locale,
): InterviewReport['transcript'] {
  const rows: InterviewReport['transcript'] = [];
  const events = (after: number) =>
    state.noted
      .filter((event) => event.after === after)
      .map((event) => ({
        message: after,
        kind: 'event' as const,
        questionId: null,
        question: null,
        options: [],
        answer: fill(phrase(protocol, `event.${event.type}`, locale), {
          number: protocol.clinic.emergencyNumber,
          language: event.locale === null ? '' : phrase(protocol, `language.${event.locale}`, locale),
        }),
        understood: null,
        at: event.at,
        supersededBy: null,
        modality: 'TEXT' as const,
      }));
  rows.push(...events(0));
  for (const message of state.messages) {
    const question = message.questionId === null ? null : findQuestion(protocol, message.questionId);
    rows.push({
      message: message.number,
      kind: 'answer',
      questionId: message.questionId,
      question:
        question === null
          ? phrase(protocol, 'turn.addendum', locale)
          : renderQuestion(protocol, state, question.id, locale).text,
      options:
        question?.kind !== 'choice' && question?.kind !== 'choices'
          ? []
          : optionsOf(protocol, question).map((option) => option.label[locale]),
      answer: answerOf(protocol, question, message, locale),
      understood: renderUnderstood(protocol, message, locale),
      at: message.at,
      supersededBy: message.supersededBy,
      modality: message.modality,
    });
    rows.push(...events(message.number));
  }
  return rows;
}

/** Report version 1 (docs/decisions/013-reports-that-stay-the-same.md). What it gives for given events never changes. */
export function buildReportV1(
  protocol: CompiledProtocol,
  events: readonly InterviewEvent[],
  locale: Locale,
): InterviewReport {
  const state = replay(protocol, events);
  const complaints = complaintsOf(protocol, state);
  const severity = (level: FlagLevel) => (level === 'EMERGENCY' ? 0 : 1);
  return {
    reportVersion: 1,
    clinicName: protocol.clinic.name,
    partial: state.status !== 'FINISHED',
    locale,
    patientLocale: state.locale,
    answeredBy: state.answeredBy,
    startedAt: state.startedAt,
    finishedAt: state.finishedAt,
    specialization: protocol.specialization,
    visitType: protocol.visitType,
    protocolHash: hashProtocol(protocol),
    protocolVersion: protocol.version,
    summary: summarize(protocol, state, complaints, locale),
    flags: [...state.flags]
      .sort((left, right) => severity(left.level) - severity(right.level))
      .map(({ heardAt, ...flag }) => ({
        ...flag,
        ...(heardAt.length > 0 && flag.messages.length === 0 ? { heardOnly: true as const } : {}),
        title: protocol.rules.find((rule) => rule.id === flag.ruleId)?.title[locale] ?? flag.ruleId,
      })),
    complaints,
    sections: buildSections(protocol, state, locale),
    scores: scoresOf(protocol, state, locale),
    transcript: transcriptOf(protocol, state, locale),
    unreadMessages: state.messages.filter(isUnread).map((message) => message.number),
    addenda: state.messages.flatMap((message) =>
      message.questionId === null && message.value.kind === 'text'
        ? [{ text: message.value.text, at: message.at, message: message.number }]
        : [],
    ),
  };
}
