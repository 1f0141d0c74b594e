import { addTo } from '../reading/collections.ts';
import { isNamedFor } from './asked.ts';
import { holds, type Known } from './conditions.ts';
import { answeredBySign } from './denied-signs.ts';
import { questionsAnswered } from './derive.ts';
import type { Statement } from './events.ts';
import { type Coded, establish, haveSameWords } from './facts.ts';
import { canBeAbout } from './for-whom.ts';
import { isAskedLater } from './plan.ts';
import { impliedBy, type Protocol } from './protocol.ts';
import { protocolIndex } from './protocol-index.ts';
import type { ProposedMention, State } from './state.ts';
import { topicOfCode } from './topics.ts';

const statementsMax = 7;
const sectionMax = 4;
const storyValuesMax = 4;
/** Pregnancy changes what is dangerous, so it is always confirmed. */
const alwaysAsked = new Set(['sx.pregnant', 'sx.recent_birth']);

function shownMentions({ statements }: State): Set<string> {
  return new Set([...statements.values()].flatMap(({ mentionIds }) => mentionIds));
}

/**
 * Findings that were neither answered nor shown and can be about this patient, without those of a crisis rule, which have their own page.
 * Of findings of the same words, a kind of another is left out while a sign or a line is still to ask for it.
 */
function openMentions(protocol: Protocol, state: State) {
  const { ofCrisis } = protocolIndex(protocol);
  const shown = shownMentions(state);
  const isAnswered = answeredBySign(protocol, state);
  const open = state.mentions.filter((proposed) => {
    const { id, mention, status } = proposed;
    const { code } = mention;
    if (status !== 'open' || !code.startsWith('sx.') || ofCrisis.has(code) || shown.has(id)) return false;
    if (!canBeAbout(protocol, code, state.person)) return false;
    return !state.established.has(code) && !isAnswered(proposed);
  });
  const isKindOf = (graver: ProposedMention, plainer: ProposedMention) =>
    impliedBy(protocol, graver.mention.code).includes(plainer.mention.code) && saySame(graver, plainer);
  const waits = (one: ProposedMention) =>
    state.mentions.some((other) => isKindOf(one, other)) && isAskedLater(protocol, state, one.mention.code);
  // "No blood when I cough" denies the blood, not the cough.
  const isContained = (one: ProposedMention) => state.mentions.some((other) => isKindOf(other, one));
  return {
    present: open.filter((one) => one.mention.polarity === 'PRESENT' && !waits(one)),
    denied: open.filter((one) => one.mention.polarity === 'ABSENT' && !isContained(one)),
  };
}

/** Whether two mentions say the same of words that overlap. */
function saySame(one: ProposedMention, other: ProposedMention): boolean {
  return one.mention.polarity === other.mention.polarity && haveSameWords(one.source, other.source);
}

/** The known facts, as if these findings were confirmed, with what they contain. */
function knownWith(protocol: Protocol, state: State, codes: readonly string[]): Known {
  const yes = { status: 'YES', codes: ['yes'], known: 'confirmed', sources: [] } as const;
  const all = new Set(codes.flatMap((code) => [code, ...impliedBy(protocol, code)]));
  const supposed = [...all].map((slot): Coded => ({ slot, ...yes }));
  return { ...state, established: establish([...state.established.values(), ...supposed]) };
}

/** The findings that would complete a flag: a rule holds with all of them, and does not hold without this one. */
function completing(protocol: Protocol, state: State, codes: readonly string[]): Set<string> {
  const all = knownWith(protocol, state, codes);
  const rules = protocol.rules.filter(({ when }) => holds(when, all) && !holds(when, state));
  if (rules.length === 0) return new Set();
  const completes = (code: string) => {
    const others = codes.filter((other) => other !== code);
    const without = knownWith(protocol, state, others);
    return rules.some(({ when }) => !holds(when, without));
  };
  return new Set(codes.filter(completes));
}

/** One finding, with every place where it was said. `isLead`: it leads to a topic, would complete a flag, or a model read it. */
type Finding = { code: string; mentions: ProposedMention[]; isLead: boolean };

/**
 * The statements of a confirmation page, at most seven, the most important first: what leads to a topic or would complete a flag with
 * Yes / No, other findings ticked beforehand, and what was denied in one statement. A later page has none unless a flag or topic waits.
 * @param prefix - begins each statement's id, so that a later screen may propose the same again
 */
export function proposeStatements(
  protocol: Protocol,
  state: State,
  prefix: string,
  isFirst: boolean,
): Statement[] {
  const { present, denied } = openMentions(protocol, state);
  const findings = toFindings(protocol, state, present);
  const leads = findings.filter(({ isLead }) => isLead);
  if (!isFirst && leads.length === 0) return [];
  const others = findings.filter(({ isLead }) => !isLead);
  const statements = [
    ...leads.map((finding) => toStatement(prefix, finding, 'yes_no')),
    ...others.map((finding) => toStatement(prefix, finding, 'tick')),
    ...leads.flatMap((finding) =>
      toValues(protocol, state, prefix, withoutRepeated(protocol, finding, leads)),
    ),
  ];
  const negatives = toNegatives(prefix, denied, present);
  return [...statements.slice(0, statementsMax - negatives.length), ...negatives];
}

