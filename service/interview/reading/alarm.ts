import { addTo, distinctBy, getOrAdd } from '../../../common/collections.ts';
import { foldText } from '../../../common/fold-text.ts';
import { isFor, type Person } from '../model/audience.ts';
import type { ReadingContext, SoundedGroup } from '../model/mentions.ts';
import { type SignGroup, selfHarmGroup } from '../model/signs.ts';
import { splitNegations } from './arabic.ts';
import { type Sentence, splitSentences } from './clauses.ts';
import { type ReadFinding as Finding, readAssertions } from './context.ts';
import type { Lexicon, LexiconEntry, Trigger } from './lexicon.ts';
import { addLikely, type Likely, likelySigns } from './likely-signs.ts';
import { findAlarms, findFindings, spanOf, without, withoutIdioms } from './matches.ts';
import { oncePerText } from './once-per-text.ts';
import type { PhraseSearch } from './phrases.ts';
import { type Token, tokenizeApart } from './tokens.ts';
import { findValues } from './values.ts';
import { usualAssertion } from './words-reader.ts';

/** Faint: its words stand apart, or are about something possible, past or somebody else's. */
export type Sounded = Required<SoundedGroup>;

/** Asked instead of a group that does not apply to the patient; always faint. */
const generalGroup = 'general';

/** Violence against the patient is told about another person, yet concerns the patient. */
const violenceGroup = 'violence';

/** In answers of other kinds an emergency is mostly past, possible or somebody else's, so it is faint there. */
const plainAsked: ReadonlySet<ReadingContext['asked']> = new Set(['STORY', 'FINDING', 'TIME', 'OTHER']);

/** Signs of low mood; direct words of self-harm are never among them. */
const lowMoodCodes: ReadonlySet<string> = new Set(['sx.low_mood', 'alarm:low_mood']);

/** Sound self-harm only of somebody who may be asked about it: "hurt himself" of a small child is an injury. */
const olderCodes: readonly string[] = ['alarm:low_mood', 'alarm:self_hurt'];
/** What a small child does by accident: its words sound no self-harm, whatever else they mean. */
const accidentCode = 'sx.self_harm_now';

/** Thoughts of ending one's life; their words sound no other group. What was done may need help for the body too. */
const thoughtCodes: ReadonlySet<string> = new Set(['sx.suicidal', 'sx.suicide_plan']);
const doneCodes: ReadonlySet<string> = new Set(['sx.self_harm_now', 'sx.overdose_today']);

/** The part of a group of signs that the alarm uses. */
type AlarmGroup = Pick<SignGroup, 'id' | 'soundedBy'> &
  Partial<Pick<SignGroup, 'faintBy' | 'plainWith' | 'for' | 'otherwise' | 'signs'>>;

/** `person`: the patient; unknown properties exclude no group. */
type AlarmContext = Pick<ReadingContext, 'answeredBy' | 'asked'> & { person?: Person };

/** How many of each unit make 30 days; an emergency within that time counts as current. */
const recentDays: Readonly<Record<string, number>> = {
  second: 30 * 86_400,
  minute: 30 * 1_440,
  hour: 30 * 24,
  day: 30,
  week: 4,
  month: 1,
};

/**
 * Detects emergencies in a text, before any other reader, with high recall and without a model. A result only asks
 * about signs. A finding that its clause denies, or says to be long past or somebody else's, is ignored, unless it also
 * says "now" or a time of the last 30 days. Self-harm always counts, except a low mood that is denied or somebody else's.
 * @param groups - all groups of signs; one that does not apply to the patient is replaced by its `otherwise`
 * @param text - at most 4,000 characters, written or recognized
 * @returns each triggered group once, with its sentence, at most 400 characters
 */
export function detectAlarms(
  whole: Lexicon,
  groups: readonly AlarmGroup[],
  text: string,
  context: AlarmContext,
): Sounded[] {
  const lexicon = oncePerText(hearingWhatIsOver(whole));
  const detector = new AlarmDetector(lexicon, text, context, groups);
  const { isWord } = lexicon.spelling;
  const words = plainWords(tokenizeApart(text, isWord), text, isWord);
  // Repeated sentences are read once, so that they do not cost time.
  const sentences = distinctBy(splitSentences(splitNegations(words)), wordsOf);
  for (const written of sentences) detector.read(withoutIdioms(lexicon, written));
  return detector.sounded();
}

/** What went, cleared or stopped may have been there an hour ago ("the droop went in an hour"): its end quiets no alarm. */
function hearingWhatIsOver(lexicon: Lexicon): Lexicon {
  const isHeard = ({ entry: { over, says } }: { entry: Trigger }) => !(over && says === 'PAST');
  return { ...lexicon, triggers: { findAll: (words) => lexicon.triggers.findAll(words).filter(isHeard) } };
}

