import * as z from 'zod';
import { distinctBy } from '../../../common/collections.ts';
import { codeOfOption } from '../engine/derive.ts';
import type { ProposedMention, State } from '../engine/state.ts';
import { isMore } from '../model/items.ts';
import { type Protocol, type ProtocolQuestion, protocolIndex } from '../model/protocol.ts';
import type { View } from '../present/view.ts';
import { listAddenda } from './addenda.ts';

const remarkSubjects = ['medicines', 'allergies'] as const;
type Subject = (typeof remarkSubjects)[number];

/** What else bears on the lines about medicines and allergies; the contract of the report says what each kind means. */
export const remarkSchema = z.object({
  about: z.enum(remarkSubjects),
  kind: z.enum(['ADDED', 'WRITTEN', 'CONFLICT']),
  /** The patient's; null for an entry of a list. */
  words: z.string().nullable(),
  entry: z.object({ question: z.string(), option: z.string() }).nullable(),
  at: z.string(),
  message: z.number(),
});
export type Remark = z.infer<typeof remarkSchema>;

/**
 * What names a medicine or an allergy: codes of its own, and findings that say so without a name ("a reaction to an
 * antibiotic"). `read`: what its questions ask for.
 */
const subjects = {
  medicines: { read: 'medicines', prefixes: ['med:'], findings: ['sx.blood_thinner', 'sx.medicine_new'] },
  allergies: { read: 'allergies', prefixes: ['allergen:', 'reaction:'], findings: ['sx.allergic'] },
} as const;

/**
 * The patient's words elsewhere that name a medicine or an allergy, so that its lines do not contradict them. They are
 * quoted: no row comes of them (S34). Words in additions count whatever the reader made of them, since nobody asks about
 * them again.
 */
export function findRemarks(protocol: Protocol, state: State): Remark[] {
  return remarkSubjects.flatMap((about) => [
    ...conflictsOf(protocol, state, about),
    ...writtenElsewhere(protocol, state, about),
    ...addedLater(state, about),
  ]);
}

/** A remark in words: the patient's own, or the name of the list's entry. */
export function sayRemark({ protocol, locale }: View, { words, entry, ...remark }: Remark) {
  const options = protocolIndex(protocol).questions.get(entry?.question ?? '')?.options;
  const label = options?.find(({ id }) => id === entry?.option)?.label[locale];
  return {
    about: remark.about,
    kind: remark.kind,
    words: words ?? label ?? '',
    at: remark.at,
    message: remark.message,
  };
}

function names({ mention: { code } }: ProposedMention, about: Subject): boolean {
  const { prefixes, findings } = subjects[about];
  return prefixes.some((prefix) => code.startsWith(prefix)) || findings.some((finding) => finding === code);
}

function addedLater(state: State, about: Subject): Remark[] {
  return listAddenda(state).flatMap(({ itemId, text: words, at, message }) => {
    const own = state.mentions.filter(({ source }) => source.itemId === itemId && source.message === message);
    const isNamed = own.some((mention) => names(mention, about));
    return isNamed ? [{ about, kind: 'ADDED' as const, words, entry: null, at, message }] : [];
  });
}

/** What the patient names as present, and no answer about it names. */
function writtenElsewhere(protocol: Protocol, state: State, about: Subject): Remark[] {
  const answered = questionsOf(protocol.questions, about);
  const isAnswer = ({ source }: ProposedMention) => answered.some(({ id }) => id === source.itemId);
  const codes = new Set([
    ...answered.flatMap(({ slot }) => state.facts.get(slot)?.codes ?? []),
    ...state.mentions.filter(isAnswer).map(({ mention }) => mention.code),
  ]);
  const found = namedAsPresent(state, about).filter(
    (one) => !isAnswer(one) && !isMore(one.source.itemId) && !codes.has(one.mention.code),
  );
  return distinctBy(found, ({ quote }) => quote.toLowerCase()).flatMap((one) =>
    toRemark(state, one, { about, kind: 'WRITTEN', words: one.quote, entry: null }),
  );
}

/** Entries of a list in which "None of these" was chosen, although the patient's words name them. */
function conflictsOf(protocol: Protocol, state: State, about: Subject): Remark[] {
  const lists = questionsOf(protocol.questions, about).filter(
    ({ kind, slot }) => kind === 'choices' && state.facts.get(slot)?.status === 'NO',
  );
  const named = namedAsPresent(state, about);
  return lists.flatMap((question) =>
    question.options.flatMap((option) => {
      const one = named.find(({ mention }) => mention.code === codeOfOption(question, option));
      const entry = { question: question.id, option: option.id };
      return one === undefined ? [] : toRemark(state, one, { about, kind: 'CONFLICT', words: null, entry });
    }),
  );
}

/** The questions about it: in words, or as a list to tick. */
function questionsOf(questions: readonly ProtocolQuestion[], about: Subject): ProtocolQuestion[] {
  const { read, prefixes } = subjects[about];
  const isEntry = ({ code = '' }: { code?: string | undefined }) =>
    prefixes.some((prefix) => code.startsWith(prefix));
  return questions.filter((question) => question.read === read || question.options.some(isEntry));
}

function namedAsPresent(state: State, about: Subject): ProposedMention[] {
  const [prefix] = subjects[about].prefixes;
  return state.mentions.filter(
    ({ mention, status }) =>
      mention.code.startsWith(prefix) && mention.polarity === 'PRESENT' && status !== 'removed',
  );
}

function toRemark(
  { submissions }: State,
  { source: { message } }: ProposedMention,
  remark: Omit<Remark, 'at' | 'message'>,
): Remark[] {
  const at = submissions.find(({ number }) => number === message)?.at;
  return at === undefined ? [] : [{ ...remark, at, message }];
}