/** A finding without the values that the same words give to what it is a kind of, in the same topic: there they are shown. */
function withoutRepeated(protocol: Protocol, finding: Finding, all: readonly Finding[]): Finding {
  const { topicOf } = protocolIndex(protocol);
  const topic = topicOf.get(finding.code)?.moduleId;
  const plainer = all
    .filter(
      ({ code }) => impliedBy(protocol, finding.code).includes(code) && topicOf.get(code)?.moduleId === topic,
    )
    .flatMap(({ mentions }) => mentions);
  const mentions = finding.mentions.map((own) => {
    const shown = plainer.filter((other) => saySame(own, other)).flatMap(({ mention }) => mention.values);
    const values = own.mention.values.filter(({ code }) => !shown.some((one) => one.code === code));
    return { ...own, mention: { ...own.mention, values } };
  });
  return { ...finding, mentions };
}

function toFindings(protocol: Protocol, state: State, mentions: readonly ProposedMention[]): Finding[] {
  const byCode = new Map<string, ProposedMention[]>();
  for (const proposed of mentions) addTo(byCode, proposed.mention.code, proposed);
  const completes = completing(protocol, state, [...byCode.keys()]);
  const topicFor = (code: string, own: readonly ProposedMention[]) =>
    own.some(({ isStory }) => isStory) ? topicOfCode(protocol, code, state.person) : null;
  const hasMajor =
    state.topics.all.length > 0 || [...byCode].some((entry) => topicFor(...entry)?.isMinor === false);
  const leads = new Set(
    [...byCode].flatMap(([code, own]) => {
      const topic = topicFor(code, own);
      const isTopic = topic !== null && !(topic.isMinor && hasMajor);
      const isByModel = own.some(({ mention }) => !mention.reader.startsWith('words'));
      return isTopic || completes.has(code) || alwaysAsked.has(code) || isByModel ? code : [];
    }),
  );
  // A kind of a finding that is asked is asked too: it may be what makes it harmless (pain "only on stairs"). So is the finding, where the
  // same words are asked as a kind of it: it stands first, and a tick beforehand would answer half of that question.
  const isAskedAs = (plain: string, [graver, words]: [string, ProposedMention[]]) =>
    leads.has(graver) &&
    impliedBy(protocol, graver).includes(plain) &&
    words.some((one) => byCode.get(plain)?.some((other) => saySame(one, other)) === true);
  const isLead = (code: string) =>
    [code, ...impliedBy(protocol, code)].some((one) => leads.has(one)) ||
    [...byCode].some((entry) => isAskedAs(code, entry));
  // Each stands after those that it is a kind of.
  const plainFirst = [...byCode.keys()].flatMap((code) => [...impliedBy(protocol, code).toReversed(), code]);
  return [...new Set(plainFirst)].flatMap((code) => {
    const own = byCode.get(code);
    return own === undefined ? [] : [{ code, mentions: own, isLead: isLead(code) }];
  });
}

function toStatement(prefix: string, { code, mentions }: Finding, ask: 'yes_no' | 'tick'): Statement {
  return { form: 'finding', id: `${prefix}.${code}`, ask, code, mentionIds: idsOf(mentions) };
}

const idsOf = (mentions: readonly ProposedMention[]) => mentions.map(({ id }) => id);
const codesOf = (mentions: readonly ProposedMention[]) => [
  ...new Set(mentions.map(({ mention }) => mention.code)),
];

