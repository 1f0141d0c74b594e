import * as z from 'zod';
import { type DataFile, type OpenDataFile, openDataFile, Problems } from '../data-files.ts';
import { type Condition, slotsIn } from '../protocol.ts';
import { loadCatalogue } from '../protocols/catalogue.ts';
import { isKnownCode } from '../vocabulary.ts';
import {
  audienceSchema,
  describePerson,
  isFor,
  isForBoth,
  type Person,
  peopleToldApart,
} from './audience.ts';
import { readCondition } from './condition.ts';
import { nameOf, readDataFolder } from './files.ts';
import type { Audience, WordedText } from './types.ts';
import { wordedTextSchema } from './wording.ts';

/** How many lines one person meets on a safety screen at most. */
const linesOnScreen = 6;

const lineSchema = z.strictObject({
  slot: z.string(),
  for: audienceSchema.default({}),
  when: z.unknown().optional(),
  text: wordedTextSchema,
  source: z.string().min(1).optional(),
});

const screenSchema = z.strictObject({
  for: audienceSchema.default({}),
  says: z.array(z.string()).default([]),
  source: z.string().min(1),
  lines: z.array(lineSchema).min(1),
});

/** A line of a safety screen: Yes sets its slot to yes, No to no, Not sure to unsure; it raises nothing by itself. */
export type SafetyLine = {
  slot: string;
  for: Audience;
  /** On what is known before the screen; null holds always. A line whose slot is known is not shown. */
  when: Condition | null;
  text: WordedText;
  source: string;
};

/** The safety screen of a topic; its lines stand in the order of danger. */
export type SafetyScreen = {
  /** The routed module that it begins. */
  module: string;
  /** For whom the topic is. */
  for: Audience;
  /** Findings that are said by choosing the topic by its name: "Headache" says that there is headache. */
  says: readonly string[];
  lines: readonly SafetyLine[];
};

/** What the files may refer to. */
export type KnownSlots = { isKnownSlot: (slot: string) => boolean; isRoutedModule: (id: string) => boolean };

/**
 * Reads one file for each routed module, named by it.
 * @throws DataFileError with file, line and reason of everything that is wrong; more than six lines that one person may
 * meet among it
 */
export function readSafetyScreens(
  files: readonly DataFile[],
  known: KnownSlots,
): ReadonlyMap<string, SafetyScreen> {
  const problems = new Problems();
  const screens = new Map<string, SafetyScreen>();
  for (const file of files.map((one) => openDataFile(one, problems))) {
    const screen = file === null ? null : readScreen(file, known, problems);
    if (screen !== null) screens.set(screen.module, screen);
  }
  problems.throwIfAny();
  return screens;
}

function readScreen(file: OpenDataFile, known: KnownSlots, problems: Problems): SafetyScreen | null {
  const parsed = screenSchema.safeParse(file.content);
  if (!parsed.success) {
    problems.addIssues(file, [], parsed.error.issues);
    return null;
  }
  const module = nameOf(file).replaceAll('-', '_');
  if (!known.isRoutedModule(module)) problems.add(file, [], `there is no routed module "${module}"`);
  const { says, source, lines } = parsed.data;
  for (const [index, slot] of says.entries())
    if (!known.isKnownSlot(slot)) problems.add(file, ['says', index], `there is no slot "${slot}"`);
  const seen = new Set<string>();
  const screen: SafetyScreen = {
    module,
    for: parsed.data.for,
    says,
    lines: lines.map(({ when, ...line }, index) => {
      const path = ['lines', index];
      if (!known.isKnownSlot(line.slot)) problems.add(file, path, `there is no slot "${line.slot}"`);
      if (seen.has(line.slot)) problems.add(file, path, `there are two lines for "${line.slot}"`);
      seen.add(line.slot);
      const condition = when === undefined ? null : readCondition(file, [...path, 'when'], when, problems);
      return { ...line, source: line.source ?? source, when: condition };
    }),
  };
  checkNumber(file, screen, problems);
  return screen;
}

/**
 * Counts the lines of each kind of person, with each combination of the findings that the lines' conditions name known
 * as yes or unknown.
 */
function checkNumber(file: OpenDataFile, screen: SafetyScreen, problems: Problems): void {
  const named = [...new Set(screen.lines.flatMap(({ when }) => (when === null ? [] : slotsIn(when))))];
  const people = peopleToldApart([screen.for, ...screen.lines.map((line) => line.for)]);
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

/** The lines that a person meets with these findings known as yes and nothing else known. */
export function linesFor(screen: SafetyScreen, person: Person, yes: ReadonlySet<string>): SafetyLine[] {
  return screen.lines.filter(
    (line) =>
      !yes.has(line.slot) &&
      isForBoth(screen.for, line.for, person) &&
      (line.when === null || isMet(line.when, person, yes)),
  );
}

/** A condition of a line: it may rest on findings, on age and on their negation, and on nothing else. */
function isMet(condition: Condition, person: Person, yes: ReadonlySet<string>): boolean {
  if ('all' in condition) return condition.all.every((part) => isMet(part, person, yes));
  if ('any' in condition) return condition.any.some((part) => isMet(part, person, yes));
  if ('not' in condition) return !isMet(condition.not, person, yes);
  if ('age' in condition) {
    const { min = 0, max = 150, unknown } = condition.age;
    if (person.months === null) return unknown;
    const years = Math.floor(person.months / 12);
    return years >= min && years <= max;
  }
  return 'slot' in condition && yes.has(condition.slot);
}

let screens: ReadonlyMap<string, SafetyScreen> | null = null;

/**
 * The safety screens of `data/safety` by module, read once for the life of the process.
 * @throws DataFileError with file, line and reason
 */
export function loadSafetyScreens(): ReadonlyMap<string, SafetyScreen> {
  screens ??= readSafetyScreens(readDataFolder('safety'), readKnownSlots());
  return screens;
}

function readKnownSlots(): KnownSlots {
  const modules = [...loadCatalogue().values()].flatMap((protocol) => protocol.modules);
  const asked = new Set(modules.flatMap(({ questions }) => questions.map(({ slot }) => slot)));
  const routed = new Set(modules.filter(({ stage }) => stage === 'routed').map(({ id }) => id));
  return {
    isKnownSlot: (slot) => isKnownCode(slot) || asked.has(slot),
    isRoutedModule: (id) => routed.has(id),
  };
}
