import * as z from 'zod';
import {
  type DataFile,
  nameOf,
  type OpenDataFile,
  once,
  openAll,
  type Path,
  Problems,
  readDataFolder,
} from '../data-files.ts';
import { findProtocolSource } from '../protocols/catalogue.ts';
import { specializationSchema } from '../types.ts';
import { isKnownCode } from '../vocabulary.ts';
import { describePerson, isFor, isForBoth, listDistinctPeople } from './audience.ts';
import {
  type SelfHarmPage,
  type ShortList,
  type Sign,
  type SignGroup,
  selfHarmSchema,
  shortListSchema,
  shortListsOf,
  signGroupSchema,
  signSchema,
  signsOnPage,
} from './types.ts';
import { wordedTextSchema } from './wording.ts';

const idSchema = z.string().regex(/^[a-z0-9_]+$/);

/** Ids of options that every page has; a sign must not have one of them. */
const reservedIds = ['none', 'unsure', 'declined'];
const signIdSchema = idSchema.refine((id) => !reservedIds.includes(id), {
  error: `An id of a sign may not be one of ${reservedIds.join(', ')}`,
});

const authoredSignSchema = signSchema
  .omit({ isDegree: true })
  .extend({ id: signIdSchema, degree: z.boolean().default(false), text: wordedTextSchema })
  .transform(({ degree: isDegree, ...sign }): Sign => ({ ...sign, isDegree }));

const authoredGroupSchema = signGroupSchema.omit({ id: true, question: true }).extend({
  /** The period that names a question of questions.yaml. */
  begun: z.string(),
  signs: z.array(authoredSignSchema).min(1),
});

const questionsSchema = z.record(idSchema, wordedTextSchema);

/** All signs of the interview. */
export type Signs = {
  groups: ReadonlyMap<string, SignGroup>;
  shortLists: readonly ShortList[];
  selfHarm: SelfHarmPage;
};

/** What the files may refer to: codes of the vocabulary, and ids of EMERGENCY flag rules. */
type Known = { isKnownCode: (code: string) => boolean; isEmergencyRule: (id: string) => boolean };

/** A file, what it may refer to, and the collected problems. */
type Opened = { file: OpenDataFile; known: Known; problems: Problems };

const noGroups = ['questions', 'short-lists', 'self-harm'];

/**
 * Reads the groups of signs (a file each), their questions by period, the short lists and the self-harm page.
 * @throws DataFileError with file, line and reason of every problem
 */
export function readSigns(files: readonly DataFile[], known: Known): Signs {
  const problems = new Problems();
  const opened = openAll(files, problems);
  const find = <Content>(name: string, schema: z.ZodType<Content>) => {
    const file = opened.find((one) => nameOf(one) === name);
    if (file === undefined) problems.add(`signs/${name}.yaml`, [], 'the file is missing');
    const content = file === undefined ? null : problems.check(file, schema);
    return file === undefined || content === null ? null : { content, file, known, problems };
  };
  const asked = find('questions', questionsSchema);
  const listed = find('short-lists', z.array(shortListSchema));
  const harm = find('self-harm', selfHarmSchema(wordedTextSchema));
  const own = opened.filter((file) => !noGroups.includes(nameOf(file)));
  const groups = new Map(
    own.flatMap((file) => {
      const group = readGroup({ file, known, problems }, asked?.content ?? {});
      return group === null ? [] : [[group.id, group] as const];
    }),
  );
  for (const { id, otherwise } of groups.values())
    if (otherwise !== null && !groups.has(otherwise))
      problems.add(`signs/${id}.yaml`, ['otherwise'], `there is no group "${otherwise}"`);
  if (listed !== null) checkShortLists(listed.file, listed.content, groups, problems);
  if (harm !== null) checkSelfHarm(harm, harm.content);
  problems.throwIfAny();
  if (listed === null || harm === null) return problems.fail();
  return { groups, shortLists: listed.content, selfHarm: harm.content };
}

function readGroup(opened: Opened, questions: z.infer<typeof questionsSchema>): SignGroup | null {
  const { file, problems } = opened;
  const parsed = problems.check(file, authoredGroupSchema);
  if (parsed === null) return null;
  const { begun, ...rest } = parsed;
  const question = questions[begun];
  if (question === undefined) problems.add(file, ['begun'], `questions.yaml has no "${begun}"`);
  const group = { ...rest, id: nameOf(file) };
  checkReferences(opened, group);
  checkNumber(opened, group);
  return question === undefined ? null : { ...group, question };
}

type Asked = Omit<SignGroup, 'question'>;

