import { foldText } from '../../../common/fold-text.ts';
import { isFor, type Person } from '../signs/audience.ts';
import { type SignGroup, selfHarmGroup } from '../signs/types.ts';
import { splitNegations } from './arabic.ts';
import { type Sentence, splitSentences } from './clauses.ts';
import { addTo, distinctBy, kept } from './collections.ts';
import { type ReadFinding as Finding, readPolarities } from './context.ts';
import type { Lexicon, LexiconEntry } from './lexicon.ts';
import { addLikely, type Likely, likelySigns } from './likely-signs.ts';
import { findAlarms, findFindings, spanOf, withoutIdioms } from './matches.ts';
import type { PhraseIndex } from './phrases.ts';
import { type Token, tokenizeApart } from './tokens.ts';
import type { HeardGroup, Polarity, ReadingContext } from './types.ts';
import { findValues } from './values.ts';
import { usualPolarity } from './words-reader.ts';

/** Faint are words that stand apart, or speak of what might be, was or somebody else has. */
export type Sounded = Required<HeardGroup>;

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
  const ear = new Ear(lexicon, text, context, groupsOf);
  const { isWord } = lexicon.spelling;
  const words = plainWords(tokenizeApart(text, isWord), text, isWord);
  // What is written again and again sounds no more than once.
  const sentences = distinctBy(splitSentences(splitNegations(words)), wordsOf);
  for (const written of sentences) ear.hear(withoutIdioms(lexicon, written));
  return ear.sounded();
}

const wordsOf = (sentence: Sentence) =>
  sentence.map(({ before, words }) => `${before} ${words.map(({ form }) => form).join(' ')}`).join(' ');

/** What a text has sounded so far; what needs a situation waits to the end, where that may be told. */
class Ear {
  readonly #sounded = new Map<string, Sounded>();
  readonly #waiting: { situation: string; sound: Sounded }[] = [];
  /** The situations that are told. */
  readonly #situations = new Set<string>();
  /** What is told of the patient and of today. */
  readonly #said = new Set<string>();
  /** The groups of which a situation is told; with a danger beside it that is plain. */
  readonly #situated = new Set<Soundable>();
  /** For each expression, the groups that it sounds with the signs that it speaks of. */
  readonly #soundsOf = new Map<LexiconEntry, { code: string; group: Soundable; likely: Likely }[]>();

  constructor(
    readonly lexicon: Lexicon,
    readonly text: string,
    readonly context: Listening,
    readonly groupsOf: GroupsOf,
  ) {}

  hear(sentence: Sentence): void {
    const { lexicon, text, context } = this;
    const findings = findingsOf(lexicon, sentence, context);
    if (findings.length === 0) return;
    const { isQuieted, isDoubted } = quietingOf(lexicon, sentence, context);
    const isAgain = sentence.some(
      ({ words }) => holdsAny(lexicon.now, words) || holdsAny(lexicon.again, words),
    );
    for (const finding of findings) {
      this.#addTold(finding);
      const { situation } = finding.entry;
      for (const { code, group, likely } of this.#soundsFor(finding.entry)) {
        const groupId = group.id;
        const isSituation = group.faintBy?.includes(code) === true;
        if (isSituation && !isDoubted(finding, groupId)) this.#situated.add(group);
        // What sounded faintly may still sound plainly.
        const isKnown = situation === undefined && this.#sounded.get(groupId)?.isFaint === false;
        if (isKnown ? !isAgain : isQuieted(finding, groupId, code)) continue;
        const isDoubt = groupId !== selfHarmGroup && isDoubted(finding, groupId);
        const isFaint = groupId === generalGroup || isSituation || isDoubt;
        const sound = { groupId, quote: quoteOf(sentence, text, finding), isAgain, isFaint, likely };
        if (situation === undefined) this.#add(sound);
        else this.#waiting.push({ situation, sound });
      }
    }
  }

