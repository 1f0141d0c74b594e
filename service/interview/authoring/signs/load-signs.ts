import * as z from 'zod';
import { once } from '../../../../common/collections.ts';
import {
  type SelfHarmPage,
  type ShortList,
  type Sign,
  type SignGroup,
  selfHarmSchema,
  shortListSchema,
  signGroupSchema,
  signSchema,
} from '../../model/signs.ts';
import { localizedTextSchema } from '../../model/types.ts';
import { type DataFile, nameOf, readDataFolder } from '../data-files.ts';
import { type OpenDataFile, openAll, type Path, Problems } from '../problems.ts';
import { generalProtocol } from '../protocols/catalogue.ts';
import { isKnownCode } from '../vocabulary.ts';
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

/** All signs of the interview. */
export type Signs = {
  groups: ReadonlyMap<string, SignGroup>;
  /** Each sign with its group, by its name there, "group.sign". */
  byName: ReadonlyMap<string, { group: SignGroup; sign: Sign }>;
  shortLists: readonly ShortList[];
  selfHarm: SelfHarmPage;
  /** By the code of each sign, the findings that its words contain. */
  codes: ReadonlyMap<string, readonly string[]>;
};

/** A file, and the collected problems. */
type Opened = { file: OpenDataFile; problems: Problems };

/** The rules that a sign may raise. */
const emergencyRules = once(() => {
  return new Set(
    generalProtocol()
      .rules.filter(({ level }) => level === 'EMERGENCY')
      .map(({ id }) => id),
  );
});

const noGroups = ['questions', 'short-lists', 'self-harm'];

/**
 * Reads the groups of signs (a file each), their questions by period, the short lists and the self-harm page.
 * @throws DataFileError with file, line and reason of every problem
 */
export function readSigns(files: readonly DataFile[]): Signs {
  const problems = new Problems();
  const opened = openAll(files, problems);
  const find = <Content>(name: string, schema: z.ZodType<Content>) => {
    const file = opened.find((one) => nameOf(one) === name);
    if (file === undefined) problems.add(`signs/${name}.yaml`, [], 'the file is missing');
    const content = file === undefined ? null : problems.check(file, schema);
    return file === undefined || content === null ? null : { content, file, problems };
  };
  const asked = find('questions', questionsSchema);
  const listed = find('short-lists', z.array(shortListSchema));
  const harm = find('self-harm', selfHarmSchema(wordedTextSchema));
  const own = opened.filter((file) => !noGroups.includes(nameOf(file)));
  const authored = own.flatMap((file): AuthoredGroup[] => {
    const content = problems.check(file, authoredGroupSchema);
    return content === null ? [] : [{ ...content, id: nameOf(file), file }];
  });
  const written = new Map(authored.flatMap(writtenIn));
  const groups = new Map(
    authored.flatMap((one) => {
      const group = readGroup({ file: one.file, problems }, one, written, asked?.content ?? {});
      return group === null ? [] : [[group.id, group] as const];
    }),
  );
  const byName = new Map<string, { group: SignGroup; sign: Sign }>(
    [...groups.values()].flatMap((group) =>
      group.signs.map((sign) => [`${group.id}.${sign.id}`, { group, sign }] as const),
    ),
  );
  for (const { id, otherwise } of groups.values())
    if (otherwise !== null && !groups.has(otherwise))
      problems.add(`signs/${id}.yaml`, ['otherwise'], `there is no group "${otherwise}"`);
  for (const [index, { signs }] of listed?.content.entries() ?? []) {
    const isSign = (name: string) => byName.has(name);
    const noSign = (name: string) => `there is no sign "${name}"`;
    if (listed !== null) problems.checkNames(listed.file, [index, 'signs'], signs, isSign, noSign);
  }
  if (harm !== null) checkSelfHarm(harm, harm.content);
  problems.throwIfAny();
  if (listed === null || harm === null) return problems.fail();
  const codes = new Map(
    [...byName.values()].flatMap(({ sign: { code, codes } }) => (code === undefined ? [] : [[code, codes]])),
  );
  return { groups, byName, shortLists: listed.content, selfHarm: harm.content, codes };
}

