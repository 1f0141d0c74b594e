import simulated from '../data/words/simulated.json' with { type: 'json' };
import type { Script, StatedFact } from '../model/case.ts';
import { noneOfThese } from '../model/items.ts';
import type { RenderedScreen } from '../present/render-screen.ts';
import type { RenderedItem, RenderedOption } from '../present/rendered-item.ts';
import { screenTexts } from '../present/texts.ts';
import { findQuestionnaire, isSelfHarmItem, matchesSlot, tailOf, toSlot } from './slots.ts';
import { fold, wordsOf } from './words.ts';

const isFinding = (code: string) => code.startsWith('sx.');

/** The script's fact about a code or question. */
function factFor({ facts }: Script, id: string): StatedFact | undefined {
  return facts.find(({ slot }) => slot.some((one) => matchesSlot(id, one)));
}

/** Whether this patient has a finding; null when the script does not say. */
function has(script: Script, code: string): boolean | null {
  const fact = factFor(script, code);
  if (fact !== undefined && fact.is !== 'VALUE') return fact.is === 'YES';
  const said = isFinding(code) ? findAnswer(script.answers, code) : undefined;
  return said === undefined ? null : !isDenial(said);
}

/** Words that begin a denial. */
const denialWords = new Set(simulated.denials.split(' '));
const interjections = new Set(simulated.interjections.split(' '));

/** Whether an answer in free text begins with a denial. */
export function isDenial(words: string): boolean {
  const [first = '', second = ''] = wordsOf(words);
  return denialWords.has(first) || (interjections.has(first) && denialWords.has(second));
}

/** The values that a scripted patient, who knows only this page, submits for it, by item as programs submit them. */
export function answerScreen(script: Script, { kind, items }: RenderedScreen): Record<string, unknown> {
  const answers = items.map((item) => [item.id, answerItem(script, kind, item)] as const);
  return Object.fromEntries(answers.filter(([, value]) => value !== null));
}

function answerItem(script: Script, kind: RenderedScreen['kind'], item: RenderedItem): unknown {
  switch (kind) {
    case 'confirm':
    case 'readback':
      return item.control === 'text' ? null : answerStatement(script, item);
    case 'about':
      return answerAbout(script, item);
    case 'signs':
    case 'alarm':
    case 'list':
      return tick(script, item);
    case 'self_harm':
      return answerSelfHarm(script, item);
    case 'topics':
      return chooseTopics(script, item);
    case 'which':
      return topicOf(script.facts, item.options)?.id ?? item.options[0]?.id ?? 'unsure';
    case 'safety':
      // Safety lines and faint signs.
      if (item.control === 'choices') return tick(script, item);
      return isSign(item) ? answerSign(script, item) : answerYesNo(script, item);
    case 'story':
      // Everything said to "anything else?", or the refusal.
      return item.id.endsWith('.main')
        ? script.opening
        : script.more.slice(0, -1).join(' ') || (script.more.at(-1) ?? 'no');
    default:
      return answerQuestion(script, item);
  }
}

function answerAbout({ ageMonths, sex }: Script, { id }: RenderedItem): unknown {
  if (id === 'about.sex') return sex ?? 'declined';
  if (ageMonths === null) return 'declined';
  return ageMonths < 24
    ? { kind: 'age', amount: ageMonths, unit: 'month' }
    : { kind: 'age', amount: Math.floor(ageMonths / 12), unit: 'year' };
}

/** A statement is correct unless the script contradicts it, because it comes from this patient's words. */
function answerStatement(script: Script, { id, control, codes }: RenderedItem): string {
  const denies = id.endsWith('.negatives');
  const isRight = codes.every((code) => has(script, code) !== denies);
  if (control === 'tick') return isRight ? 'kept' : 'removed';
  return isRight ? 'yes' : 'no';
}

/** Whether the patient has every finding that a sign contains. */
function hasAll(script: Script, codes: readonly string[]): boolean {
  const findings = codes.filter(isFinding);
  return findings.length > 0 && findings.every((code) => has(script, code) === true);
}

const isSign = ({ codes }: RenderedItem) => codes[0]?.startsWith('sign.') === true;

function answerSign(script: Script, { codes }: RenderedItem): string {
  if (hasAll(script, codes)) return 'yes';
  return script.otherwise === 'unsure' ? 'unsure' : 'no';
}

const ofManySigns: readonly string[] = simulated.findingsOfManySigns;

