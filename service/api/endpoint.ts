import * as z from 'zod';
import { type CallerRole, type Operation, ruleOf } from '../../contract/operations.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { Scope } from '../../contract/token.ts';
import type { AuditEntry } from '../domain/audit.ts';
import type { Stores } from '../domain/service-store.ts';
import type { Caller } from './caller.ts';

/** What a call of an endpoint writes to the audit trail (S26), or the reason why it writes nothing. */
export type AuditPolicy =
  | {
      action: string;
      resourceType: 'agent' | 'invitation' | 'encounter' | 'organization' | 'webhook';
      /**
       * Whether the store writes the audit row itself, from `toAudit`, in the call that makes its change. Such an
       * endpoint needs no transaction of its own.
       */
      isWrittenByStore?: true;
    }
  | { none: string };

export type Answer = {
  status: 200 | 201 | 204;
  body?: unknown;
  /**
   * Instead of `body`: a body of another content type. It is made after the transaction has ended, so that slow work
   * holds no database connection.
   */
  content?: { type: string; make(): Promise<Uint8Array> };
  headers?: Record<string, string>;
  /**
   * Ids of the resources that were read or changed; each gets an audit row. An empty list means that no personal data
   * was shown.
   */
  resourceIds: string[];
};

export type EndpointRequest<Body, Query> = {
  caller: Caller;
  /** Run in one transaction with the audit rows, unless the store writes these itself. */
  stores: Stores;
  /** Makes the audit row of a resource, for a store that writes it itself. */
  toAudit(resourceId: string): AuditEntry;
  /** The `{id}` of the path, checked to be a UUID. */
  id: string;
  /** The other parameters of the path, as they were sent. */
  params: Readonly<Record<string, string>>;
  body: Body;
  query: Query;
  headers: Headers;
};

type Schema = z.ZodType;

export type Endpoint = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** In the notation of OpenAPI, such as `/agent/{id}`; parameters other than `{id}` come in `params`. */
  path: string;
  summary: string;
  description: string;
  /** Whether the endpoint is absent from the specification (readings, last lines). */
  isExtension: boolean;
  /** The caller needs all of them (specification §5.6). */
  scopes: readonly Scope[];
  /** The roles that may call it. Any other gets 403 `role_not_allowed`, whether or not the id exists. */
  roles: readonly CallerRole[];
  audit: AuditPolicy;
  body: Schema | null;
  query: z.ZodObject | null;
  answer: {
    status: 200 | 201 | 204;
    description: string;
    schema: Schema | null;
    /** Content types of the answer other than JSON, each with the schema of its body. */
    otherTypes?: Record<string, Schema>;
  };
  /** Its own refusals, in addition to those that every endpoint has. */
  problems: readonly ProblemCode[];
  /** Whether it accepts an `Idempotency-Key`. */
  isIdempotent: boolean;
  /** Its use of the record's entity tag (RFC 9110): `ETag` in the answer, `If-Match` as a condition of the change (S40). */
  entityTag?: { isAnswered: boolean; isChecked: boolean };
  handle(request: EndpointRequest<unknown, unknown>): Promise<Answer>;
};

const methodSchema = z.enum(['get', 'post', 'put', 'delete']);

/**
 * Types the handler by the schemas of the endpoint; a request is parsed with them before it reaches the handler.
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
    // The pipeline passes exactly what `body` and `query` parsed.
    handle: (request) => endpoint.handle(request as EndpointRequest<z.output<Body>, z.output<Query>>),
  };
}