/** The signs that are written in a group, not by the name of one elsewhere, with its period. */
function writtenIn({ id, begun, signs }: AuthoredGroup) {
  return signs.flatMap(({ id: signId, text, codes, flag, degree: isDegree, plain, for: audience = {} }) => {
    if (text === undefined || codes === undefined || flag === undefined) return [];
    const name = `${id}.${signId}`;
    const sign: Sign = {
      id: signId,
      code: `sign.${name}`,
      codes,
      plain,
      flag,
      isDegree,
      for: audience,
      text,
    };
    return [[name, { sign, begun }] as const];
  });
}

function readGroup(
  opened: Opened,
  { begun, file, signs: authored, ...rest }: AuthoredGroup,
  written: ReadonlyMap<string, { sign: Sign; begun: string }>,
  questions: Questions,
): SignGroup | null {
  const { problems } = opened;
  const period = questions[begun];
  if (period === undefined) problems.add(file, ['begun'], `questions.yaml has no "${begun}"`);
  const signs = authored.flatMap(({ id, sign: name = `${rest.id}.${id}`, for: own }, index): Sign[] => {
    const known = written.get(name);
    const path = ['signs', index, 'sign'];
    if (known === undefined) problems.add(file, path, `no group has the sign "${name}"`);
    else if (known.begun !== begun) problems.add(file, path, `"${name}" has another period`);
    else return [{ ...known.sign, id, for: own ?? known.sign.for }];
    return [];
  });
  checkReferences(opened, { ...rest, signs });
  return period === undefined
    ? null
    : { ...rest, signs, question: period.text, days: period.days, period: period.period };
}

function checkFlag({ file, problems }: Opened, path: Path, flag: string): void {
  if (!emergencyRules().has(flag)) problems.add(file, path, `there is no emergency rule "${flag}"`);
}

function checkReferences(
  opened: Opened,
  { soundedBy, plainWith, faintBy, signs }: Omit<SignGroup, 'question' | 'days' | 'period'>,
): void {
  const { file, problems } = opened;
  problems.checkNames(file, ['soundedBy'], soundedBy, isKnownCode);
  problems.checkNames(file, ['plainWith'], plainWith, isKnownCode);
  const isSounding = (code: string) => soundedBy.includes(code);
  problems.checkNames(file, ['faintBy'], faintBy, isSounding, (code) => `"${code}" does not sound it`);
  const ids = signs.map(({ id }) => id);
  problems.checkRepeats(file, ['signs'], ids, (id) => `there are two signs "${id}"`);
  for (const [index, { codes, plain, flag }] of signs.entries()) {
    problems.checkNames(file, ['signs', index, 'codes'], codes, isKnownCode);
    if (plain !== undefined && !codes.includes(plain))
      problems.add(file, ['signs', index, 'plain'], `its codes do not contain "${plain}"`);
    checkFlag(opened, ['signs', index, 'flag'], flag);
  }
}

function checkSelfHarm(opened: Opened, { soundedBy, first, afterYes }: SelfHarmPage): void {
  const { file, problems } = opened;
  problems.checkNames(file, ['soundedBy'], soundedBy, isKnownCode);
  const check = ({ choices }: SelfHarmPage['first'], path: Path) => {
    for (const [index, { codes, flag }] of choices.entries()) {
      const place = [...path, 'choices', index];
      problems.checkNames(file, [...place, 'codes'], codes, isKnownCode);
      if (flag !== null) checkFlag(opened, place, flag);
    }
  };
  check(first, ['first']);
  for (const [index, question] of afterYes.entries()) check(question, ['afterYes', index]);
}

/** The signs of `data/signs`, read once. @throws DataFileError with file, line and reason. */
export const loadSigns = once(() => readSigns(readDataFolder('signs')));
