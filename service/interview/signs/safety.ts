import * as z from 'zod';
import {
  type DataFile,
  nameOf,
  type OpenDataFile,
  once,
  type Problems,
  readDataFolder,
  readEach,
} from '../data-files.ts';
import { holds } from '../engine/conditions.ts';
import { localize } from '../languages/catalogue.ts';
import { type SafetyScreen, slotsIn } from '../protocol.ts';
import { loadCatalogue } from '../protocols/catalogue.ts';
import { type Locale, mapLocales, type SourceText } from '../types.ts';
import { isKnownCode } from '../vocabulary.ts';
import { insideSentence, sentence } from '../words.ts';
import {
  audienceSchema,
  describePerson,
  isFor,
  isForBoth,
  listDistinctPeople,
  type Person,
} from './audience.ts';
import { writtenConditionSchema } from './condition.ts';
import { findSign, loadSigns } from './load-signs.ts';
import { knownOf, supposeYes } from './suppose.ts';
import type { WordedText } from './types.ts';
import { wordedTextSchema } from './wording.ts';

/** The most lines that one person gets on a safety screen. */
const linesOnScreen = 6;

const lineSchema = z
  .strictObject({
    slot: z.string().optional(),
    /** In place of `slot`, the sign that the line asks for, "group.sign". */
    sign: z.string().optional(),
    for: audienceSchema.default({}),
    first: audienceSchema.optional(),
    when: writtenConditionSchema.nullable().default(null),
    /** Of a sign: in place of its own text, which is asked with the period of its group. */
    text: wordedTextSchema.optional(),
    source: z.string().min(1).optional(),
  })
  .refine(({ slot, sign }) => (slot === undefined) !== (sign === undefined), {
    message: 'a line has a slot or a sign',
  })
  .refine(({ slot, text }) => slot === undefined || text !== undefined, { message: 'a slot needs a text' });

const screenSchema = z.strictObject({
  for: audienceSchema.default({}),
  says: z.array(z.string()).default([]),
  source: z.string().min(1),
  lines: z.array(lineSchema).min(1),
});

/** What a line takes from the sign that it asks for. */
type AskedSign = Pick<SafetyScreen['lines'][number], 'slot' | 'text' | 'plain' | 'days'>;

/**
 * Reads one file for each routed module, with its name; no person may get more than six lines.
 * @throws DataFileError with file, line and reason of every problem
 */
export function readSafetyScreens(
  files: readonly DataFile[],
  isKnownSlot: (slot: string) => boolean,
  isRoutedModule: (id: string) => boolean,
  findSign: (reference: string) => AskedSign | null,
): ReadonlyMap<string, SafetyScreen> {
  const screens = readEach(files, screenSchema, (content, file, problems): SafetyScreen => {
    const module = nameOf(file).replaceAll('-', '_');
    if (!isRoutedModule(module)) problems.add(file, [], `there is no routed module "${module}"`);
    const noSlot = (slot: string) => `there is no slot "${slot}"`;
    problems.checkNames(file, ['says'], content.says, isKnownSlot, noSlot);
    const lines = content.lines.flatMap(({ source = content.source, sign, ...line }, index) => {
      const asked = sign === undefined ? null : findSign(sign);
      if (sign !== undefined && asked === null)
        problems.add(file, ['lines', index, 'sign'], `there is no sign "${sign}"`);
      const { slot = line.slot, text = asked?.text } = { ...asked, ...line };
      if (slot === undefined || text === undefined) return [];
      return [{ ...line, ...asked, source, slot, text }];
    });
    const slots = lines.map((line) => line.slot);
    problems.checkNames(file, ['lines'], slots, isKnownSlot, noSlot);
    problems.checkRepeats(file, ['lines'], slots, (slot) => `there are two lines for "${slot}"`);
    const screen = { module, for: content.for, says: content.says, lines };
    checkNumber(file, screen, problems);
    return screen;
  });
  return new Map(screens.map((screen) => [screen.module, screen]));
}

/** Counts the lines of each kind of person, for each combination of the findings in the lines' conditions. */
function checkNumber(file: OpenDataFile, screen: SafetyScreen, problems: Problems): void {
  const named = [...new Set(screen.lines.flatMap(({ when }) => (when === null ? [] : slotsIn(when))))];
  const people = listDistinctPeople([screen.for, ...screen.lines.map((line) => line.for)]);
  for (const person of people.filter((one) => isFor(screen.for, one))) {
    for (let combination = 0; combination < 2 ** named.length; combination += 1) {
      const yes = new Set(named.filter((_slot, index) => (combination >> index) % 2 === 1));
      const count = linesFor(screen, person, yes).length;
      if (count <= linesOnScreen) continue;
      const given = yes.size === 0 ? '' : ` with ${[...yes].join(', ')}`;
      const reason = `${count} lines for ${describePerson(person)}${given}; ${linesOnScreen} fit`;
      problems.add(file, ['lines'], reason);
      return;
    }
  }
}

/** The lines that a person gets when these findings are present and nothing else is known. */
export function linesFor(
  screen: SafetyScreen,
  person: Person,
  yes: ReadonlySet<string>,
): SafetyScreen['lines'] {
  const known = knownOf(supposeYes(yes), screen.module, person);
  return screen.lines.filter(
    ({ slot, for: audience, when }) =>
      !yes.has(slot) && isForBoth(screen.for, audience, person) && (when === null || holds(when, known)),
  );
}

const questionForms: Record<Locale, (sign: string) => string> = {
  en: (sign) => `: ${sign}?`,
  es: (sign) => `: ¿${sign}?`,
  fr: (sign) => `\u202F: ${sign}\u202F?`,
  de: (sign) => `: ${sign}?`,
  ar: (sign) => `: ${sign}؟`,
};

/** A sign as a question with its period. The patient is addressed, so "I" and "my" of the sign give way to the carer's wording. */
function askWithPeriod(sign: WordedText, period: SourceText): WordedText {
  const when = localize(period);
  const ask = (text: SourceText) => {
    const words = localize(text);
    return mapLocales(
      (locale) =>
        sentence(when[locale], locale) + questionForms[locale](insideSentence(words[locale], locale)),
    );
  };
  return {
    patient: ask(sign.carer),
    parent: ask(sign.parent),
    parentOfBaby: ask(sign.parentOfBaby),
    carer: ask(sign.carer),
  };
}

/** The safety screens of `data/safety` by module, read once. @throws DataFileError with file, line and reason. */
export const loadSafetyScreens = once(() => {
  const modules = [...loadCatalogue().values()].flatMap((protocol) => protocol.modules);
  const asked = new Set(modules.flatMap(({ questions }) => questions.map(({ slot }) => slot)));
  const routed = new Set(modules.filter(({ stage }) => stage === 'routed').map(({ id }) => id));
  const { groups, codes } = loadSigns();
  const isKnownSlot = (slot: string) => isKnownCode(slot) || asked.has(slot) || codes.has(slot);
  const toAsked = (reference: string): AskedSign | null => {
    const found = findSign(groups, reference);
    const slot = found?.sign.code;
    if (found === null || slot === undefined || found.group.period === undefined) return null;
    const text = askWithPeriod(found.sign.text, found.group.period);
    return { slot, text, plain: found.sign.plain, days: found.group.days };
  };
  return readSafetyScreens(readDataFolder('safety'), isKnownSlot, (id) => routed.has(id), toAsked);
});
