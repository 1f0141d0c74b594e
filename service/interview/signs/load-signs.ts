import * as z from 'zod';
import { type DataFile, type OpenDataFile, openDataFile, type Path, Problems } from '../data-files.ts';
import { findProtocolSource } from '../protocols/catalogue.ts';
import { localizedTextSchema, type Specialization, specializationSchema } from '../types.ts';
import { isKnownCode } from '../vocabulary.ts';
import {
  audienceSchema,
  describePerson,
  isFor,
  isForBoth,
  type Person,
  peopleToldApart,
} from './audience.ts';
import { nameOf, readDataFolder } from './files.ts';
import { readSelfHarmPage, type SelfHarmPage } from './self-harm.ts';
import type { ShortList, SignGroup } from './types.ts';
import { wordedTextSchema } from './wording.ts';

/** How many signs one page may show. */
const signsOnPage = 6;

const idSchema = z.string().regex(/^[a-z0-9_]+$/);

/** What the buttons and the tick of every page say; a sign of that id would be ticked by them. */
const reservedIds = ['none', 'unsure', 'declined'];
const signIdSchema = idSchema.refine((id) => !reservedIds.includes(id), {
  error: `An id of a sign may not be one of ${reservedIds.join(', ')}`,
});

const signSchema = z.strictObject({
  id: signIdSchema,
  codes: z.array(z.string()).min(1),
  flag: z.string(),
  degree: z.boolean().default(false),
  for: audienceSchema.default({}),
  text: wordedTextSchema,
});

const groupSchema = z.strictObject({
  title: localizedTextSchema,
  /** Names a question of questions.yaml, by its period. */
  begun: z.string(),
  for: audienceSchema.default({}),
  otherwise: z.string().nullable().default(null),
  /** None where only whole expressions of the alarm sound it. */
  soundedBy: z.array(z.string()).default([]),
  faintBy: z.array(z.string()).default([]),
  plainWith: z.array(z.string()).default([]),
  source: z.string().min(1),
  signs: z.array(signSchema).min(1),
});

const questionsSchema = z.record(idSchema, wordedTextSchema);

const shortListsSchema = z.array(
  z.strictObject({
    specialization: specializationSchema,
    for: audienceSchema.default({}),
    signs: z.array(z.string()).min(1).max(signsOnPage),
  }),
);

/** All signs of the interview. */
export type Signs = {
  groups: ReadonlyMap<string, SignGroup>;
  shortLists: readonly ShortList[];
  selfHarm: SelfHarmPage;
};

/** What the files may refer to: codes of the vocabulary, and flag rules of the level EMERGENCY. */
export type Known = { isKnownCode: (code: string) => boolean; isEmergencyRule: (id: string) => boolean };

/** Files of the folder that are no group. */
const special = ['questions', 'short-lists', 'self-harm'];

/**
 * Reads the groups of signs (one file a group, named by it), `questions.yaml` (their questions, by period),
 * `short-lists.yaml` and `self-harm.yaml`.
 * @throws DataFileError with file, line and reason of everything that is wrong
 */
export function readSigns(files: readonly DataFile[], known: Known): Signs {
  const problems = new Problems();
  const opened = files.map((file) => openDataFile(file, problems));
  problems.throwIfAny();
  const readable = opened.filter((file) => file !== null);
  const find = (name: string) => {
    const file = readable.find((one) => nameOf(one) === name);
    if (file === undefined) problems.add(`signs/${name}.yaml`, [], 'the file is missing');
    return file;
  };
  const asked = find('questions');
  const listed = find('short-lists');
  const harm = find('self-harm');
  problems.throwIfAny();
  const questions = asked === undefined ? {} : readQuestions(asked, problems);
  const groups = new Map<string, SignGroup>();
  for (const file of readable.filter((one) => !special.includes(nameOf(one)))) {
    const group = readGroup(file, questions, known, problems);
    if (group !== null) groups.set(group.id, group);
  }
  for (const { id, otherwise } of groups.values())
    if (otherwise !== null && !groups.has(otherwise))
      problems.add(`signs/${id}.yaml`, ['otherwise'], `there is no group "${otherwise}"`);
  const shortLists = listed === undefined ? [] : readShortLists(listed, groups, problems);
  const selfHarm = harm === undefined ? null : readSelfHarmPage(harm, known, problems);
  problems.throwIfAny();
  if (selfHarm === null)
    throw new TypeError('signs/self-harm.yaml was read without a problem and without a page');
  return { groups, shortLists, selfHarm };
}

function readQuestions(file: OpenDataFile, problems: Problems): z.infer<typeof questionsSchema> {
  const parsed = questionsSchema.safeParse(file.content);
  if (parsed.success) return parsed.data;
  problems.addIssues(file, [], parsed.error.issues);
  return {};
}

function readGroup(
  file: OpenDataFile,
  questions: z.infer<typeof questionsSchema>,
  known: Known,
  problems: Problems,
): SignGroup | null {
  const parsed = groupSchema.safeParse(file.content);
  if (!parsed.success) {
    problems.addIssues(file, [], parsed.error.issues);
    return null;
  }
  const { begun, signs, ...rest } = parsed.data;
  const question = questions[begun];
  if (question === undefined) problems.add(file, ['begun'], `questions.yaml has no "${begun}"`);
  const group = {
    ...rest,
    id: nameOf(file),
    signs: signs.map(({ degree, ...sign }) => ({ ...sign, isDegree: degree })),
  };
  checkReferences(file, group, known, problems);
  checkNumber(file, group, problems);
  return question === undefined ? null : { ...group, question };
}

