import { foldText } from '../../../common/fold-text.ts';
import { isFor, type Person } from '../signs/audience.ts';
import { type SignGroup, selfHarmGroup } from '../signs/types.ts';
import { splitNegations } from './arabic.ts';
import { type Sentence, type Stretch, splitSentences } from './clauses.ts';
import { type ReadFinding, readPolarities } from './context.ts';
import type { Lexicon, LexiconEntry } from './lexicon.ts';
import { addLikely, type Likely, likelySigns } from './likely-signs.ts';
import { findAlarms, findFindings, holdsAny, withoutIdioms } from './matches.ts';
import { splitElisions, type Token, tokenize } from './tokens.ts';
import type { Polarity, ReadingContext } from './types.ts';
import { findValues } from './values.ts';
import { usualPolarity } from './words-reader.ts';

/**
 * `isAgain`: the words say that it is now, worse or again, so that what was answered before is asked again. `isFaint`: they
 * stand apart, or speak of what might be, was or somebody else has, so that its signs are asked in their turn.
 */
export type Sounded = {
  groupId: string;
  quote: string;
  isAgain: boolean;
  isFaint: boolean;
  /** The signs of the group that the words speak of. */
  likely: Likely;
};

/** Asked where another group does not concern the patient; it is never more than a doubt. */
const generalGroup = 'general';

/** What somebody did to the patient is told of that person, and is the patient's all the same. */
const violenceGroup = 'violence';

/** In other answers an emergency is mostly spoken of as what was, might be or somebody else had. */
const plainAsked: ReadonlySet<ReadingContext['asked']> = new Set(['STORY', 'FINDING', 'TIME', 'OTHER']);

/** What a low mood says of itself; direct words of self-harm are never among them. */
const lowMoodCodes: ReadonlySet<string> = new Set(['sx.low_mood', 'alarm:low_mood']);

/** A group of signs as far as the alarm needs it; `for` and `otherwise` are left out where it is asked of everybody. */
type Soundable = Pick<SignGroup, 'id' | 'soundedBy'> &
  Partial<Pick<SignGroup, 'faintBy' | 'plainWith' | 'for' | 'otherwise' | 'signs'>>;

/** `person`: whom the text is about; what is not known of them leaves no group out. */
type Listening = Pick<ReadingContext, 'answeredBy' | 'asked'> & { person?: Person };

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
 * "now" or a time of the last 30 days, and never self-harm: of that, only a low mood that is denied or somebody else's. Figures of speech
 * ("bored to death") and slips of the pen sound nothing.
 * @param groups - all groups of signs; one that does not concern the patient gives way to the one that it names `otherwise`
 * @param text - at most 4,000 characters, sent or heard
 * @returns each group once, with the sentence that sounded it, at most 400 characters
 */
export function hearAlarm(
  lexicon: Lexicon,
  groups: readonly Soundable[],
  text: string,
  context: Listening,
): Sounded[] {
  const groupsOf = groupsByCode(groups, context.person ?? { months: null, sex: null });
  const ear = new Ear(lexicon, text, context, groupsOf, groups);
  const { isWord } = lexicon.spelling;
  const words = plainWords(splitElisions(tokenize(text), text, isWord), text, isWord);
  for (const written of splitSentences(splitNegations(words))) ear.hear(withoutIdioms(lexicon, written));
  return ear.sounded();
}

/** What a text has sounded so far; what needs a situation waits to the end, where that may be told. */
class Ear {
  readonly #sounded = new Map<string, Sounded>();
  readonly #situations = new Set<string>();
  readonly #waiting: { situation: string; sound: Sounded }[] = [];
  /** What is told of the patient and of today. */
  readonly #said = new Set<string>();
  /** The groups of which a situation is told; with a danger beside it that is plain. */
  readonly #situated = new Set<string>();
  /** The same expression is compared with the signs of a group once. */
  readonly #likelyBy = new Map<LexiconEntry, Map<string, Likely>>();
  /** The groups of an expression are looked up once. */
  readonly #groupsBy = new Map<LexiconEntry, ReturnType<typeof groupsOfEntry>>();

  constructor(
    readonly lexicon: Lexicon,
    readonly text: string,
    readonly context: Listening,
    readonly groupsOf: GroupsOf,
    readonly groups: readonly Soundable[],
  ) {}

