import { keysOf } from '../common/keys.ts';

type RoleFacts = {
  /** Reads what patients said, decides about it, and manages agents. */
  treats: boolean;
  /** Manages the organization, erases patients' data and reads the audit trail. */
  administers: boolean;
};

/** The roles of people in their organization (decision 019). Without zod, so that a page can load them early. */
export const roleFacts = {
  owner: { treats: true, administers: true },
  clinician: { treats: true, administers: false },
  front_desk: { treats: false, administers: false },
} as const satisfies Record<string, RoleFacts>;

export type UserRole = keyof typeof roleFacts;

export const userRoles = keysOf(roleFacts);

/** The role of a person for whom none is given. */
export const defaultRole = 'clinician' satisfies UserRole;

/** The roles with a property. */
export function rolesThat(fact: keyof RoleFacts): UserRole[] {
  return userRoles.filter((role) => roleFacts[role][fact]);
}
