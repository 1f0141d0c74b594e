import { getOrAdd } from '../../../common/collections.ts';
import { type Coded, establish, haveSameWords, type Source } from '../model/facts.ts';
import type { Mention } from '../model/mentions.ts';
import { isOf020, protocolIndex } from '../model/protocol.ts';
import { amountsOf } from './conditions.ts';
import type { Answer, ProposedMention, State } from './state.ts';
import { submittedSigns } from './submitted.ts';

type Answered = Pick<State, 'protocol' | 'shown' | 'answers'>;

/** A finding that a denied sign says, the days of its period, and the submission that denied it. */
type Denial = { code: string; days: number; number: number };

/** The denials of signs and lines that say a finding and nothing more. */
function plainDenials(answered: Answered): Denial[] {
  const { groups, safetyLines } = protocolIndex(answered.protocol);
  const toDenial = (code: string | undefined, days: number | undefined, { submission }: Answer): Denial[] =>
    code === undefined || days === undefined ? [] : [{ code, days, number: submission.number }];
  const bySigns = submittedSigns(answered).flatMap(({ groupId, sign, isDenied, answer }) =>
    isDenied ? toDenial(sign.plain, groups.get(groupId)?.days, answer) : [],
  );
  const byLines = [...answered.answers.values()].flatMap((answer) => {
    const line = safetyLines.get(answer.itemId);
    const isNo = answer.value?.kind === 'choice' && answer.value.optionId === 'no';
    return isNo ? toDenial(line?.plain, line?.days, answer) : [];
  });
  return [...bySigns, ...byLines];
}

const minutesPerDay = 1_440;
const clock = /^since:\d\d:\d\d$/;
const week = 7;

/** Whether what a mention says may have begun in the last `days`: nothing in it says that it began before. */
function mayBeWithin({ values }: Mention, days: number): boolean {
  return values.every(({ kind, code }) => {
    if (kind !== 'ONSET' || clock.test(code)) return true;
    if (code.startsWith('since:')) return days >= week;
    const amounts = amountsOf([code], 'ago');
    return amounts.length > 0 && Math.max(...amounts) <= days * minutesPerDay;
  });
}

/** Whether a sign that says just this finding was denied after the words, which do not say that it began before the sign's period. */
export function answeredBySign(answered: Answered): (proposed: ProposedMention) => boolean {
  const denied = plainDenials(answered);
  return ({ mention, source }) =>
    denied.some(
      ({ code, days, number }) =>
        code === mention.code && source.message < number && mayBeWithin(mention, days),
    );
}

/** By the answers of a state, since every question and line asks for it. */
const findings = new WeakMap<State['answers'], ReadonlySet<string>>();

/** Findings that a denied sign or line says and nothing more, and of which nothing else was written: they are not asked again. */
export function deniedFindings(state: State): ReadonlySet<string> {
  return getOrAdd(findings, state.answers, () => {
    const isAnswered = answeredBySign(state);
    const left = state.mentions.filter((one) => one.mention.polarity === 'PRESENT' && !isAnswered(one));
    const codes = new Set(left.map(({ mention }) => mention.code));
    return new Set(plainDenials(state).flatMap(({ code }) => (codes.has(code) ? [] : code)));
  });
}

/** The words that sounded groups whose every sign was denied: what they mention of the group, or else the whole sentence. */
function deniedWords(state: State): Source[] {
  return [...state.alarms.values()].flatMap(({ groupId, quotes, isAnswered, isTicked }) => {
    const group = protocolIndex(state.protocol).groups.get(groupId);
    if (group === undefined || !isAnswered || isTicked) return [];
    const about = new Set([...group.soundedBy, ...group.signs.flatMap(({ codes }) => codes)]);
    const own = state.mentions.flatMap(({ mention, source }) => (about.has(mention.code) ? source : []));
    return quotes.flatMap((quote) =>
      sentencesOf(state, quote).flatMap((sentence) => {
        const sources = own.filter((source) => haveSameWords(source, sentence));
        return sources.length > 0 ? sources : [sentence];
      }),
    );
  });
}

/** Where a sounding sentence stands in the submitted texts. */
function sentencesOf({ submissions }: State, quote: string): Source[] {
  return submissions.flatMap(({ number: message, values }) =>
    Object.entries(values).flatMap(([itemId, value]) => {
      const parts = value.kind === 'text' ? value.text.split(quote).slice(0, -1) : [];
      let to = 0;
      return parts.map(({ length }) => {
        const from = to + length;
        to = from + quote.length;
        return { message, itemId, quote, from, to };
      });
    }),
  );
}

/** The state as an emergency may see it: without findings of {@link deniedWords}, whose Yes raises URGENT only; in 0.2.0 the state itself. */
export function withoutDeniedWords(state: State): State {
  const denied = isOf020(state.protocol) ? [] : deniedWords(state);
  if (denied.length === 0) return state;
  const isDenied = ({ known, sources }: Coded) =>
    known === 'confirmed' && sources.every((source) => denied.some((words) => haveSameWords(words, source)));
  return {
    ...state,
    established: establish([...state.established.values()].filter((fact) => !isDenied(fact))),
  };
}