/** Whether a sign is the patient's, of which the script knows only what several signs have in common: it shares a word with the story. */
function isOwnSign({ opening, more }: Script, { label, codes }: RenderedOption): boolean {
  if (!codes.some((code) => ofManySigns.includes(code))) return true;
  return (
    sharedWith(
      [opening, ...more].join(' '),
      wordsOf(label).filter((word) => word.length > 3),
    ) > 0
  );
}

/** The options that are certainly true: those whose findings the patient all has. */
function tick(script: Script, { options }: RenderedItem): unknown {
  const ticked = options
    .filter((one) => !one.exclusive && hasAll(script, one.codes) && isOwnSign(script, one))
    .map(({ id }) => id);
  if (ticked.length > 0) return ticked;
  return script.otherwise === 'unsure' ? 'unsure' : [noneOfThese];
}

function answerSelfHarm(script: Script, { codes, options }: RenderedItem): string {
  const own = options.flatMap((option) => option.codes);
  const isTrue = [...codes, ...own].some((code) => isFinding(code) && has(script, code) === true);
  if (isTrue) return 'yes';
  return options.some(({ id }) => id === 'no') ? 'no' : (options[0]?.id ?? 'declined');
}

/** The topic of the first fact, if it was not told yet; otherwise nothing, or "Something else". */
function chooseTopics({ facts }: Script, { options }: RenderedItem): string[] {
  const [first] = facts;
  const none = options.find(({ exclusive }) => exclusive);
  const main = first === undefined ? undefined : topicOf([first], options);
  const topic = main ?? none ?? topicOf(facts, options) ?? options.at(-1);
  return topic === undefined ? [] : [topic.id];
}

/** The topic of the first of these facts that has one: by its finding, or by the module of its question. */
function topicOf(
  facts: readonly StatedFact[],
  options: readonly RenderedOption[],
): RenderedOption | undefined {
  const slots = facts.flatMap(({ slot, is }) => (is === 'NO' ? [] : slot));
  return slots
    .map((slot) =>
      options.find(
        ({ id, codes }) => codes.includes(slot) || slot.startsWith(`${id}.`) || tailOf(slot) === id,
      ),
    )
    .find((option) => option !== undefined);
}

/** A line names its own finding first. Who has only what that is a kind of does not have it, and who lacks that lacks both. */
function hasOwn(script: Script, [own = '', ...others]: readonly string[]): boolean | null {
  const known = has(script, own);
  if (known !== null) return known;
  const rest = others.flatMap((code) => has(script, code) ?? []);
  if (isFinding(own)) return rest.includes(false) ? false : null;
  return rest[0] ?? null;
}

function answerYesNo(script: Script, item: RenderedItem): string {
  const known = hasOwn(script, item.codes);
  const words = findWords(script, item);
  if (words === 'unsure') return 'unsure';
  if (known !== null) return known ? 'yes' : 'no';
  if (words !== null) return isDenial(words) ? 'no' : 'yes';
  return script.otherwise ?? 'no';
}

/** The answer to a question: the script's own words, otherwise a denial or "not sure". */
function answerQuestion(script: Script, item: RenderedItem): unknown {
  const named = namesIn(script, item);
  if (named !== null) return named.length > 0 ? named : 'unsure';
  const isOfFindings = item.options.some(({ codes }) => codes.some(isFinding));
  if (item.control === 'choices' && isOfFindings) return tick(script, item);
  if (item.control === 'yes_no') return answerYesNo(script, item);
  const words = findWords(script, item);
  // When a question is shown again with buttons, the patient uses one.
  const isAgain =
    item.hint?.startsWith(screenTexts.askedAgain[script.locale]) === true && item.options.length > 0;
  if (words !== null && isAgain) return toButton(item, words);
  if (words !== null) return toValue(item, words);
  if (script.otherwise === 'unsure' || isOpinion(item)) return 'unsure';
  const none = noneOf(item);
  if (none !== undefined) return chosen(item, none.id);
  return item.control === 'text' ? (script.denies[0] ?? 'no') : 'unsure';
}

/** How much somebody drinks, or what a complaint does to the day: who was given no answer does not say "none". */
const isOpinion = ({ id }: RenderedItem) =>
  findQuestionnaire(id) === 'auditc' || toSlot(id) === 'perspective.effect';

/** The script's slots for lists of names: of illnesses, allergies and medicines. */
const slotsOfLists: Record<string, string> = simulated.slotsOfLists;

