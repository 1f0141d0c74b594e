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
import { localizedTextSchema, specializationSchema } from '../types.ts';
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

const { codes, flag, plain, for: audience } = signSchema.shape;

/** A sign, or with `sign` one that is written in another group, as "group.id". */
const authoredSignSchema = z
  .strictObject({
    id: signIdSchema,
    sign: z.string().optional(),
    for: audience.unwrap().optional(),
    degree: z.boolean().default(false),
    text: wordedTextSchema.optional(),
    codes: codes.optional(),
    plain,
    flag: flag.optional(),
  })
  .refine(({ sign, text, codes, flag }) => {
    const own = [text, codes, flag];
    return sign === undefined ? own.every((one) => one !== undefined) : own.every((one) => one === undefined);
  }, 'a sign has a text, codes and a flag, or the name of the same sign elsewhere');
type AuthoredSign = z.infer<typeof authoredSignSchema>;

const authoredGroupSchema = signGroupSchema
  .omit({ id: true, question: true, days: true, period: true })
  .extend({
    /** The period that names a question of questions.yaml. */
    begun: z.string(),
    signs: z.array(authoredSignSchema).min(1),
  });
type AuthoredGroup = z.infer<typeof authoredGroupSchema> & { id: string; file: OpenDataFile };

const questionsSchema = z.record(
  idSchema,
  z.strictObject({ days: z.int().min(1), period: localizedTextSchema, text: wordedTextSchema }),
);
type Questions = z.infer<typeof questionsSchema>;

/** The code of a sign: its name, with the group where it is written. */
export const signCode = (reference: string) => `sign.${reference}`;

/** All signs of the interview. */
export type Signs = {
  groups: ReadonlyMap<string, SignGroup>;
  shortLists: readonly ShortList[];
  selfHarm: SelfHarmPage;
  /** By the code of each sign, the findings that its words contain. */
  codes: ReadonlyMap<string, readonly string[]>;
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
  const authored = own.flatMap((file): AuthoredGroup[] => {
    const content = problems.check(file, authoredGroupSchema);
    return content === null ? [] : [{ ...content, id: nameOf(file), file }];
  });
  const groups = new Map(
    authored.flatMap((one) => {
      const opened = { file: one.file, known, problems };
      const group = readGroup(opened, one, { authored, questions: asked?.content ?? {} });
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
  const signs = [...groups.values()].flatMap((group) => group.signs);
  const codes = new Map(signs.flatMap(({ code, codes: own }) => (code === undefined ? [] : [[code, own]])));
  return { groups, shortLists: listed.content, selfHarm: harm.content, codes };
}

function readGroup(
  opened: Opened,
  { begun, file, signs, ...rest }: AuthoredGroup,
  all: { authored: readonly AuthoredGroup[]; questions: Questions },
): SignGroup | null {
  const { problems } = opened;
  const period = all.questions[begun];
  if (period === undefined) problems.add(file, ['begun'], `questions.yaml has no "${begun}"`);
  const complete = signs.flatMap((sign, index): Sign[] => {
    const reference = sign.sign ?? `${rest.id}.${sign.id}`;
    const written = findAuthored(all.authored, reference);
    const path = ['signs', index, 'sign'];
    if (written === null) problems.add(file, path, `no group has the sign "${reference}"`);
    else if (written.begun !== begun) problems.add(file, path, `"${reference}" has another period`);
    else return [toSign(written.sign, sign, signCode(reference))].flatMap((one) => one ?? []);
    return [];
  });
  const group = { ...rest, signs: complete };
  checkReferences(opened, group);
  checkNumber(opened, group);
  if (period === undefined) return null;
  return { ...group, question: period.text, days: period.days, period: period.period };
}

/** The sign that is written in a group, and the period of that group; null when there is none or when it refers to another. */
function findAuthored(authored: readonly AuthoredGroup[], reference: string) {
  const [groupId = '', signId = ''] = reference.split('.');
  const group = authored.find(({ id }) => id === groupId);
  const sign = group?.signs.find(({ id }) => id === signId);
  return group === undefined || sign === undefined || sign.sign !== undefined
    ? null
    : { sign, begun: group.begun };
}

/** A sign with the id and audience that it has in a group. */
function toSign(written: AuthoredSign, { id, for: own }: AuthoredSign, code: string): Sign | null {
  const { text, codes, plain, flag, degree: isDegree } = written;
  if (text === undefined || codes === undefined || flag === undefined) return null;
  return { id, code, codes, plain, flag, isDegree, for: own ?? written.for ?? {}, text };
}

type Asked = Omit<SignGroup, 'question' | 'days' | 'period'>;

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
  for (const [index, { codes, plain, flag }] of signs.entries()) {
    problems.checkNames(file, ['signs', index, 'codes'], codes, known.isKnownCode);
    if (plain !== undefined && !codes.includes(plain))
      problems.add(file, ['signs', index, 'plain'], `its codes do not contain "${plain}"`);
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