/** Each group once, of what was detected in several languages. */
export function joinSounded(groups: readonly Sounded[]): Sounded[] {
  const joined = new Map<string, Sounded>();
  for (const group of groups) addSound(joined, group);
  return [...joined.values()];
}

/** Adds a group. One that sounded before is plain, with that quote, where either sound is. */
function addSound(sounded: Map<string, Sounded>, sound: Sounded): void {
  const known = sounded.get(sound.groupId) ?? { ...sound, likely: {} };
  const told = known.isFaint && !sound.isFaint ? sound : known;
  const isAgain = known.isAgain || sound.isAgain;
  sounded.set(sound.groupId, { ...told, isAgain, likely: addLikely(known.likely, sound.likely) });
}

const wordsOf = (sentence: Sentence) =>
  sentence.map(({ before, words }) => `${before} ${words.map(({ form }) => form).join(' ')}`).join(' ');

/** Collects the groups that a text triggers. Expressions that depend on a situation wait until the whole text was read. */
class AlarmDetector {
  readonly #sounded = new Map<string, Sounded>();
  readonly #waiting: { situation: string; sound: Sounded }[] = [];
  readonly #situations = new Set<string>();
  /** Codes that the text says about the patient and today. */
  readonly #said = new Set<string>();
  /** Groups whose situation the text mentions; together with a danger sign they are plain. */
  readonly #situated = new Set<AlarmGroup>();
  readonly #groupsFor: (entry: LexiconEntry) => readonly TriggeredGroup[];

  constructor(
    readonly lexicon: Lexicon,
    readonly text: string,
    readonly context: AlarmContext,
    groups: readonly AlarmGroup[],
  ) {
    this.#groupsFor = groupsByEntry(lexicon, groups, context.person ?? { months: null, sex: null });
  }

  read(sentence: Sentence): void {
    const { lexicon, context } = this;
    const all = findingsOf(lexicon, sentence, context);
    if (all.length === 0) return;
    const rest = withoutThoughts(sentence, all);
    const isWhole = rest === sentence;
    this.#read(sentence, all, (groupId) => isWhole || groupId === selfHarmGroup);
    if (!isWhole)
      this.#read(rest, findingsOf(lexicon, rest, context), (groupId) => groupId !== selfHarmGroup);
  }

  /** @param isOpen - whether these findings may trigger a group */
  #read(sentence: Sentence, findings: readonly Finding[], isOpen: (groupId: string) => boolean): void {
    const { lexicon, text, context } = this;
    const { isQuieted, isDoubted } = quietingOf(lexicon, sentence, context);
    const isAgain = sentence.some(
      ({ words }) => holdsAny(lexicon.now, words) || holdsAny(lexicon.again, words),
    );
    for (const finding of findings) {
      this.#addTold(finding);
      const { situation } = finding.entry;
      for (const { code, group, likely } of this.#groupsFor(finding.entry)) {
        const groupId = group.id;
        if (!isOpen(groupId)) continue;
        const isSituation = group.faintBy?.includes(code) === true;
        if (isSituation && !isDoubted(finding, groupId)) this.#situated.add(group);
        // A group that was triggered faintly may still be triggered plainly.
        const isKnown = situation === undefined && this.#sounded.get(groupId)?.isFaint === false;
        if (isKnown ? !isAgain : isQuieted(finding, groupId, code)) continue;
        const isDoubt = groupId !== selfHarmGroup && isDoubted(finding, groupId);
        const isFaint = groupId === generalGroup || isSituation || isDoubt;
        const sound = { groupId, quote: quoteOf(sentence, text, finding), isAgain, isFaint, likely };
        if (situation === undefined) addSound(this.#sounded, sound);
        else this.#waiting.push({ situation, sound });
      }
    }
  }