function checkFlag({ file, known, problems }: Opened, path: Path, flag: string): void {
  if (!known.isEmergencyRule(flag)) problems.add(file, path, `there is no emergency rule "${flag}"`);
}

function checkReferences(opened: Opened, { soundedBy, plainWith, faintBy, signs }: Asked): void {
  const { file, known, problems } = opened;
  problems.checkNames(file, ['soundedBy'], soundedBy, known.isKnownCode);
  problems.checkNames(file, ['plainWith'], plainWith, known.isKnownCode);
  const isSounding = (code: string) => soundedBy.includes(code);
  problems.checkNames(file, ['faintBy'], faintBy, isSounding, (code) => `"${code}" does not sound it`);
  const ids = signs.map(({ id }) => id);
  problems.checkRepeats(file, ['signs'], ids, (id) => `there are two signs "${id}"`);
  for (const [index, { codes, flag }] of signs.entries()) {
    problems.checkNames(file, ['signs', index, 'codes'], codes, known.isKnownCode);
    checkFlag(opened, ['signs', index, 'flag'], flag);
  }
}

/** Checks that for every person in its audience a group has at least one sign and fits on one page. */
function checkNumber({ file, problems }: Opened, group: Asked): void {
  const people = listDistinctPeople([group.for, ...group.signs.map((sign) => sign.for)]);
  for (const person of people.filter((one) => isFor(group.for, one))) {
    const count = group.signs.filter((sign) => isFor(sign.for, person)).length;
    if (count >= 1 && count <= signsOnPage) continue;
    problems.add(file, ['signs'], `${count} signs for ${describePerson(person)}; 1 to ${signsOnPage} fit`);
    return;
  }
}

function checkSelfHarm(opened: Opened, { soundedBy, first, afterYes }: SelfHarmPage): void {
  const { file, known, problems } = opened;
  problems.checkNames(file, ['soundedBy'], soundedBy, known.isKnownCode);
  const check = ({ choices }: SelfHarmPage['first'], path: Path) => {
    for (const [index, { codes, flag }] of choices.entries()) {
      const place = [...path, 'choices', index];
      problems.checkNames(file, [...place, 'codes'], codes, known.isKnownCode);
      if (flag !== null) checkFlag(opened, place, flag);
    }
  };
  check(first, ['first']);
  for (const [index, question] of afterYes.entries()) check(question, ['afterYes', index]);
}

function checkShortLists(
  file: OpenDataFile,
  lists: readonly ShortList[],
  groups: Signs['groups'],
  problems: Problems,
): void {
  for (const [index, list] of lists.entries()) {
    for (const [at, reference] of list.signs.entries()) {
      const reason = whyNotListed(list, reference, groups);
      if (reason !== null) problems.add(file, [index, 'signs', at], reason);
    }
  }
  // Every person must get a short list in each specialization.
  for (const specialization of specializationSchema.options) {
    const own = shortListsOf(lists, specialization);
    const unlisted = listDistinctPeople(own.map((list) => list.for)).find(
      (person) => !own.some((list) => isFor(list.for, person)),
    );
    if (unlisted !== undefined)
      problems.add(file, [], `${specialization} has no list for ${describePerson(unlisted)}`);
  }
}

function whyNotListed(list: ShortList, reference: string, groups: Signs['groups']): string | null {
  const found = findSign(groups, reference);
  if (found === null) return `there is no sign "${reference}"`;
  const people = listDistinctPeople([list.for, found.group.for, found.sign.for]);
  const excluded = people.find(
    (person) => isFor(list.for, person) && !isForBoth(found.group.for, found.sign.for, person),
  );
  return excluded === undefined ? null : `"${reference}" is not for ${describePerson(excluded)}`;
}

/** The sign with the name "group.sign". */
export function findSign(
  groups: Signs['groups'],
  reference: string,
): { group: SignGroup; sign: Sign } | null {
  const [groupId = '', signId = ''] = reference.split('.');
  const group = groups.get(groupId);
  const sign = group?.signs.find(({ id }) => id === signId);
  return group === undefined || sign === undefined ? null : { group, sign };
}

/** The signs of `data/signs`, read once. @throws DataFileError with file, line and reason. */
export const loadSigns = once(() => {
  const { rules } = findProtocolSource('GENERAL_PRACTICE', 'PRE_VISIT');
  const emergencies = new Set(rules.filter(({ level }) => level === 'EMERGENCY').map(({ id }) => id));
  return readSigns(readDataFolder('signs'), { isKnownCode, isEmergencyRule: (id) => emergencies.has(id) });
});
