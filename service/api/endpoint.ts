import * as z from 'zod';
import { type CallerRole, type Operation, ruleOf } from '../../contract/operations.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { Scope } from '../../contract/token.ts';
import type { AuditEntry } from '../domain/audit.ts';
import type { Stores } from '../domain/service-store.ts';
import type { Caller } from './caller.ts';

/** What an endpoint leaves in the audit trail (S26); every endpoint says so, or why it leaves nothing. */
export type AuditPolicy =
  | {
      action: string;
      resourceType: 'agent' | 'invitation' | 'encounter' | 'organization' | 'webhook';
      /**
       * Whether the call of a store that does the work writes the row too, from `toAudit`. Such work changes something in
       * that one call and needs no transaction of its own.
       */
      isWrittenByStore?: true;
    }
  | { none: string };

export type Answer = {
  status: 200 | 201 | 204;
  body?: unknown;
  /** Instead of `body`: bytes of another type, made after the transaction has ended, so that it waits for nothing. */
  content?: { type: string; make(): Promise<Uint8Array> };
  headers?: Record<string, string>;
  /** Ids of the resources that were read or changed; each leaves an audit row. An empty list has shown no personal data. */
  resourceIds: string[];
};

export type EndpointRequest<Body, Query> = {
  caller: Caller;
  /** In one transaction, with the audit rows, where more than one call may change something. */
  stores: Stores;
  /** The audit row of a resource, for a store that writes it itself. */
  toAudit(resourceId: string): AuditEntry;
  /** The `{id}` of the path, in the form of our ids. */
  id: string;
  /** The other parts of the path by their names, as they were sent. */
  params: Readonly<Record<string, string>>;
  body: Body;
  query: Query;
  headers: Headers;
};

type Schema = z.ZodType;

export type Endpoint = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** As OpenAPI writes it, such as `/agent/{id}`; a part beside `{id}` comes in `params`. */
  path: string;
  summary: string;
  description: string;
  /** Not in the specification (readings, last lines). */
  isExtension: boolean;
  /** All of them are needed (specification §5.6). */
  scopes: readonly Scope[];
  /** The roles that may; any other is answered 403 with the code `role_not_allowed`, the same for every id. */
  roles: readonly CallerRole[];
  audit: AuditPolicy;
  body: Schema | null;
  query: z.ZodObject | null;
  answer: {
    status: 200 | 201 | 204;
    description: string;
    schema: Schema | null;
    /** Other types than JSON that it answers, each with the schema of its body. */
    otherTypes?: Record<string, Schema>;
  };
  /** Refusals of its own, beside those that every endpoint has. */
  problems: readonly ProblemCode[];
  /** Whether it takes an `Idempotency-Key`. */
  isIdempotent: boolean;
  handle(request: EndpointRequest<unknown, unknown>): Promise<Answer>;
};

const methodSchema = z.enum(['get', 'post', 'put', 'delete']);

/**
 * Types the handler by its schemas; what reaches it has been parsed with them.
 *
 * @param endpoint.operation - its row in the contract's table, which gives method, path, scopes and roles (S7)
 */
export function defineEndpoint<Body extends Schema, Query extends z.ZodObject>(
  endpoint: Omit<Endpoint, 'handle' | 'body' | 'query' | 'method' | 'path' | 'scopes' | 'roles'> & {
    operation: Operation;
    body: Body | null;
    query: Query | null;
    handle(request: EndpointRequest<z.output<Body>, z.output<Query>>): Promise<Answer>;
  },
): Endpoint {
  const { operation, ...own } = endpoint;
  const [method = '', path = ''] = operation.split(' ');
  return {
    ...own,
    ...ruleOf(operation),
    method: methodSchema.parse(method.toLowerCase()),
    path,
    // The pipeline hands over exactly what `body` and `query` parsed.
    handle: (request) => endpoint.handle(request as EndpointRequest<z.output<Body>, z.output<Query>>),
  };
}
