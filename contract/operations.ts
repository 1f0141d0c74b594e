import type { Scope } from './token.ts';
import { type UserRole, userRoles } from './verify-token.ts';

/** Who may call: a person by role, or a program of the organization that acts for no person. */
export const callerRoles = [...userRoles, 'program'] as const;
export type CallerRole = (typeof callerRoles)[number];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** What one operation asks for. `roles` are those that may; all of `scopes` are needed. */
type OperationRule = { scopes: readonly Scope[]; roles: readonly CallerRole[] };

const people = userRoles satisfies readonly CallerRole[];
const everybody = callerRoles;
const treating = ['owner', 'clinician'] as const satisfies readonly CallerRole[];
const treatingAndPrograms = [...treating, 'program'] as const satisfies readonly CallerRole[];
const owners = ['owner'] as const satisfies readonly CallerRole[];

const readAndWrite = ['read', 'write'] as const satisfies readonly Scope[];
const readOnly = ['read'] as const satisfies readonly Scope[];

/**
 * Every operation that needs a token, by method and path: the scopes and the roles that it takes (S7, specification §5.6,
 * readings §4.3 and §5.6). The service enforces this table and the dashboard derives its permissions from it; nothing else decides
 * who may do what (decision 019). The role is that of the grant's person, read at each call.
 *
 * `program` is an organization's own program, such as its practice software. No grant is given to one yet (a token always
 * belongs to a person), so that its row only says what such a grant would allow: to send, follow and revoke invitations and to read what
 * came of them.
 */
export const operations = {
  'GET /verify-token': { scopes: ['openid', 'email'], roles: people },
  'GET /api/verify-token': { scopes: ['openid', 'email'], roles: people },

  'GET /agent': { scopes: readAndWrite, roles: everybody },
  'GET /agent/{id}': { scopes: readAndWrite, roles: everybody },
  'POST /agent': { scopes: readAndWrite, roles: treating },
  'DELETE /agent/{id}': { scopes: readAndWrite, roles: treating },

  'POST /consult-invitation': { scopes: readAndWrite, roles: everybody },
  'GET /consult-invitation/{id}': { scopes: readAndWrite, roles: everybody },
  'DELETE /consult-invitation/{id}': { scopes: readAndWrite, roles: everybody },

  'GET /encounter': { scopes: readOnly, roles: everybody },
  'GET /encounter/{id}': { scopes: readOnly, roles: everybody },
  'GET /encounter/{id}/report': { scopes: readOnly, roles: treatingAndPrograms },
  'POST /encounter/{id}/flag/{flagId}/acknowledge': { scopes: readAndWrite, roles: treating },
  'PUT /encounter/{id}/review': { scopes: readAndWrite, roles: treating },
  'DELETE /encounter/{id}/review': { scopes: readAndWrite, roles: treating },
  'POST /encounter/{id}/code': { scopes: readAndWrite, roles: everybody },
  'DELETE /encounter/{id}': { scopes: readAndWrite, roles: owners },

  'GET /organization': { scopes: readOnly, roles: everybody },
  'PUT /organization': { scopes: readAndWrite, roles: owners },
  'GET /organization/webhook': { scopes: readAndWrite, roles: owners },
  'PUT /organization/webhook': { scopes: readAndWrite, roles: owners },
  'DELETE /organization/webhook': { scopes: readAndWrite, roles: owners },
  'POST /organization/webhook/test': { scopes: readAndWrite, roles: owners },
  'GET /organization/webhook/deliveries': { scopes: readAndWrite, roles: owners },
  'POST /organization/webhook/deliveries/{id}/replay': { scopes: readAndWrite, roles: owners },
} as const satisfies Record<`${Method} /${string}`, OperationRule>;

export type Operation = keyof typeof operations;

/**
 * Pages of the web application that a person opens from an answer of the API (`configurationUrl`, specification §2.1). Each request
 * to `/configure/<agent_id>` and what lies below it asks for the role anew.
 */
export const pages = {
  'configure agent': { roles: treating },
} as const satisfies Record<string, { roles: readonly CallerRole[] }>;

/** The rule of an operation. */
export function ruleOf(operation: Operation): OperationRule {
  return operations[operation];
}

/** Whether a caller of this role may, by an operation's or a page's rule. */
export function mayCall({ roles }: { roles: readonly CallerRole[] }, role: CallerRole): boolean {
  return roles.includes(role);
}

/** The people who may do all of these operations. */
export function peopleWhoMay(...needed: readonly Operation[]): readonly UserRole[] {
  return userRoles.filter((role) => needed.every((operation) => mayCall(ruleOf(operation), role)));
}

/** Roles as a sentence names them: "owner or clinician". */
export function nameRoles(roles: readonly CallerRole[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(roles);
}
