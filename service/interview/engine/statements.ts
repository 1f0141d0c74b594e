import { addTo, kept } from '../reading/collections.ts';
import { isNamedFor } from './asked.ts';
import { holds, type Known } from './conditions.ts';
import { questionsAnswered } from './derive.ts';
import type { Statement } from './events.ts';
import { type Coded, establish } from './facts.ts';
import { indexOf } from './index-of.ts';
import type { Protocol } from './protocol.ts';
import type { ProposedMention, State } from './state.ts';
import { topicOfCode } from './topics.ts';

/** The most statements on one confirming screen. */
const statementsMax = 7;
/** The most times and degrees of the story at the read-back. */
const storyValuesMax = 4;
/** Pregnancy changes what is dangerous, so it is always asked. */
const alwaysAsked = new Set(['sx.pregnant', 'sx.recent_birth']);

/** Mentions that stood on a page to be confirmed. */
function shownMentions({ statements }: State): Set<string> {
  return new Set([...statements.values()].flatMap(({ mentionIds }) => mentionIds));
}

/** Findings that nothing has answered and no screen has shown. Those that a crisis rule rests on have a page of their own. */
function openMentions(protocol: Protocol, state: State) {
  const crisis = protocol.rules.filter(({ advice }) => advice === 'crisis');
  const apart = new Set(crisis.flatMap(({ quoteFrom }) => quoteFrom));
  const shown = shownMentions(state);
  const open = state.mentions.filter(
    ({ id, mention: { code }, status }) =>
      status === 'open' &&
      code.startsWith('sx.') &&
      !apart.has(code) &&
      !shown.has(id) &&
      !state.established.has(code),
  );
  return {
    present: open.filter(({ mention }) => mention.polarity === 'PRESENT'),
    denied: open.filter(({ mention }) => mention.polarity === 'ABSENT'),
  };
}

/** What is known, as if these findings were confirmed. */
function knownWith(state: State, codes: readonly string[]): Known {
  const yes = { status: 'YES', codes: ['yes'], known: 'confirmed', sources: [] } as const;
  const supposed = codes.map((slot): Coded => ({ slot, ...yes }));
  return { ...state, established: establish([...state.established.values(), ...supposed]) };
}

/** The findings among these that would complete a flag: some rule holds on what is known and all of them, and not without it. */
function completing(protocol: Protocol, state: State, codes: readonly string[]): Set<string> {
  const all = knownWith(state, codes);
  const rules = protocol.rules.filter(({ when }) => holds(when, all) && !holds(when, state));
  if (rules.length === 0) return new Set();
  const completes = (code: string) => {
    const others = codes.filter((other) => other !== code);
    const without = knownWith(state, others);
    return rules.some(({ when }) => !holds(when, without));
  };
  return new Set(codes.filter(completes));
}

/** What the same words say is one finding, named by the first of its codes: "a tight band" is a kind of chest pain. */
type Finding = { code: string; codes: string[]; mentions: ProposedMention[]; isLead: boolean };

/**
 * The statements of the next confirming screen: what leads to a topic or would complete a flag with Yes / No, other
 * findings ticked beforehand, what was denied on one line; at most seven, what matters most first.
 * @param prefix - begins each statement's id, so that a later screen may propose the same anew
 */
export function proposeStatements(protocol: Protocol, state: State, prefix: string): Statement[] {
  const { present, denied } = openMentions(protocol, state);
  const findings = toFindings(protocol, state, present);
  const leads = findings.filter(({ isLead }) => isLead);
  const others = findings.filter(({ isLead }) => !isLead);
  const statements = [
    ...leads.map((finding) => toStatement(prefix, finding, 'yes_no')),
    ...others.map((finding) => toStatement(prefix, finding, 'tick')),
    ...leads.flatMap((finding) => toValues(protocol, state, prefix, finding)),
  ];
  const negatives = toNegatives(prefix, denied, present);
  return [...statements.slice(0, statementsMax - negatives.length), ...negatives];
}

/** Whether something open matters so much that it is confirmed next, and not at the read-back. */
export function hasUrgentProposal(protocol: Protocol, state: State): boolean {
  const { present } = openMentions(protocol, state);
  return toFindings(protocol, state, present).some(({ isLead }) => isLead);
}

function toFindings(protocol: Protocol, state: State, mentions: readonly ProposedMention[]): Finding[] {
  const byCode = new Map<string, ProposedMention[]>();
  for (const proposed of mentions) addTo(byCode, proposed.mention.code, proposed);
  const completes = completing(protocol, state, [...byCode.keys()]);
  const topicFor = (code: string, own: readonly ProposedMention[]) =>
    own.some(({ isStory }) => isStory) ? topicOfCode(protocol, code, state.person) : null;
  const hasMajor =
    state.topics.all.length > 0 || [...byCode].some((entry) => topicFor(...entry)?.isMinor === false);
  const byWords = new Map<string, Finding>();
  for (const [code, own] of byCode) {
    const topic = topicFor(code, own);
    const leads = topic !== null && !(topic.isMinor && hasMajor);
    const isByModel = own.some(({ mention }) => !mention.reader.startsWith('words'));
    const finding = kept(byWords, wordsOf(own), () => ({ code, codes: [], mentions: [], isLead: false }));
    finding.codes.push(code);
    finding.mentions.push(...own);
    finding.isLead ||= leads || completes.has(code) || alwaysAsked.has(code) || isByModel;
  }
  return [...byWords.values()];
}

/** Which words mentions rest on. */
function wordsOf(mentions: readonly ProposedMention[]): string {
  const places = mentions.map(({ mention: { quote } }) => `${quote.textId} ${quote.from} ${quote.to}`);
  return [...new Set(places)].toSorted().join('\n');
}