  hear(sentence: Sentence): void {
    const { lexicon, text, context } = this;
    const findings = findingsOf(lexicon, sentence, context);
    if (findings.length === 0) return;
    const { isQuieted, isDoubted } = quietingOf(lexicon, sentence, context);
    const isAgain = sentence.some(
      (stretch) => holdsAny(lexicon.now, stretch) || holdsAny(lexicon.again, stretch),
    );
    for (const finding of findings) {
      this.#addSituations(finding);
      this.#addSaid(finding);
      for (const { code, groupId } of this.#groupsOf(finding.entry)) {
        // What sounded faintly may still sound plainly.
        if (this.#isSituation(groupId, code) && !isDoubted(finding, groupId)) this.#situated.add(groupId);
        const isKnown =
          finding.entry.situation === undefined && this.#sounded.get(groupId)?.isFaint === false;
        if (isKnown ? isAgain : !isQuieted(finding, groupId, code))
          this.#sound(finding, {
            groupId,
            quote: quoteOf(sentence, text, finding),
            isAgain,
            isFaint:
              this.#isFaint(groupId, code) || (groupId !== selfHarmGroup && isDoubted(finding, groupId)),
            likely: this.#likely(groupId, finding.entry),
          });
      }
    }
  }

  #groupsOf(entry: LexiconEntry): ReturnType<typeof groupsOfEntry> {
    const groups = this.#groupsBy.get(entry) ?? groupsOfEntry(entry, this.groupsOf);
    this.#groupsBy.set(entry, groups);
    return groups;
  }

  #group(groupId: string): Soundable | undefined {
    return this.groups.find(({ id }) => id === groupId);
  }

  #isSituation(groupId: string, code: string): boolean {
    return this.#group(groupId)?.faintBy?.includes(code) === true;
  }

  #isFaint(groupId: string, code: string): boolean {
    return groupId === generalGroup || this.#isSituation(groupId, code);
  }

  #likely(groupId: string, entry: LexiconEntry): Likely {
    const byGroup = this.#likelyBy.get(entry) ?? new Map<string, Likely>();
    this.#likelyBy.set(entry, byGroup);
    const { choices = [], codes } = entry;
    const signs = this.#group(groupId)?.signs ?? [];
    const likely = byGroup.get(groupId) ?? likelySigns(signs, this.lexicon.language, choices, codes);
    byGroup.set(groupId, likely);
    return likely;
  }

  /** Each group once. */
  sounded(): Sounded[] {
    for (const { situation, sound } of this.#waiting) if (this.#situations.has(situation)) this.#add(sound);
    for (const groupId of this.#situated) {
      const sound = this.#sounded.get(groupId);
      const isDangerous = this.#group(groupId)?.plainWith?.some((code) => this.#said.has(code));
      if (sound !== undefined && isDangerous === true) sound.isFaint = false;
    }
    return [...this.#sounded.values()];
  }

  /** One that is denied or somebody else's is none; one that is past may be what it comes from ("after my operation"). */
  #addSituations({ entry, polarity }: Finding): void {
    if (polarity === 'ABSENT' || polarity === 'SOMEONE_ELSE') return;
    for (const code of entry.codes) if (code.startsWith('where:')) this.#situations.add(code);
  }

  #addSaid({ entry, polarity }: Finding): void {
    const said = polarity ?? usualPolarity[this.context.asked] ?? 'PRESENT';
    if (said === 'PRESENT') for (const code of entry.codes) this.#said.add(code);
  }

  #sound({ entry: { situation } }: Finding, sound: Sounded): void {
    if (situation === undefined) this.#add(sound);
    else this.#waiting.push({ situation, sound });
  }

  #add(sound: Sounded): void {
    const known = this.#sounded.get(sound.groupId);
    if (known === undefined) this.#sounded.set(sound.groupId, sound);
    else {
      // The page that asks quotes what sounded plainly.
      if (known.isFaint && !sound.isFaint) known.quote = sound.quote;
      known.likely = addLikely(known.likely, sound.likely);
      known.isAgain ||= sound.isAgain;
      known.isFaint &&= sound.isFaint;
    }
  }
}

