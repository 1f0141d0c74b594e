import { holds, type Known } from './conditions.ts';
import { readOfValue, valueSlots } from './derive.ts';
import type { Statement } from './events.ts';
import { type Coded, establish } from './facts.ts';
import { wouldComplete } from './flags.ts';
import { indexOf } from './index-of.ts';
import { isNamedFor } from './named.ts';
import type { Protocol } from './protocol.ts';
import { knownOf } from './replay.ts';
import type { ProposedMention, State } from './state.ts';
import { topicOfCode } from './topics.ts';

/** The most statements on one confirming screen. */
const statementsMax = 7;
/** Pregnancy changes what is dangerous, so it is always asked. */
const alwaysAsked = new Set(['sx.pregnant', 'sx.recent_birth']);

/** Codes that a crisis rule rests on have a page of their own and are never a statement. */
function crisisCodes(protocol: Protocol): Set<string> {
  return new Set(
    protocol.rules.filter(({ advice }) => advice === 'crisis').flatMap(({ quoteFrom }) => quoteFrom),
  );
}

/** The open mentions that may stand on a confirming screen: findings that nothing has answered and no screen has shown. */
function openMentions(protocol: Protocol, state: State): ProposedMention[] {
  const apart = crisisCodes(protocol);
  const shown = new Set([...state.statements.values()].flatMap(({ mentionIds }) => mentionIds));
  return state.mentions.filter(
    ({ id, mention, standing }) =>
      standing === 'open' &&
      mention.code.startsWith('sx.') &&
      !apart.has(mention.code) &&
      !shown.has(id) &&
      !state.established.has(mention.code),
  );
}

/** What is known, as if these findings were confirmed. */
function knownWith(state: State, codes: Iterable<string>): Known {
  const supposed = [...codes].map(
    (slot): Coded => ({
      kind: 'coded',
      slot,
      status: 'YES',
      codes: ['yes'],
      known: 'confirmed',
      sources: [],
    }),
  );
  return { ...knownOf(state), facts: establish([...state.established.values(), ...supposed]) };
}

/**
 * The findings among the open mentions that would complete a flag. Only rules that hold with all of them are looked at
 * again, so the work stays small.
 */
function completing(protocol: Protocol, state: State, codes: readonly string[]): Set<string> {
  const all = knownWith(state, codes);
  const rules = protocol.rules.filter((rule) => holds(rule.when, all) && !holds(rule.when, knownOf(state)));
  if (rules.length === 0) return new Set();
  const candidate = { ...protocol, rules };
  return new Set(
    codes.filter((code) =>
      wouldComplete(
        candidate,
        all,
        knownWith(
          state,
          codes.filter((other) => other !== code),
        ),
      ),
    ),
  );
}

/** What the same words say is one finding, named by the first of its codes: "a tight band" is a kind of chest pain. */
type Finding = { code: string; codes: string[]; mentions: ProposedMention[]; isLead: boolean };

/**
 * The statements of the next confirming screen: what leads to a topic or would complete a flag with Yes / No, other
 * findings ticked beforehand, what was denied on one line; at most seven, what matters most first.
 * @param prefix - begins each statement's id, so that a later screen may propose the same anew
 */
export function proposeStatements(protocol: Protocol, state: State, prefix: string): Statement[] {
  const open = openMentions(protocol, state);
  const present = open.filter(({ mention }) => mention.polarity === 'PRESENT');
  const findings = joinByCode(protocol, state, present);
  const leads = findings.filter(({ isLead }) => isLead);
  const others = findings.filter(({ isLead }) => !isLead);
  const denied = open.filter(({ mention }) => mention.polarity === 'ABSENT');
  const statements = [
    ...leads.map((finding) => toFinding(prefix, finding, 'yes_no')),
    ...others.map((finding) => toFinding(prefix, finding, 'tick')),
    ...leads.flatMap((finding) => toValues(protocol, state, prefix, finding)),
  ];
  const negatives = toNegatives(prefix, denied, new Set(findings.flatMap(({ codes }) => codes)));
  return [...statements.slice(0, statementsMax - negatives.length), ...negatives];
}

/** Whether something open matters so much that it is confirmed next, and not at the read-back. */
export function hasUrgentProposal(protocol: Protocol, state: State): boolean {
  const present = openMentions(protocol, state).filter(({ mention }) => mention.polarity === 'PRESENT');
  return joinByCode(protocol, state, present).some(({ isLead }) => isLead);
}

function joinByCode(protocol: Protocol, state: State, mentions: readonly ProposedMention[]): Finding[] {
  const byCode = new Map<string, ProposedMention[]>();
  for (const proposed of mentions) {
    const list = byCode.get(proposed.mention.code);
    if (list === undefined) byCode.set(proposed.mention.code, [proposed]);
    else list.push(proposed);
  }
  const completes = completing(protocol, state, [...byCode.keys()]);
  const topicFor = (own: readonly ProposedMention[]) =>
    own.some(({ isStory }) => isStory) && own[0] !== undefined
      ? topicOfCode(protocol, own[0].mention.code, state.person)
      : null;
  const hasMajor =
    state.topics.all.length > 0 || [...byCode.values()].some((own) => topicFor(own)?.isMinor === false);
  const findings = [...byCode].map(([code, own]): Finding => {
    const topic = topicFor(own);
    const leads = topic !== null && !(topic.isMinor && hasMajor);
    const isByModel = own.some(({ mention }) => !mention.reader.startsWith('words'));
    const isLead = leads || completes.has(code) || alwaysAsked.has(code) || isByModel;
    return { code, codes: [code], mentions: own, isLead };
  });
  const joined: Finding[] = [];
  for (const finding of findings) {
    const same = joined.find((other) => haveSameWords(other, finding));
    if (same === undefined) joined.push(finding);
    else {
      same.codes.push(...finding.codes);
      same.mentions.push(...finding.mentions);
      same.isLead ||= finding.isLead;
    }
  }
  return joined;
}

