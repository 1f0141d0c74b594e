import type { Permission } from '@/lib/shared/permissions.ts';
import type { Shape } from '@/lib/shared/shape.ts';
import * as s from '@/lib/shared/shape.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: with a permission, any signed-in person about themself (`self`), or anyone, without a session (`none`). */
type Caller = Permission | 'self' | 'none';

/** What an operation answers: JSON of a shape, or another kind, which the compiler does not look into. */
export type AnswerKind = Shape<unknown> | 'file' | 'stream' | 'page' | 'status';

type ParamName<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

/** The parameters of a path: `{ id: string }` for `/api/agents/[id]`. */
export type ParamsOf<Path extends string> = { [Name in ParamName<Path>]: string };

/** One operation of the dashboard's own API, defined once for its route and its callers (decision 074). */
export type Operation<M extends Method, Path extends string, Input, Answer extends AnswerKind> = {
  readonly method: M;
  readonly path: Path;
  readonly permission: Caller;
  readonly answer: Answer;
  /** Whether sending it again can do no harm. */
  readonly isRead: boolean;
  /** For the compiler only, never set: what is sent. */
  readonly input?: Input;
};

/**
 * Defines an operation.
 *
 * @typeParam Input - what is sent: the body, or of a GET the query. The route's schema is checked against it.
 */
export function operation<Input = undefined>() {
  return <M extends Method, const Path extends string, Answer extends AnswerKind>(
    method: M,
    path: Path,
    permission: Caller,
    answer: Answer,
  ): Operation<M, Path, Input, Answer> => ({ method, path, permission, answer, isRead: method === 'GET' });
}

/** Defines a read by POST, for an input that may not be in an address (ASVS 14.2.1). */
export function search<Input>() {
  return <const Path extends string, Answer extends AnswerKind>(
    path: Path,
    permission: Caller,
    answer: Answer,
  ): Operation<'POST', Path, Input, Answer> => ({ method: 'POST', path, permission, answer, isRead: true });
}

/** The answer of an operation that tells nothing but that it was done. */
export const nothing = s.object({});

/** The address of a path with its parameters, encoded. */
export function writePath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The input of a GET, as it stands in the address; what is null is left out. */
export function writeQuery(input: unknown): string {
  const set = Object.entries(input ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new URLSearchParams(set).toString();
}
