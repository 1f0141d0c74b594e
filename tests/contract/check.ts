import type * as z from 'zod';
import type { ApiAnswer } from '../helpers/api.ts';
import { Broken } from './check-errors.ts';
import type { Target } from './target.ts';

/**
 * `specification`: what consultation-service-api.md says. `reading`: how this project's service reads what it leaves
 * open. `extension`: what this project's service has beyond it. Only the first is asked of every service.
 */
export const checkKinds = ['specification', 'reading', 'extension'] as const;
export type CheckKind = (typeof checkKinds)[number];

/** One requirement on a service, checked by `npm test` and by `npx consult-conformance`. */
export type Check = {
  /** Stable, for `--only`. */
  id: string;
  kind: CheckKind;
  /** Of the specification, or of the readings where the kind says so. */
  section: string;
  /** What is required, as a sentence without a subject's name. */
  title: string;
  /** How many sign-ins it needs of its own; 0 when the run's token is enough, or no token is needed. */
  signIns: number;
  /** Whether it calls with the run's access token. */
  needsToken: boolean;
  /** Whether it creates agents, invitations or encounters. */
  creates: boolean;
  /** @throws Broken or CannotTell; any other error means that the service could not be asked. */
  run(target: Target): Promise<void>;
};

type CheckNeeds = Partial<Pick<Check, 'signIns' | 'needsToken' | 'creates'>>;

/** Makes the checks of one file, so that each line names kind, section, id and title first. */
export function defineCheck(
  kind: CheckKind,
  section: string,
  id: string,
  title: string,
  needs: CheckNeeds,
  run: Check['run'],
): Check {
  return { id, kind, section, title, signIns: 0, needsToken: false, creates: false, ...needs, run };
}

/** @throws Broken with `seen` unless it holds */
export function require(holds: boolean, seen: string): asserts holds {
  if (!holds) throw new Broken(seen);
}

/** @throws Broken when `actual` is another value; both must be fit to be shown */
export function requireEqual(actual: unknown, expected: unknown, what: string): void {
  const [seen, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  require(seen === wanted, `${what}: ${seen ?? 'absent'} instead of ${wanted ?? 'absent'}`);
}

/** @throws Broken unless the answer has one of these statuses */
export function requireStatus(
  answer: { status: number },
  statuses: number | readonly number[],
  what: string,
): void {
  const wanted = typeof statuses === 'number' ? [statuses] : statuses;
  require(wanted.includes(answer.status), `${what}: ${answer.status} instead of ${wanted.join(' or ')}`);
}

/** @throws Broken unless the status is 2xx */
export function requireSuccess(answer: { status: number }, what: string): void {
  require(answer.status >= 200 && answer.status < 300, `${what}: ${answer.status} instead of 2xx`);
}

/** Any refusal: the specification leaves its status open (§7). @throws Broken unless the status is 4xx */
export function requireRefusal(answer: { status: number }, what: string): void {
  require(answer.status >= 400 &&
    answer.status < 500, `${what}: ${answer.status} instead of a refusal (4xx)`);
}

/**
 * Parses the value by the schema; the message names fields, never values.
 * @throws Broken
 */
export function requireShape<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'the body'}: ${issue.message}`,
  );
  throw new Broken(`${what}: ${fields.slice(0, 4).join('; ')}`);
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One object of an answer: bare, or under its name or `data` (§4.4, §4.5 do not show the shape). @throws Broken */
export function requireObject(answer: ApiAnswer, name: 'agent' | 'invitation', what: string): Fields {
  requireSuccess(answer, what);
  const { body } = answer;
  if (isObject(body)) {
    if ('id' in body) return body;
    for (const key of [name, 'data']) {
      const inner = body[key];
      if (isObject(inner) && 'id' in inner) return inner;
    }
  }
  throw new Broken(`${what}: no JSON object with an id`);
}

/** A list of an answer: bare, or under one key (§4.4 does not show the shape). @throws Broken */
export function requireList(answer: ApiAnswer, what: string): Fields[] {
  requireSuccess(answer, what);
  const { body } = answer;
  const list = Array.isArray(body)
    ? body
    : isObject(body)
      ? ['agents', 'data', 'items', 'results'].map((key) => body[key]).find(Array.isArray)
      : undefined;
  require(Array.isArray(list), `${what}: no list`);
  return list.filter(isObject);
}