type Asked = Omit<SignGroup, 'question'>;

function checkReferences(file: OpenDataFile, group: Asked, known: Known, problems: Problems): void {
  const check = (path: Path, code: string) => {
    if (!known.isKnownCode(code)) problems.add(file, path, `there is no "${code}" in the vocabulary`);
  };
  for (const [index, code] of group.soundedBy.entries()) check(['soundedBy', index], code);
  for (const [index, code] of group.plainWith.entries()) check(['plainWith', index], code);
  for (const [index, code] of group.faintBy.entries())
    if (!group.soundedBy.includes(code))
      problems.add(file, ['faintBy', index], `"${code}" does not sound it`);
  const ids = new Set<string>();
  for (const [index, sign] of group.signs.entries()) {
    if (ids.has(sign.id)) problems.add(file, ['signs', index], `there are two signs "${sign.id}"`);
    ids.add(sign.id);
    for (const [at, code] of sign.codes.entries()) check(['signs', index, 'codes', at], code);
    if (!known.isEmergencyRule(sign.flag))
      problems.add(file, ['signs', index, 'flag'], `there is no emergency rule "${sign.flag}"`);
  }
}

/** Nobody is shown more than one page of a group, and nobody whom a group is for an empty page. */
function checkNumber(file: OpenDataFile, group: Asked, problems: Problems): void {
  const people = peopleToldApart([group.for, ...group.signs.map((sign) => sign.for)]);
  for (const person of people.filter((one) => isFor(group.for, one))) {
    const count = group.signs.filter((sign) => isFor(sign.for, person)).length;
    if (count >= 1 && count <= signsOnPage) continue;
    problems.add(file, ['signs'], `${count} signs for ${describePerson(person)}; 1 to ${signsOnPage} fit`);
    return;
  }
}

function readShortLists(
  file: OpenDataFile,
  groups: ReadonlyMap<string, SignGroup>,
  problems: Problems,
): ShortList[] {
  const parsed = shortListsSchema.safeParse(file.content);
  if (!parsed.success) {
    problems.addIssues(file, [], parsed.error.issues);
    return [];
  }
  for (const [index, list] of parsed.data.entries()) {
    for (const [at, reference] of list.signs.entries()) {
      const reason = whyNotListed(list, reference, groups);
      if (reason !== null) problems.add(file, [index, 'signs', at], reason);
    }
  }
  checkEverybodyListed(file, parsed.data, problems);
  return parsed.data;
}

function whyNotListed(
  list: ShortList,
  reference: string,
  groups: ReadonlyMap<string, SignGroup>,
): string | null {
  const found = findSign(groups, reference);
  if (found === null) return `there is no sign "${reference}"`;
  const people = peopleToldApart([list.for, found.group.for, found.sign.for]);
  const excluded = people.find(
    (person) => isFor(list.for, person) && !isForBoth(found.group.for, found.sign.for, person),
  );
  return excluded === undefined ? null : `"${reference}" is not for ${describePerson(excluded)}`;
}

/** Everybody meets a short list of each specialization. */
function checkEverybodyListed(file: OpenDataFile, lists: readonly ShortList[], problems: Problems): void {
  for (const specialization of specializationSchema.options) {
    const own = lists.filter((list) => list.specialization === specialization);
    const unlisted = peopleToldApart(own.map((list) => list.for)).find(
      (person) => !own.some((list) => isFor(list.for, person)),
    );
    if (unlisted !== undefined)
      problems.add(file, [], `${specialization} has no list for ${describePerson(unlisted)}`);
  }
}

/** The short list that a person meets at the start: the first that is for them. */
export function shortListFor(
  { shortLists }: Pick<Signs, 'shortLists'>,
  specialization: Specialization,
  person: Person,
): ShortList | null {
  const fits = (list: ShortList) => list.specialization === specialization && isFor(list.for, person);
  return shortLists.find(fits) ?? null;
}

/** The sign that "group.sign" names. */
export function findSign(
  groups: ReadonlyMap<string, SignGroup>,
  reference: string,
): { group: SignGroup; sign: SignGroup['signs'][number] } | null {
  const [groupId = '', signId = ''] = reference.split('.');
  const group = groups.get(groupId);
  const sign = group?.signs.find(({ id }) => id === signId);
  return group === undefined || sign === undefined ? null : { group, sign };
}

/** The ids of the flag rules of the level EMERGENCY, which all protocols share. */
function readEmergencyRules(): ReadonlySet<string> {
  const { rules } = findProtocolSource('GENERAL_PRACTICE', 'PRE_VISIT');
  return new Set(rules.filter(({ level }) => level === 'EMERGENCY').map(({ id }) => id));
}

let signs: Signs | null = null;

/**
 * The signs of `data/signs`, read once for the life of the process.
 * @throws DataFileError with file, line and reason
 */
export function loadSigns(): Signs {
  const emergencies = readEmergencyRules();
  signs ??= readSigns(readDataFolder('signs'), {
    isKnownCode,
    isEmergencyRule: (id) => emergencies.has(id),
  });
  return signs;
}