const possessive = /^(\p{L}{2,})['’]s$/iu;
const elided = /^\p{L}{1,2}['’](\p{L}{3,})$/iu;

/**
 * "My foot's gone white" is about a foot, "l'oreille" about an ear, "shakin" is shaking; "he's" stays, which is a word itself.
 */
function plainWords(tokens: readonly Token[], text: string, isWord: (form: string) => boolean): Token[] {
  return tokens.map((token) => {
    const { form } = token;
    if (token.kind !== 'WORD') return token;
    const written = text.slice(token.from, token.to);
    const isKnown = isWord(form);
    if (!isKnown && form.endsWith('in') && isWord(`${form}g`)) return { ...token, form: `${form}g` };
    if (!/['’]/.test(written)) return token;
    const owner = isKnown ? undefined : possessive.exec(written)?.[1];
    const rest = foldText(owner ?? elided.exec(written)?.[1] ?? '');
    return rest !== '' && (owner !== undefined || isWord(rest)) ? { ...token, form: rest } : token;
  });
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

type GroupsOf = {
  /** By code, the groups that it sounds and that concern the person. */
  asked: ReadonlyMap<string, readonly string[]>;
  /** By code of the alarm, those that are asked in the place of others, where none of an entry concerns the person. */
  otherwise: ReadonlyMap<string, readonly string[]>;
};

function groupsByCode(groups: readonly Soundable[], person: Person): GroupsOf {
  const asked = new Map<string, string[]>([[`alarm:${selfHarmGroup}`, [selfHarmGroup]]]);
  const otherwise = new Map<string, string[]>();
  const concerns = (group: Soundable | undefined) => group !== undefined && isFor(group.for ?? {}, person);
  const add = (map: Map<string, string[]>, code: string, id: string) => {
    const known = map.get(code) ?? [];
    if (!known.includes(id)) map.set(code, [...known, id]);
  };
  const selfHarm = groups.find(({ id }) => id === selfHarmGroup);
  if (selfHarm === undefined || concerns(selfHarm)) add(asked, 'alarm:low_mood', selfHarmGroup);
  // Of a small child, who is not asked, direct words are told to the clinic; a low mood is none.
  else for (const code of selfHarm.soundedBy) if (!lowMoodCodes.has(code)) add(asked, code, selfHarmGroup);
  for (const group of groups) {
    const code = `alarm:${group.id}`;
    if (concerns(group)) for (const one of [...group.soundedBy, code]) add(asked, one, group.id);
    else {
      const instead = groups.find(({ id }) => id === group.otherwise);
      if (instead !== undefined && concerns(instead)) add(otherwise, code, instead.id);
    }
  }
  return { asked, otherwise };
}

function groupsOfEntry(
  { codes }: LexiconEntry,
  { asked, otherwise }: GroupsOf,
): { code: string; groupId: string }[] {
  const all = (map: GroupsOf['asked']) =>
    codes.flatMap((code) => (map.get(code) ?? []).map((groupId) => ({ code, groupId })));
  const own = all(asked);
  return own.length > 0 ? own : all(otherwise);
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
): {
  isQuieted: (finding: Finding, groupId: string, code: string) => boolean;
  /** Whether it is only faint: loose words, or what is not said to be so now. */
  isDoubted: (finding: Finding, groupId: string) => boolean;
} {
  const known = new Map<string, Clause>();
  const edges = sentence.map(({ words }) => edgesOf(lexicon, words));
  const clauseOf = (finding: Finding): Clause => {
    const stretch = sentence[finding.stretch] ?? { words: [], before: '' };
    const start = edges[finding.stretch]?.starts[finding.start] ?? finding.start;
    const end = edges[finding.stretch]?.ends[finding.end] ?? finding.end;
    const key = `${finding.stretch} ${start} ${end}`;
    const clause =
      known.get(key) ?? readClause(lexicon, { ...stretch, words: stretch.words.slice(start, end) });
    known.set(key, clause);
    return clause;
  };
  const isTold = toldUpTo(lexicon, sentence);
  const saidOf = ({ polarity }: Finding, groupId: string): Polarity => {
    const said = polarity ?? usualPolarity[asked] ?? 'PRESENT';
    return groupId === violenceGroup && said === 'SOMEONE_ELSE' ? 'PRESENT' : said;
  };
  const isDoubted = (finding: Finding, groupId: string) => {
    const said = saidOf(finding, groupId);
    const isSaidNow = said === 'PRESENT' || said === 'ABSENT';
    if (finding.entry.isLoose === true || finding.entry.situation !== undefined) return true;
    return (!isSaidNow || !plainAsked.has(asked)) && !clauseOf(finding).isPressing;
  };
  const isQuieted = (finding: Finding, groupId: string, code: string) => {
    const isUsual = finding.polarity === null;
    const said = saidOf(finding, groupId);
    if (groupId === selfHarmGroup && lowMoodCodes.has(code))
      return said === 'ABSENT' || said === 'SOMEONE_ELSE';
    if (groupId === selfHarmGroup) return false;
    // What to do if it comes to that is no telling that it has.
    if (asked === 'PLANS') return !clauseOf(finding).isPressing;
    if (said === 'HYPOTHETICAL' || (finding.isNegation && !isUsual)) return false;
    const clause = clauseOf(finding);
    if (said === 'PRESENT' && !clause.isPast) return false;
    if (clause.isPressing || ((said === 'PAST' || said === 'PRESENT') && clause.isAgain)) return false;
    return said !== 'SOMEONE_ELSE' || isUsual || clause.isPast || isTold(finding.stretch);
  };
  return { isQuieted, isDoubted };
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

/**
 * Where the clause of a word begins, and where one that goes on up to a word ends: at the words that begin another clause
 * ("and", "but"). Worked out once for all the findings of a stretch, so that many of them take no longer each.
 */
function edgesOf({ divides }: Lexicon, words: readonly Token[]): { starts: number[]; ends: number[] } {
  const divide = (at: number) => divides.has(words[at]?.form ?? '');
  const starts: number[] = [];
  for (let at = 0; at < words.length; at += 1) starts.push(divide(at) ? at : (starts[at - 1] ?? 0));
  const ends = Array.from({ length: words.length + 1 }, () => words.length);
  for (let at = words.length - 1; at >= 0; at -= 1) ends[at] = divide(at) ? at : (ends[at + 1] ?? at);
  return { starts, ends };
}

const longAgo = new Set(['childhood', 'birth']);

/** "A few days ago" is as recent as this many. */
const someCount = 3;

function isRecent(code: string): boolean {
  const [form, amount = '', unit = ''] = code.split(':');
  if (form === 'since') return !longAgo.has(amount);
  const count = amount === 'some' ? someCount : Number(amount.split('-').at(-1));
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
