import type { SignGroup } from '../signs/types.ts';
import { type Sentence, type Stretch, splitSentences } from './clauses.ts';
import { type ReadFinding, readPolarities } from './context.ts';
import type { Lexicon, LexiconEntry } from './lexicon.ts';
import { type Extent, findAlarms, findFindings, holdsAny, withoutIdioms } from './matches.ts';
import { splitElisions, tokenize } from './tokens.ts';
import type { Polarity, ReadingContext } from './types.ts';
import { findValues } from './values.ts';
import { usualPolarity } from './words-reader.ts';

/** Self-harm has a page of its own and is never quieted; it sounds whatever groups are given. */
export const selfHarmGroup = 'self_harm';

/** `isAgain`: the words say that it is now, worse or again, so that what was answered before is asked again. */
export type Sounded = { groupId: string; quote: string; isAgain: boolean };

/** What a low mood says of itself; direct words of self-harm are never among them. */
const lowMoodCodes: ReadonlySet<string> = new Set(['sx.low_mood', 'alarm:low_mood']);

type Finding = ReadFinding<LexiconEntry>;

/** A past of the last 30 days is not over. */
const recentDays: Readonly<Record<string, number>> = {
  second: 30 * 86_400,
  minute: 30 * 1_440,
  hour: 30 * 24,
  day: 30,
  week: 4,
  month: 1,
};

/**
 * Hears emergencies in a text before anything else reads it: with high recall, and without a model. What it hears asks about
 * signs and raises nothing. What is denied, long past or somebody else's in its clause is quiet; not where the clause says
 * "now" or a time of the last 30 days, and never self-harm: of that, only a low mood that is denied. Figures of speech
 * ("bored to death") and slips of the pen sound nothing.
 * @param groups - the groups of signs that this patient may be asked; others stay silent
 * @param text - at most 4,000 characters, sent or heard
 * @returns each group once, with the sentence that sounded it, at most 400 characters
 */
export function hearAlarm(
  lexicon: Lexicon,
  groups: readonly Pick<SignGroup, 'id' | 'soundedBy'>[],
  text: string,
  context: Pick<ReadingContext, 'answeredBy' | 'asked'>,
): Sounded[] {
  const groupsOf = groupsByCode(groups);
  const sounded = new Map<string, Sounded>();
  const tokens = splitElisions(tokenize(text), text, lexicon.spelling.isWord);
  for (const written of splitSentences(tokens)) {
    const sentence = withoutIdioms(lexicon, written);
    const findings = findingsOf(lexicon, sentence, context);
    if (findings.length === 0) continue;
    const isQuieted = quietingOf(lexicon, sentence, context);
    const isAgain = sentence.some(
      (stretch) => holdsAny(lexicon.now, stretch) || holdsAny(lexicon.again, stretch),
    );
    for (const finding of findings)
      for (const code of finding.entry.codes)
        for (const groupId of groupsOf.get(code) ?? []) {
          const known = sounded.get(groupId);
          if (known !== undefined) known.isAgain ||= isAgain;
          else if (!isQuieted(finding, groupId, code))
            sounded.set(groupId, { groupId, quote: quoteOf(sentence, text, finding), isAgain });
        }
  }
  return [...sounded.values()];
}

function findingsOf(
  lexicon: Lexicon,
  sentence: Sentence,
  { answeredBy }: Pick<ReadingContext, 'answeredBy'>,
): Finding[] {
  const alarms = findAlarms(lexicon, sentence);
  const matches = sentence.map((stretch, index) => [
    // As in a story: "trouble breathing" in an answer on allergies is an emergency too.
    ...findFindings(lexicon, stretch, 'STORY').filter(({ entry }) => !entry.isAbsence),
    ...(alarms[index] ?? []),
  ]);
  if (matches.every(({ length }) => length === 0)) return [];
  const { findings } = readPolarities(
    lexicon,
    sentence,
    (_, index) => matches[index] ?? [],
    ({ from }) => from === null || from === answeredBy,
  );
  return findings;
}

function groupsByCode(groups: readonly Pick<SignGroup, 'id' | 'soundedBy'>[]): Map<string, string[]> {
  const groupsOf = new Map<string, string[]>([
    [`alarm:${selfHarmGroup}`, [selfHarmGroup]],
    ['alarm:low_mood', [selfHarmGroup]],
  ]);
  for (const { id, soundedBy } of groups)
    for (const code of [...soundedBy, `alarm:${id}`]) {
      const known = groupsOf.get(code) ?? [];
      if (!known.includes(id)) groupsOf.set(code, [...known, id]);
    }
  return groupsOf;
}

