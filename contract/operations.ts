import { rolesThat, type UserRole, userRoles } from './roles.ts';
import type { Scope } from './token.ts';

/** Who may call: a person, by role, or a program of the organization that acts without a person. */
export const callerRoles: readonly (UserRole | 'program')[] = [...userRoles, 'program'];
export type CallerRole = (typeof callerRoles)[number];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Requirements of one operation: one of `roles`, and all of `scopes`. */
type OperationRule = { scopes: readonly Scope[]; roles: readonly CallerRole[] };

const people: readonly UserRole[] = userRoles;
const everybody = callerRoles;
const treating: readonly UserRole[] = rolesThat('treats');
const treatingAndPrograms: readonly CallerRole[] = [...treating, 'program'];
const owners: readonly UserRole[] = rolesThat('administers');

const readAndWrite = ['read', 'write'] as const satisfies readonly Scope[];
const readOnly = ['read'] as const satisfies readonly Scope[];

/**
 * Every operation that needs a token, by method and path, with the scopes and roles that it requires (S7, specification §5.6,
 * readings §4.3 and §5.6). The service enforces this table and the dashboard derives its permissions from it; there are no other
 * permission rules (decision 019). The role is that of the grant's person, read at each call.
 *
 * `program` is an organization's own program, such as its practice software. Such grants do not exist yet (a token always belongs
 * to a person); its entries say what such a grant would allow: send, follow and revoke invitations, and read their results.
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
  'DELETE /encounter/{id}/flag/{flagId}/acknowledge': { scopes: readAndWrite, roles: treating },
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
 * Pages of the service that a person opens from an address in an API answer (`configurationUrl`, specification §2.1). Each request
 * to `/configure/<agent_id>` and the paths below it checks the role again.
 */
export const pages = {
  'configure agent': { roles: treating },
} as const satisfies Record<string, { roles: readonly UserRole[] }>;

/** The rule of an operation. */
export function ruleOf(operation: Operation): OperationRule {
  return operations[operation];
}

/** Whether a caller with this role may use an operation or a page. */
export function mayCall({ roles }: { roles: readonly CallerRole[] }, role: CallerRole): boolean {
  return roles.includes(role);
}

/** The roles of people who may use all of these operations. */
export function peopleWhoMay(...needed: readonly Operation[]): readonly UserRole[] {
  return userRoles.filter((role) => needed.every((operation) => mayCall(ruleOf(operation), role)));
}

/** Roles as text for a sentence, such as "owner or clinician". */
export function nameRoles(roles: readonly CallerRole[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(roles);
}