/** The times and degrees of a finding that leads to a topic, each as its own statement: they answer the topic's questions. */
function toValues(
  protocol: Protocol,
  state: State,
  prefix: string,
  { code, mentions }: Pick<Finding, 'code' | 'mentions'>,
): Extract<Statement, { form: 'value' }>[] {
  if (topicOfCode(protocol, code, state.person) === null) return [];
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

/** One statement on what was denied and not also reported. */
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
  | { form: 'answers'; id: string; ask: 'tick' }
  | { form: 'named'; id: string; ask: 'yes_no'; slot: string }
  | { form: 'negatives'; id: string; ask: 'yes_no' };

/** A statement about codes of one or several mentions; none when the list is empty. */
function aboutSeveral(head: Several, mentions: readonly ProposedMention[]): Statement[] {
  return mentions.length === 0 ? [] : [{ ...head, codes: codesOf(mentions), mentionIds: idsOf(mentions) }];
}

function forEachCode(
  mentions: readonly ProposedMention[],
  headOf: (code: string) => Several,
  most = Number.POSITIVE_INFINITY,
): Statement[] {
  const ofCode = (code: string) => mentions.filter(({ mention }) => mention.code === code);
  return codesOf(mentions)
    .slice(0, most)
    .flatMap((code) => aboutSeveral(headOf(code), ofCode(code)));
}

/** What was named in answers about medicines, allergies, illnesses or the family and not ticked: a Yes adds the code to the row of words. */
function namedStatements(protocol: Protocol, state: State, prefix: string): Statement[] {
  const ticked = new Set([...state.established.values()].flatMap(({ codes }) => codes));
  const bySlot = new Map<string, ProposedMention[]>();
  for (const proposed of state.mentions) {
    const { mention, source, status } = proposed;
    const question = protocolIndex(protocol).questions.get(source.itemId);
    if (question === undefined || !isNamedFor(question, mention)) continue;
    if (mention.polarity !== 'SOMEONE_ELSE' && !canBeAbout(protocol, mention.code, state.person)) continue;
    if (status === 'open' && !ticked.has(mention.code)) addTo(bySlot, question.slot, proposed);
  }
  return [...bySlot].flatMap(([slot, own]) => {
    const headOf = (code: string): Several => {
      return { form: 'named', id: `${prefix}.${slot}.${code}`, ask: 'yes_no', slot };
    };
    return forEachCode(own, headOf, sectionMax);
  });
}

/** Times and places named in answers that ask for them: ticked, each in a statement of its own, which only fills its row. */
function answerStatements(protocol: Protocol, state: State, prefix: string): Statement[] {
  const { questions } = protocolIndex(protocol);
  const own = state.mentions.filter(
    ({ mention, source, status }) =>
      status === 'open' &&
      questions.get(source.itemId)?.slot === mention.code &&
      mention.values.length > 0 &&
      !state.established.has(mention.code),
  );
  return forEachCode(own, (slot) => ({ form: 'answers', id: `${prefix}.answers.${slot}`, ask: 'tick' }));
}

/** The statements of the read-back: findings, times and places of later texts as ticked statements, and what was named. */
export function readbackStatements(protocol: Protocol, state: State, prefix: string): Statement[] {
  const later = laterFindings(protocol, state, prefix);
  const shown = new Set([...shownMentions(state), ...later.flatMap(({ mentionIds }) => mentionIds)]);
  return [
    ...later,
    ...storyValues(protocol, state, prefix, shown),
    ...answerStatements(protocol, state, prefix),
    ...namedStatements(protocol, state, prefix),
  ];
}

/** Times and degrees of the story that were not confirmed yet: after an emergency no question asks for the onset. */
function storyValues(
  protocol: Protocol,
  state: State,
  prefix: string,
  shown: ReadonlySet<string>,
): Statement[] {
  const slots = new Set<string>(state.facts.keys());
  return state.mentions
    .filter(
      ({ id, mention, isStory }) =>
        isStory &&
        mention.polarity === 'PRESENT' &&
        canBeAbout(protocol, mention.code, state.person) &&
        !shown.has(id) &&
        (state.established.get(mention.code)?.status ?? 'YES') === 'YES',
    )
    .flatMap((own) => toValues(protocol, state, prefix, { code: own.mention.code, mentions: [own] }))
    .filter(({ code, valueKind }) => {
      const open = questionsAnswered(protocol, code, valueKind).filter(({ slot }) => !slots.has(slot));
      for (const { slot } of open) slots.add(slot);
      return open.length > 0;
    })
    .slice(0, storyValuesMax);
}

/**
 * Findings of later texts, each ticked, at most four of a section, the most important first; the rest stays quoted. After an emergency
 * this is the first page of statements, and of the story it holds as many as the confirmation page would.
 */
function laterFindings(protocol: Protocol, state: State, prefix: string): Statement[] {
  const { present, denied } = openMentions(protocol, state);
  const { questions } = protocolIndex(protocol);
  const findings = toFindings(protocol, state, present);
  const bySection = new Map<string | null, Finding[]>();
  for (const finding of findings.toSorted((left, right) => Number(right.isLead) - Number(left.isLead))) {
    const [first] = finding.mentions;
    const section = questions.get(first?.source.itemId ?? '')?.section ?? null;
    addTo(bySection, first?.isStory ? 'story' : section, finding);
  }
  // A finding reported elsewhere is not asked again because other words deny it.
  const still = denied.filter(({ mention }) => state.facts.get(mention.code)?.status !== 'YES');
  const negatives = toNegatives(prefix, still, present);
  const ofStory = state.statements.size === 0 ? statementsMax - negatives.length : sectionMax;
  const shown = [...bySection].flatMap(([section, own]) =>
    own.slice(0, section === 'story' ? ofStory : sectionMax),
  );
  return [...shown.map((finding) => toStatement(prefix, finding, 'tick')), ...negatives];
}