/**
 * Whether what is said of a finding quiets it for a group. What is feared, asked about or might be still sounds; so does
 * what somebody else has, unless it is told of a past ("my father had a stroke") or was asked for. Where the finding's own
 * clause says "now" or names a time of the last 30 days, nothing is quiet; "now" in another clause is about something else.
 * Nor is a sign that is a negation itself ("can't move"), nor a past that came "again" or is "worse".
 */
function quietingOf(
  lexicon: Lexicon,
  sentence: Sentence,
  { asked }: Pick<ReadingContext, 'asked'>,
): (finding: Finding, groupId: string, code: string) => boolean {
  const known = new Map<string, Clause>();
  const clauseOf = (finding: Finding): Clause => {
    const stretch = sentence[finding.stretch] ?? { words: [], before: '' };
    const { start, end } = clauseAround(lexicon, stretch, finding);
    const key = `${finding.stretch} ${start} ${end}`;
    const clause =
      known.get(key) ?? readClause(lexicon, { ...stretch, words: stretch.words.slice(start, end) });
    known.set(key, clause);
    return clause;
  };
  const isTold = toldUpTo(lexicon, sentence);
  return (finding, groupId, code) => {
    const isUsual = finding.polarity === null;
    const said: Polarity = finding.polarity ?? usualPolarity[asked] ?? 'PRESENT';
    if (groupId === selfHarmGroup && !(said === 'ABSENT' && lowMoodCodes.has(code))) return false;
    if (said === 'HYPOTHETICAL' || (finding.isNegation && !isUsual)) return false;
    const clause = clauseOf(finding);
    if (said === 'PRESENT' && !clause.isPast) return false;
    if (clause.isPressing || ((said === 'PAST' || said === 'PRESENT') && clause.isAgain)) return false;
    return said !== 'SOMEONE_ELSE' || isUsual || clause.isPast || isTold(finding.stretch);
  };
}

/** Whether a stretch, or one before it, tells of somebody else's past: "my dad had a stroke, face dropped and all". */
function toldUpTo(lexicon: Lexicon, sentence: Sentence): (stretch: number) => boolean {
  const first = sentence.findIndex((one) => holdsAny(lexicon.told, one));
  return (stretch) => first !== -1 && first <= stretch;
}

/** What a clause says of time; `isPressing`: "now", or a time of the last 30 days. */
type Clause = { isPast: boolean; isAgain: boolean; isPressing: boolean };

function readClause(lexicon: Lexicon, clause: Stretch): Clause {
  const values = findValues(lexicon.values, clause, () => false);
  return {
    isPast: holdsAny(lexicon.past, clause),
    isAgain: holdsAny(lexicon.again, clause),
    isPressing: holdsAny(lexicon.now, clause) || values.some(({ code }) => isRecent(code)),
  };
}

/** The words around an expression up to those that begin another clause ("and", "but"); its own divide nothing. */
function clauseAround({ divides }: Lexicon, { words }: Stretch, { start, end }: Extent): Extent {
  let from = start;
  while (from > 0 && !divides.has(words[from]?.form ?? '')) from -= 1;
  let to = end;
  while (to < words.length && !divides.has(words[to]?.form ?? '')) to += 1;
  return { start: from, end: to };
}

function isRecent(code: string): boolean {
  const [form, amount = '', unit = ''] = code.split(':');
  if (form === 'since') return true;
  const count = Number(amount.split('-').at(-1));
  return form === 'ago' && count <= (recentDays[unit] ?? 0);
}

/** The words of the sentence as they were written, from the finding on where it is long. */
function quoteOf(sentence: Sentence, text: string, { stretch, start, end }: Finding): string {
  const words = sentence[stretch]?.words ?? [];
  const from = sentence[0]?.words[0]?.from ?? 0;
  const to = sentence.at(-1)?.words.at(-1)?.to ?? 0;
  if (to - from <= quoteMax) return text.slice(from, to);
  const wordFrom = words[start]?.from ?? 0;
  const wordTo = words[end - 1]?.to ?? wordFrom;
  return text.slice(wordFrom, Math.min(wordTo, wordFrom + quoteMax));
}

const quoteMax = 400;