function haveSameWords(left: Finding, right: Finding): boolean {
  const placesOf = ({ mentions }: Finding) =>
    [
      ...new Set(mentions.map(({ mention: { quote } }) => `${quote.textId} ${quote.from} ${quote.to}`)),
    ].toSorted();
  const [places, others] = [placesOf(left), placesOf(right)];
  return places.length === others.length && places.every((place, index) => place === others[index]);
}

function toFinding(prefix: string, { code, mentions }: Finding, ask: 'yes_no' | 'tick'): Statement {
  return { form: 'finding', id: `${prefix}.${code}`, ask, code, mentionIds: mentions.map(({ id }) => id) };
}

/** The times and degrees of a finding that leads to a topic, each as a statement of its own: they answer its questions. */
function toValues(
  protocol: Protocol,
  state: State,
  prefix: string,
  { codes, mentions }: Pick<Finding, 'codes' | 'mentions'>,
): Extract<Statement, { form: 'value' }>[] {
  const code = codes.find((one) => topicOfCode(protocol, one, state.person) !== null);
  const topic = code === undefined ? null : topicOfCode(protocol, code, state.person);
  if (code === undefined || topic === null) return [];
  const reads = new Set<string>(
    (indexOf(protocol).byModule.get(topic.moduleId) ?? []).map(({ read }) => read),
  );
  const seen = new Set<string>();
  return mentions.flatMap(({ id, mention }) =>
    mention.values.flatMap((value): Extract<Statement, { form: 'value' }>[] => {
      const read = readOfValue[value.kind];
      if (read === undefined || !reads.has(read) || seen.has(value.kind)) return [];
      seen.add(value.kind);
      const own = { code, value: value.code, valueKind: value.kind };
      return [{ form: 'value', id: `${prefix}.${code}.${read}`, ask: 'tick', ...own, mentionIds: [id] }];
    }),
  );
}

function toNegatives(
  prefix: string,
  denied: readonly ProposedMention[],
  present: ReadonlySet<string>,
): Statement[] {
  const own = denied.filter(({ mention }) => !present.has(mention.code));
  const codes = [...new Set(own.map(({ mention }) => mention.code))];
  if (codes.length === 0) return [];
  return [
    {
      form: 'negatives',
      id: `${prefix}.negatives`,
      ask: 'yes_no',
      codes,
      mentionIds: own.map(({ id }) => id),
    },
  ];
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
    const { mention, source, standing } = proposed;
    const question = questions.get(source.itemId);
    if (question === undefined || !isNamedFor(question, mention)) continue;
    if (standing !== 'open' || ticked.has(mention.code)) continue;
    bySlot.set(question.slot, [...(bySlot.get(question.slot) ?? []), proposed]);
  }
  return [...bySlot].map(([slot, own]) => ({
    form: 'named',
    id: `${prefix}.${slot}`,
    ask: 'yes_no',
    slot,
    codes: [...new Set(own.map(({ mention }) => mention.code))],
    mentionIds: own.map(({ id }) => id),
  }));
}

/** Times and places that were named in answers to questions for them: one ticked statement, which fills their lines only. */
function answerStatements(protocol: Protocol, state: State, prefix: string): Statement[] {
  const { questions } = indexOf(protocol);
  const own = state.mentions.filter(
    ({ mention, source, standing }) =>
      standing === 'open' &&
      questions.get(source.itemId)?.slot === mention.code &&
      mention.values.length > 0 &&
      !state.established.has(mention.code),
  );
  if (own.length === 0) return [];
  return [
    {
      form: 'answers',
      id: `${prefix}.answers`,
      ask: 'tick',
      codes: own.map(({ mention }) => mention.code),
      mentionIds: own.map(({ id }) => id),
    },
  ];
}

/** What later texts told, at the read-back: findings, times and places, each as one ticked statement, and what was named. */
export function readbackStatements(protocol: Protocol, state: State, prefix: string): Statement[] {
  const finders = [laterFindings, storyValues, answerStatements, namedStatements];
  return finders.flatMap((find) => find(protocol, state, prefix));
}

/** The most times and degrees of the story at the read-back. */
const storyValuesMax = 4;

/**
 * Times and degrees that the story gives of what stood on no confirming page and was not denied since. After an emergency
 * nothing else asks when it began.
 */
function storyValues(protocol: Protocol, state: State, prefix: string): Statement[] {
  const shown = new Set([...state.statements.values()].flatMap(({ mentionIds }) => mentionIds));
  const slots = new Set<string>();
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
      const open = valueSlots(protocol, code, valueKind).filter(
        (slot) => !state.facts.has(slot) && !slots.has(slot),
      );
      for (const slot of open) slots.add(slot);
      return open.length > 0;
    })
    .slice(0, storyValuesMax);
}

function laterFindings(protocol: Protocol, state: State, prefix: string): Statement[] {
  const open = openMentions(protocol, state);
  const present = open.filter(({ mention }) => mention.polarity === 'PRESENT');
  // What was said to be there is not asked once more because other words deny it.
  const denied = open.filter(
    ({ mention }) => mention.polarity === 'ABSENT' && state.facts.get(mention.code)?.status !== 'YES',
  );
  const codes = [...new Set(present.map(({ mention }) => mention.code))];
  const negatives = toNegatives(prefix, denied, new Set(codes));
  if (codes.length === 0) return negatives;
  return [
    {
      form: 'section',
      id: `${prefix}.later`,
      ask: 'tick',
      codes,
      mentionIds: present.map(({ id }) => id),
    },
    ...negatives,
  ];
}