  sounded(): Sounded[] {
    for (const { situation, sound } of this.#waiting)
      if (this.#situations.has(situation)) addSound(this.#sounded, sound);
    for (const { id, plainWith = [] } of this.#situated) {
      const sound = this.#sounded.get(id);
      if (sound !== undefined && plainWith.some((code) => this.#said.has(code))) sound.isFaint = false;
    }
    return [...this.#sounded.values()];
  }

  /** A situation counts unless it is denied or somebody else's; a past one may be the cause ("after my operation"). */
  #addTold({ entry: { codes }, polarity }: Finding): void {
    const said = polarity ?? usualAssertion[this.context.asked] ?? 'PRESENT';
    for (const code of codes) {
      if (said === 'PRESENT') this.#said.add(code);
      if (polarity !== 'ABSENT' && polarity !== 'SOMEONE_ELSE') this.#situations.add(code);
    }
  }
}

const possessive = /^(\p{L}{2,})['’]s$/iu;
const elided = /^\p{L}{1,2}['’](\p{L}{3,})$/iu;

/** Simplifies words: "foot's" becomes foot, "l'oreille" oreille, "shakin" shaking; "he's" stays, because it is a word itself. */
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

function findingsOf(lexicon: Lexicon, sentence: Sentence, { answeredBy }: AlarmContext): Finding[] {
  const alarms = findAlarms(lexicon, sentence);
  const matches = sentence.map((stretch, index) => [
    // Read like a story: "trouble breathing" in an answer on allergies is an emergency too.
    ...findFindings(lexicon, stretch, 'STORY').filter(({ entry }) => !entry.isAbsence),
    ...(alarms[index] ?? []),
  ]);
  if (matches.every(({ length }) => length === 0)) return [];
  return readAssertions(lexicon, sentence, matches, answeredBy).findings.flat();
}

/** A sentence without the words that tell of thoughts of ending one's life; itself where there are none. */
function withoutThoughts(sentence: Sentence, findings: readonly Finding[]): Sentence {
  const tellsAny = (codes: ReadonlySet<string>) => findings.filter((one) => isAny(one.entry, codes));
  const done = tellsAny(doneCodes);
  const isApart = (one: Finding) =>
    done.every(({ stretch, start, end }) => stretch !== one.stretch || end <= one.start || one.end <= start);
  const taken = tellsAny(thoughtCodes).filter(isApart);
  if (taken.length === 0) return sentence;
  return sentence.map(({ before, words }, index) => {
    const inside = taken.filter(({ stretch }) => stretch === index);
    return { before, words: without(words, inside) };
  });
}

const isAny = ({ codes }: LexiconEntry, wanted: ReadonlySet<string>) =>
  codes.some((code) => wanted.has(code));

/** A group that an expression triggers by one of its codes, and the signs that the expression suggests. */
type TriggeredGroup = { code: string; group: AlarmGroup; likely: Likely };

/** For each expression, the groups that it triggers for this person; those that replace others only where no group applies. */
function groupsByEntry({ locale }: Lexicon, groups: readonly AlarmGroup[], person: Person) {
  const [asked, otherwise] = [new Map<string, AlarmGroup[]>(), new Map<string, AlarmGroup[]>()];
  const add = (map: Map<string, AlarmGroup[]>, codes: readonly string[], group: AlarmGroup) => {
    for (const code of codes) if (!map.get(code)?.includes(group)) addTo(map, code, group);
  };
  const concerns = (group: AlarmGroup) => isFor(group.for ?? {}, person);
  const selfHarm = groups.find(({ id }) => id === selfHarmGroup) ?? { id: selfHarmGroup, soundedBy: [] };
  const mayBeAsked = concerns(selfHarm);
  // A small child is not asked about self-harm; direct words are reported to the clinic, a low mood is not.
  const direct = selfHarm.soundedBy.filter((code) => !lowMoodCodes.has(code));
  add(asked, [`alarm:${selfHarmGroup}`, ...(mayBeAsked ? olderCodes : direct)], selfHarm);
  for (const group of groups) {
    const code = `alarm:${group.id}`;
    const instead = groups.find(({ id }) => id === group.otherwise);
    if (concerns(group)) add(asked, [...group.soundedBy, code], group);
    else if (instead !== undefined && concerns(instead)) add(otherwise, [code], instead);
  }
  const triggered = ({ codes, choices = [] }: LexiconEntry): readonly TriggeredGroup[] => {
    const isAccident = !mayBeAsked && codes.includes(accidentCode);
    const of = (map: ReadonlyMap<string, AlarmGroup[]>) =>
      codes
        .flatMap((code) => (map.get(code) ?? []).map((group) => ({ code, group })))
        .filter(({ group }) => !isAccident || group.id !== selfHarmGroup);
    const own = of(asked);
    return (own.length > 0 ? own : of(otherwise)).map(({ code, group }) => {
      return { code, group, likely: likelySigns(group.signs ?? [], locale, choices, codes) };
    });
  };
  const known = new Map<LexiconEntry, readonly TriggeredGroup[]>();
  return (entry: LexiconEntry) => getOrAdd(known, entry, () => triggered(entry));
}

const holdsAny = (index: PhraseSearch<null>, words: readonly Token[]) => index.findAll(words).length > 0;

/**
 * Whether the text makes a finding irrelevant for a group. Something feared, asked or possible still triggers; so does
 * somebody else's finding, unless it is past ("my father had a stroke") or was asked for. With "now" or a time of the
 * last 30 days in its clause, every finding triggers. So do negations ("can't move") and what is "again" or "worse".
 */
function quietingOf(lexicon: Lexicon, sentence: Sentence, { asked }: AlarmContext) {
  const clauseOf = clausesOf(lexicon, sentence);
  // The stretch from which on somebody else's past is told: "my dad had a stroke, face dropped and all".
  const toldFrom = sentence.findIndex(({ words }) => holdsAny(lexicon.told, words));
  const isTold = (stretch: number) => toldFrom !== -1 && toldFrom <= stretch;
  const saidOf = ({ polarity }: Finding, groupId: string) => {
    const said = polarity ?? usualAssertion[asked] ?? 'PRESENT';
    return groupId === violenceGroup && said === 'SOMEONE_ELSE' ? 'PRESENT' : said;
  };
  /** Whether it is only faint: loose words, or not said to be current. */
  const isDoubted = (finding: Finding, groupId: string) => {
    const said = saidOf(finding, groupId);
    const isSaidNow = said === 'PRESENT' || said === 'ABSENT';
    if (finding.entry.isLoose === true || finding.entry.situation !== undefined) return true;
    return (!isSaidNow || !plainAsked.has(asked)) && !clauseOf(finding).isPressing;
  };
  const isQuieted = (finding: Finding, groupId: string, code: string) => {
    const isUsual = finding.polarity === null;
    const said = saidOf(finding, groupId);
    if (groupId === selfHarmGroup)
      return lowMoodCodes.has(code) && (said === 'ABSENT' || said === 'SOMEONE_ELSE');
    // Instructions for a possible emergency do not say that there is one.
    if (asked === 'PLANS') return !clauseOf(finding).isPressing;
    if (said === 'HYPOTHETICAL' || (finding.isNegation && !isUsual)) return false;
    const clause = clauseOf(finding);
    if (said === 'PRESENT' && !clause.isPast) return false;
    if (clause.isPressing || ((said === 'PAST' || said === 'PRESENT') && clause.isAgain)) return false;
    return said !== 'SOMEONE_ELSE' || isUsual || clause.isPast || isTold(finding.stretch);
  };
  return { isQuieted, isDoubted };
}

/** What a clause says about time; `isPressing`: "now", or a time of the last 30 days. */
type Clause = { isPast: boolean; isAgain: boolean; isPressing: boolean };

/** The clause of a finding: between the last word before it and the first word after it that begin a clause ("and", "but"). */
function clausesOf(lexicon: Lexicon, sentence: Sentence): (finding: Finding) => Clause {
  const known = new Map<string, Clause>();
  const divides = sentence.map(({ words }) => words.map(({ form }) => lexicon.divides.has(form)));
  return ({ stretch, start, end }) => {
    const from = divides[stretch]?.lastIndexOf(true, start) ?? -1;
    const to = divides[stretch]?.indexOf(true, end) ?? -1;
    return getOrAdd(known, `${stretch} ${from} ${to}`, () => {
      const words = sentence[stretch]?.words.slice(Math.max(0, from), to === -1 ? undefined : to) ?? [];
      return {
        isPast: holdsAny(lexicon.past, words),
        isAgain: holdsAny(lexicon.again, words),
        isPressing:
          holdsAny(lexicon.now, words) || findValues(lexicon, words).some(({ code }) => isRecent(code)),
      };
    });
  };
}

const longAgo = new Set(['childhood', 'birth']);

/** The number that "a few" stands for in "a few days ago". */
const someCount = 3;

function isRecent(code: string): boolean {
  const [form, amount = '', unit = ''] = code.split(':');
  if (form === 'since') return !longAgo.has(amount);
  const count = amount === 'some' ? someCount : Number(amount.split('-').at(-1));
  return form === 'ago' && count <= (recentDays[unit] ?? 0);
}

/** The sentence as it was written; a long one from the finding on. */
function quoteOf(sentence: Sentence, text: string, finding: Finding): string {
  const { from } = spanOf(sentence[0]?.words ?? [], { start: 0, end: 1 });
  const to = sentence.at(-1)?.words.at(-1)?.to ?? 0;
  if (to - from <= quoteMax) return text.slice(from, to);
  const own = spanOf(sentence[finding.stretch]?.words ?? [], finding);
  return text.slice(own.from, Math.min(own.to, own.from + quoteMax));
}

const quoteMax = 400;
