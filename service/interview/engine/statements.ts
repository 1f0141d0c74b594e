import { distinctBy, groupBy } from '../../../common/collections.ts';
import type { Statement } from '../model/events.ts';
import { type Coded, establish, haveSameWords } from '../model/facts.ts';
import { impliedBy, type Protocol, protocolIndex } from '../model/protocol.ts';
import { isNamedFor } from './asked.ts';
import { holds, type Known } from './conditions.ts';
import { answeredBySign } from './denied-signs.ts';
import { questionsAnswered } from './derive.ts';
import { canBeAbout } from './for-whom.ts';
import { isAskedLater } from './plan.ts';
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
function openMentions(state: State) {
  const { ofCrisis } = protocolIndex(state.protocol);
  const shown = shownMentions(state);
  const isAnswered = answeredBySign(state);
  const open = state.mentions.filter((proposed) => {
    const { id, mention, status } = proposed;
    const { code } = mention;
    if (status !== 'open' || !code.startsWith('sx.') || ofCrisis.has(code) || shown.has(id)) return false;
    if (!canBeAbout(state, code)) return false;
    return !state.established.has(code) && !isAnswered(proposed);
  });
  const isKindOf = (graver: ProposedMention, plainer: ProposedMention) =>
    impliedBy(state.protocol, graver.mention.code).includes(plainer.mention.code) && saySame(graver, plainer);
  const waits = (one: ProposedMention) =>
    state.mentions.some((other) => isKindOf(one, other)) && isAskedLater(state, one.mention.code);
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
function knownWith(state: State, codes: readonly string[]): Known {
  const yes = { status: 'YES', codes: ['yes'], known: 'confirmed', sources: [] } as const;
  const all = new Set(codes.flatMap((code) => [code, ...impliedBy(state.protocol, code)]));
  const supposed = [...all].map((slot): Coded => ({ slot, ...yes }));
  return { ...state, established: establish([...state.established.values(), ...supposed]) };
}

/** The findings that would complete a flag: a rule holds with all of them, and does not hold without this one. */
function completing(state: State, codes: readonly string[]): Set<string> {
  const all = knownWith(state, codes);
  const rules = state.protocol.rules.filter(({ when }) => holds(when, all) && !holds(when, state));
  if (rules.length === 0) return new Set();
  const completes = (code: string) => {
    const others = codes.filter((other) => other !== code);
    const without = knownWith(state, others);
    return rules.some(({ when }) => !holds(when, without));
  };
  return new Set(codes.filter(completes));
}

/** One finding, with every place where it was said. `isLead`: it leads to a topic, would complete a flag, or a model read it. */
type Finding = { code: string; mentions: ProposedMention[]; isLead: boolean };

/**
 * The statements of a confirmation page, at most seven, the most important first: what leads to a topic or would complete a flag with
 * Yes / No, other findings ticked beforehand, and what was denied in one statement. A later page has none unless a flag or topic waits.
 */
export function proposeStatements(state: State, isFirst: boolean): Statement[] {
  const { present, denied } = openMentions(state);
  const findings = toFindings(state, present);
  const leads = findings.filter(({ isLead }) => isLead);
  if (!isFirst && leads.length === 0) return [];
  const others = findings.filter(({ isLead }) => !isLead);
  const statements = [
    ...leads.map((finding) => toStatement(finding, 'yes_no')),
    ...others.map((finding) => toStatement(finding, 'tick')),
    ...leads.flatMap((finding) => toValues(state, withoutRepeated(state.protocol, finding, leads))),
  ];
  const negatives = toNegatives(denied, present);
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

function toFindings(state: State, mentions: readonly ProposedMention[]): Finding[] {
  const byCode = groupBy(mentions, codeOf);
  const completes = completing(state, [...byCode.keys()]);
  const topicFor = (code: string, own: readonly ProposedMention[]) =>
    own.some(({ isStory }) => isStory) ? topicOfCode(state, code) : null;
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
    impliedBy(state.protocol, graver).includes(plain) &&
    words.some((one) => byCode.get(plain)?.some((other) => saySame(one, other)) === true);
  const isLead = (code: string) =>
    [code, ...impliedBy(state.protocol, code)].some((one) => leads.has(one)) ||
    [...byCode].some((entry) => isAskedAs(code, entry));
  // Each stands after those that it is a kind of.
  const plainFirst = [...byCode.keys()].flatMap((code) => [
    ...impliedBy(state.protocol, code).toReversed(),
    code,
  ]);
  return [...new Set(plainFirst)].flatMap((code) => {
    const own = byCode.get(code);
    return own === undefined ? [] : [{ code, mentions: own, isLead: isLead(code) }];
  });
}

function toStatement({ code, mentions }: Finding, ask: 'yes_no' | 'tick'): Statement {
  return { form: 'finding', id: code, ask, code, mentionIds: idsOf(mentions) };
}

const codeOf = ({ mention }: ProposedMention) => mention.code;
const idsOf = (mentions: readonly ProposedMention[]) => mentions.map(({ id }) => id);

type ValueStatement = Extract<Statement, { form: 'value' }>;

/** The times and degrees of a finding that leads to a topic, each as its own statement: they answer the topic's questions. */
function toValues(state: State, { code, mentions }: Pick<Finding, 'code' | 'mentions'>): ValueStatement[] {
  if (topicOfCode(state, code) === null) return [];
  const values = mentions.flatMap(({ id, mention }) => mention.values.map((value) => ({ id, ...value })));
  return distinctBy(values, ({ kind }) => kind).flatMap(({ id, kind: valueKind, code: value }) => {
    const [question] = questionsAnswered(state.protocol, code, valueKind);
    if (question === undefined) return [];
    const own = { id: `${code}.${question.read}`, ask: 'tick', code, value, valueKind } as const;
    return [{ form: 'value', ...own, mentionIds: [id] }];
  });
}

/** One statement on what was denied and not also reported. */
function toNegatives(denied: readonly ProposedMention[], present: readonly ProposedMention[]): Statement[] {
  const told = new Set(present.map(codeOf));
  const own = denied.filter((one) => !told.has(codeOf(one)));
  if (own.length === 0) return [];
  const codes = [...new Set(own.map(codeOf))];
  return [{ form: 'negatives', id: 'negatives', ask: 'yes_no', codes, mentionIds: idsOf(own) }];
}

/** What was named in answers about medicines, allergies, illnesses or the family and not ticked: a Yes adds the code to the row of words. */
function namedStatements(state: State): Statement[] {
  const { questions } = protocolIndex(state.protocol);
  const ticked = new Set([...state.established.values()].flatMap(({ codes }) => codes));
  const named = state.mentions.filter(({ mention, source, status }) => {
    const question = questions.get(source.itemId);
    if (status !== 'open' || question === undefined || !isNamedFor(question, mention)) return false;
    if (ticked.has(mention.code)) return false;
    return mention.polarity === 'SOMEONE_ELSE' || canBeAbout(state, mention.code);
  });
  const bySlot = groupBy(named, ({ source }) => questions.get(source.itemId)?.slot ?? '');
  return [...bySlot].flatMap(([slot, inSlot]) =>
    [...groupBy(inSlot, codeOf)].slice(0, sectionMax).map(([code, own]): Statement => {
      const about = { slot, codes: [code], mentionIds: idsOf(own) };
      return { form: 'named', id: `${slot}.${code}`, ask: 'yes_no', ...about };
    }),
  );
}

/** Times and places named in answers that ask for them: ticked, each in a statement of its own, which only fills its row. */
function answerStatements(state: State): Statement[] {
  const { questions } = protocolIndex(state.protocol);
  const named = state.mentions.filter(
    ({ mention, source, status }) =>
      status === 'open' &&
      questions.get(source.itemId)?.slot === mention.code &&
      mention.values.length > 0 &&
      !state.established.has(mention.code),
  );
  return [...groupBy(named, codeOf)].map(([slot, own]) => {
    return { form: 'answers', id: `answers.${slot}`, ask: 'tick', codes: [slot], mentionIds: idsOf(own) };
  });
}

/** The statements of the read-back: findings, times and places of later texts as ticked statements, and what was named. */
export function readbackStatements(state: State): Statement[] {
  const later = laterFindings(state);
  const shown = new Set([...shownMentions(state), ...later.flatMap(({ mentionIds }) => mentionIds)]);
  return [...later, ...storyValues(state, shown), ...answerStatements(state), ...namedStatements(state)];
}

/** Times and degrees of the story that were not confirmed yet: after an emergency no question asks for the onset. */
function storyValues(state: State, shown: ReadonlySet<string>): Statement[] {
  const slots = new Set<string>(state.facts.keys());
  return state.mentions
    .filter(
      ({ id, mention, isStory }) =>
        isStory &&
        mention.polarity === 'PRESENT' &&
        canBeAbout(state, mention.code) &&
        !shown.has(id) &&
        (state.established.get(mention.code)?.status ?? 'YES') === 'YES',
    )
    .flatMap((own) => toValues(state, { code: own.mention.code, mentions: [own] }))
    .filter(({ code, valueKind }) => {
      const open = questionsAnswered(state.protocol, code, valueKind).filter(({ slot }) => !slots.has(slot));
      for (const { slot } of open) slots.add(slot);
      return open.length > 0;
    })
    .slice(0, storyValuesMax);
}

/**
 * Findings of later texts, each ticked, at most four of a section, the most important first; the rest stays quoted. After an emergency
 * this is the first page of statements, and of the story it holds as many as the confirmation page would.
 */
function laterFindings(state: State): Statement[] {
  const { present, denied } = openMentions(state);
  const { questions } = protocolIndex(state.protocol);
  const findings = toFindings(state, present);
  const inOrder = findings.toSorted((left, right) => Number(right.isLead) - Number(left.isLead));
  const bySection = groupBy(inOrder, ({ mentions: [first] }) =>
    first?.isStory ? 'story' : questions.get(first?.source.itemId ?? '')?.section,
  );
  // A finding reported elsewhere is not asked again because other words deny it.
  const still = denied.filter(({ mention }) => state.facts.get(mention.code)?.status !== 'YES');
  const negatives = toNegatives(still, present);
  const ofStory = state.statements.size === 0 ? statementsMax - negatives.length : sectionMax;
  const shown = [...bySection].flatMap(([section, own]) =>
    own.slice(0, section === 'story' ? ofStory : sectionMax),
  );
  return [...shown.map((finding) => toStatement(finding, 'tick')), ...negatives];
}