function toStatement(prefix: string, { code, mentions }: Finding, ask: 'yes_no' | 'tick'): Statement {
  return { form: 'finding', id: `${prefix}.${code}`, ask, code, mentionIds: idsOf(mentions) };
}

const idsOf = (mentions: readonly ProposedMention[]) => mentions.map(({ id }) => id);
const codesOf = (mentions: readonly ProposedMention[]) => [
  ...new Set(mentions.map(({ mention }) => mention.code)),
];

/** The times and degrees of a finding that leads to a topic, each as a statement of its own: they answer its questions. */
function toValues(
  protocol: Protocol,
  state: State,
  prefix: string,
  { codes, mentions }: Pick<Finding, 'codes' | 'mentions'>,
): Extract<Statement, { form: 'value' }>[] {
  const code = codes.find((one) => topicOfCode(protocol, one, state.person) !== null);
  if (code === undefined) return [];
  const seen = new Set<string>();
  return mentions.flatMap(({ id, mention }) =>
    mention.values.flatMap((value): Extract<Statement, { form: 'value' }>[] => {
      const [question] = questionsAnswered(protocol, code, value.kind);
      if (question === undefined || seen.has(value.kind)) return [];
      seen.add(value.kind);
      const own = { code, value: value.code, valueKind: value.kind };
      const statementId = `${prefix}.${code}.${question.read}`;
      return [{ form: 'value', id: statementId, ask: 'tick', ...own, mentionIds: [id] }];
    }),
  );
}

/** What was denied and not told too, on one line. */
function toNegatives(
  prefix: string,
  denied: readonly ProposedMention[],
  present: readonly ProposedMention[],
): Statement[] {
  const told = codesOf(present);
  const own = denied.filter(({ mention }) => !told.includes(mention.code));
  return aboutSeveral({ form: 'negatives', id: `${prefix}.negatives`, ask: 'yes_no' }, own);
}

type Several =
  | { form: 'section' | 'answers'; id: string; ask: 'tick' }
  | { form: 'named'; id: string; ask: 'yes_no'; slot: string }
  | { form: 'negatives'; id: string; ask: 'yes_no' };

/** One statement about all of these, or none. */
function aboutSeveral(
  head: Several,
  mentions: readonly ProposedMention[],
  codes = codesOf(mentions),
): Statement[] {
  return mentions.length === 0 ? [] : [{ ...head, codes, mentionIds: idsOf(mentions) }];
}

/**
 * What was named in words for a question about medicines, allergies, illnesses or the family, a statement a question. The
 * words are its row already; a Yes adds their codes, and without one there are none. What was ticked in a list is left out.
 */
function namedStatements(protocol: Protocol, state: State, prefix: string): Statement[] {
  const ticked = new Set([...state.established.values()].flatMap(({ codes }) => codes));
  const { questions } = indexOf(protocol);
  const bySlot = new Map<string, ProposedMention[]>();
  for (const proposed of state.mentions) {
    const { mention, source, status } = proposed;
    const question = questions.get(source.itemId);
    if (question === undefined || !isNamedFor(question, mention)) continue;
    if (status === 'open' && !ticked.has(mention.code)) addTo(bySlot, question.slot, proposed);
  }
  return [...bySlot].flatMap(([slot, own]) =>
    aboutSeveral({ form: 'named', id: `${prefix}.${slot}`, ask: 'yes_no', slot }, own),
  );
}

/** Times and places that were named in answers to questions for them: one ticked statement, which fills their lines only. */
function answerStatements(protocol: Protocol, state: State, prefix: string): Statement[] {
  const { questions } = indexOf(protocol);
  const own = state.mentions.filter(
    ({ mention, source, status }) =>
      status === 'open' &&
      questions.get(source.itemId)?.slot === mention.code &&
      mention.values.length > 0 &&
      !state.established.has(mention.code),
  );
  const codes = own.map(({ mention }) => mention.code);
  return aboutSeveral({ form: 'answers', id: `${prefix}.answers`, ask: 'tick' }, own, codes);
}

/** What later texts told, at the read-back: findings, times and places, each as one ticked statement, and what was named. */
export function readbackStatements(protocol: Protocol, state: State, prefix: string): Statement[] {
  const finders = [laterFindings, storyValues, answerStatements, namedStatements];
  return finders.flatMap((find) => find(protocol, state, prefix));
}

/** Times and degrees of the story that stood on no confirming page: after an emergency nothing else asks when it began. */
function storyValues(protocol: Protocol, state: State, prefix: string): Statement[] {
  const shown = shownMentions(state);
  const slots = new Set<string>(state.facts.keys());
  return state.mentions
    .filter(
      ({ id, mention, isStory }) =>
        isStory &&
        mention.polarity === 'PRESENT' &&
        !shown.has(id) &&
        (state.established.get(mention.code)?.status ?? 'YES') === 'YES',
    )
    .flatMap((own) => toValues(protocol, state, prefix, { codes: [own.mention.code], mentions: [own] }))
    .filter(({ code, valueKind }) => {
      const open = questionsAnswered(protocol, code, valueKind).filter(({ slot }) => !slots.has(slot));
      for (const { slot } of open) slots.add(slot);
      return open.length > 0;
    })
    .slice(0, storyValuesMax);
}

function laterFindings(protocol: Protocol, state: State, prefix: string): Statement[] {
  const { present, denied } = openMentions(protocol, state);
  // What was said to be there is not asked once more because other words deny it.
  const still = denied.filter(({ mention }) => state.facts.get(mention.code)?.status !== 'YES');
  return [
    ...aboutSeveral({ form: 'section', id: `${prefix}.later`, ask: 'tick' }, present),
    ...toNegatives(prefix, still, present),
  ];
}