  #soundsFor(entry: LexiconEntry) {
    return kept(this.#soundsOf, entry, () =>
      groupsOfEntry(entry, this.groupsOf).map(({ code, group }) => {
        const { choices = [], codes } = entry;
        return { code, group, likely: likelySigns(group.signs ?? [], this.lexicon.locale, choices, codes) };
      }),
    );
  }

  /** Each group once. */
  sounded(): Sounded[] {
    for (const { situation, sound } of this.#waiting) if (this.#situations.has(situation)) this.#add(sound);
    for (const { id, plainWith = [] } of this.#situated) {
      const sound = this.#sounded.get(id);
      if (sound !== undefined && plainWith.some((code) => this.#said.has(code))) sound.isFaint = false;
    }
    return [...this.#sounded.values()];
  }

  /** A situation that is denied or somebody else's is none; a past one may be what it comes from ("after my operation"). */
  #addTold({ entry: { codes }, polarity }: Finding): void {
    const said = polarity ?? usualPolarity[this.context.asked] ?? 'PRESENT';
    for (const code of codes) {
      if (said === 'PRESENT') this.#said.add(code);
      if (polarity !== 'ABSENT' && polarity !== 'SOMEONE_ELSE') this.#situations.add(code);
    }
  }

  #add(sound: Sounded): void {
    const known = kept(this.#sounded, sound.groupId, () => ({ ...sound, likely: {} }));
    // The page that asks quotes what sounded plainly.
    if (known.isFaint && !sound.isFaint) known.quote = sound.quote;
    known.likely = addLikely(known.likely, sound.likely);
    known.isAgain ||= sound.isAgain;
    known.isFaint &&= sound.isFaint;
  }
}

const possessive = /^(\p{L}{2,})['’]s$/iu;
const elided = /^\p{L}{1,2}['’](\p{L}{3,})$/iu;

/** "My foot's gone white" is about a foot, "l'oreille" about an ear, "shakin" is shaking; "he's" stays, a word itself. */
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

function findingsOf(lexicon: Lexicon, sentence: Sentence, { answeredBy }: Listening): Finding[] {
  const alarms = findAlarms(lexicon, sentence);
  const matches = sentence.map((stretch, index) => [
    // As in a story: "trouble breathing" in an answer on allergies is an emergency too.
    ...findFindings(lexicon, stretch, 'STORY').filter(({ entry }) => !entry.isAbsence),
    ...(alarms[index] ?? []),
  ]);
  if (matches.every(({ length }) => length === 0)) return [];
  return readPolarities(lexicon, sentence, matches, answeredBy).findings.flat();
}

type GroupsOf = {
  /** By code, the groups that it sounds and that concern the person. */
  asked: ReadonlyMap<string, Soundable[]>;
  /** By code of the alarm, those that are asked in the place of others, where none of an entry concerns the person. */
  otherwise: ReadonlyMap<string, Soundable[]>;
};

function groupsByCode(groups: readonly Soundable[], person: Person): GroupsOf {
  const [asked, otherwise] = [new Map<string, Soundable[]>(), new Map<string, Soundable[]>()];
  const add = (map: Map<string, Soundable[]>, codes: readonly string[], group: Soundable) => {
    for (const code of codes) if (!map.get(code)?.includes(group)) addTo(map, code, group);
  };
  const concerns = (group: Soundable) => isFor(group.for ?? {}, person);
  const selfHarm = groups.find(({ id }) => id === selfHarmGroup) ?? { id: selfHarmGroup, soundedBy: [] };
  // Of a small child, who is not asked, direct words are told to the clinic; a low mood is none.
  const direct = selfHarm.soundedBy.filter((code) => !lowMoodCodes.has(code));
  add(asked, [`alarm:${selfHarmGroup}`, ...(concerns(selfHarm) ? ['alarm:low_mood'] : direct)], selfHarm);
  for (const group of groups) {
    const code = `alarm:${group.id}`;
    if (concerns(group)) add(asked, [...group.soundedBy, code], group);
    else {
      const instead = groups.find(({ id }) => id === group.otherwise);
      if (instead !== undefined && concerns(instead)) add(otherwise, [code], instead);
    }
  }
  return { asked, otherwise };
}

function groupsOfEntry({ codes }: LexiconEntry, { asked, otherwise }: GroupsOf) {
  const all = (map: GroupsOf['asked']) =>
    codes.flatMap((code) => (map.get(code) ?? []).map((group) => ({ code, group })));
  const own = all(asked);
  return own.length > 0 ? own : all(otherwise);
}

/** Whether a phrase of an index stands in words. */
const holdsAny = (index: PhraseIndex<null>, words: readonly Token[]) => index.findAll(words).length > 0;

/**
 * Whether what is said of a finding quiets it for a group. What is feared, asked about or might be still sounds; so does
 * what somebody else has, unless it is told of a past ("my father had a stroke") or was asked for. Where the finding's own
 * clause says "now" or names a time of the last 30 days, nothing is quiet; "now" in another clause is about something else.
 * Nor is a sign that is a negation itself ("can't move"), nor a past that came "again" or is "worse".
 */
function quietingOf(
  lexicon: Lexicon,
  sentence: Sentence,
  { asked }: Listening,
): {
  isQuieted: (finding: Finding, groupId: string, code: string) => boolean;
  /** Whether it is only faint: loose words, or what is not said to be so now. */
  isDoubted: (finding: Finding, groupId: string) => boolean;
} {
  const clauseOf = clausesOf(lexicon, sentence);
  // From a stretch on that tells of somebody else's past: "my dad had a stroke, face dropped and all".
  const toldFrom = sentence.findIndex(({ words }) => holdsAny(lexicon.told, words));
  const isTold = (stretch: number) => toldFrom !== -1 && toldFrom <= stretch;
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

/** What a clause says of time; `isPressing`: "now", or a time of the last 30 days. */
type Clause = { isPast: boolean; isAgain: boolean; isPressing: boolean };

/** The clause of a finding: from the last word before it that begins one ("and", "but") up to the first after it. */
function clausesOf(lexicon: Lexicon, sentence: Sentence): (finding: Finding) => Clause {
  const known = new Map<string, Clause>();
  const edges = sentence.map(({ words }) => edgesOf(lexicon, words));
  return ({ stretch, start, end }) => {
    const from = edges[stretch]?.starts[start] ?? start;
    const to = edges[stretch]?.ends[end] ?? end;
    return kept(known, `${stretch} ${from} ${to}`, () => {
      const words = sentence[stretch]?.words.slice(from, to) ?? [];
      const isRecentIn = () => findValues(lexicon, words).some(({ code }) => isRecent(code));
      return {
        isPast: holdsAny(lexicon.past, words),
        isAgain: holdsAny(lexicon.again, words),
        isPressing: holdsAny(lexicon.now, words) || isRecentIn(),
      };
    });
  };
}

/** For each word where its clause begins, and where one ends that goes on up to it: once for all findings of a stretch. */
function edgesOf({ divides }: Lexicon, words: readonly Token[]): { starts: number[]; ends: number[] } {
  const isDivide = words.map(({ form }) => divides.has(form));
  const starts: number[] = [];
  for (const [at, divide] of isDivide.entries()) starts.push(divide ? at : (starts[at - 1] ?? 0));
  const ends = [...isDivide, true].map((_, at) => at);
  for (let at = words.length - 1; at >= 0; at -= 1) if (!isDivide[at]) ends[at] = ends[at + 1] ?? at;
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
function quoteOf(sentence: Sentence, text: string, finding: Finding): string {
  const { from } = spanOf(sentence[0]?.words ?? [], { start: 0, end: 1 });
  const to = sentence.at(-1)?.words.at(-1)?.to ?? 0;
  if (to - from <= quoteMax) return text.slice(from, to);
  const own = spanOf(sentence[finding.stretch]?.words ?? [], finding);
  return text.slice(own.from, Math.min(own.to, own.from + quoteMax));
}

const quoteMax = 400;