/** The entries of a list that the script names, or its "None of these"; null when the item is no such list. */
function namesIn({ answers }: Script, { id, options }: RenderedItem): string[] | null {
  const slot = slotsOfLists[toSlot(id)];
  if (slot === undefined) return null;
  const written = answers[toSlot(id)] ?? findAnswer(answers, slot);
  const none = options.filter(({ exclusive }) => exclusive).map((option) => option.id);
  if (written === undefined || isDenial(written)) return none;
  const isNamed = (label: string) =>
    label.split(alternatives).some((name) => {
      const parts = wordsOf(name).filter((part) => part.length > 3);
      const shared = sharedWith(written, parts);
      // Of a medicine one name of two is enough: "Sintrom", "low-dose aspirin".
      return slot === 'medicines.list' ? 2 * shared >= parts.length && shared > 0 : 2 * shared > parts.length;
    });
  const named = options.filter(({ exclusive, label }) => !exclusive && isNamed(label));
  // People know the names of their medicines, but may have another word for an illness or an allergen of the list.
  return named.length === 0 && slot === 'medicines.list' ? none : named.map((option) => option.id);
}

/** How many of some words were said. */
function sharedWith(words: string, parts: readonly string[]): number {
  const said = wordsOf(words);
  return parts.filter((part) => said.includes(part)).length;
}

/** Separators between the names of a label: "a heart attack or heart disease". */
const alternatives = /,| or | o | ou | oder | أو /u;

const noneIds = new Set(simulated.noneOptions.split(' '));

function noneOf({ options }: RenderedItem): RenderedOption | undefined {
  return options.find(({ exclusive, id }) => exclusive || noneIds.has(id));
}

/** One option in the form that the item accepts. */
function chosen({ control }: RenderedItem, optionId: string): string | string[] {
  return control === 'choices' ? [optionId] : optionId;
}

function findWords(script: Script, { id, codes }: RenderedItem): string | null {
  const { answers } = script;
  const questionnaire = findQuestionnaire(id);
  if (questionnaire !== null) {
    const all = answers[`${questionnaire}.*`] ?? (questionnaire === 'phq9' ? answers['phq2.*'] : undefined);
    return answers[id] ?? (isSelfHarmItem(id) ? answers.self_harm : undefined) ?? all ?? null;
  }
  const written = [id, toSlot(id), ...codes].flatMap((name) => findAnswer(answers, name) ?? [])[0];
  if (written !== undefined) return written;
  const fact = factFor(script, id);
  return fact?.is === 'VALUE' ? (fact.has?.[0] ?? null) : null;
}

/** The script's answer for this slot, by the exact slot or its last part. */
export function findAnswer(answers: Script['answers'], slot: string): string | undefined {
  const key = [slot, `sx.${tailOf(slot)}`, tailOf(slot)].find((name) => Object.hasOwn(answers, name));
  return key === undefined ? undefined : answers[key];
}

/** The script's words as the item accepts them: an option that they name, a number, or the text. */
function toValue(item: RenderedItem, words: string): unknown {
  if (item.control === 'scale') {
    const number = /\d+/u.exec(words)?.[0];
    return number === undefined ? 'unsure' : Number(number);
  }
  return item.allowsText && item.control !== 'choices' ? words : toChoice(item, words);
}

/** The button that means what was said, otherwise "I'm not sure". */
function toButton(item: RenderedItem, words: string): unknown {
  const none = noneOf(item);
  const close = item.options.find(({ label }) => {
    const parts = wordsOf(label);
    return 2 * sharedWith(words, parts) >= parts.length;
  });
  const button = isDenial(words) ? (none ?? close) : close;
  return button === undefined ? 'unsure' : chosen(item, button.id);
}

/** The option with this id or label, or whose label shares the most words with what was said; otherwise "not sure". */
function toChoice(item: RenderedItem, words: string): unknown {
  const scored = item.options.map(({ id, label }) => {
    if (id === words || fold(label) === fold(words)) return { id, score: Number.POSITIVE_INFINITY };
    const parts = wordsOf(label);
    const shared = sharedWith(words, parts);
    return { id, score: shared === 0 ? 0 : shared + shared / parts.length };
  });
  const best = scored.toSorted((left, right) => right.score - left.score)[0];
  return best !== undefined && best.score > 0 ? chosen(item, best.id) : 'unsure';
}
