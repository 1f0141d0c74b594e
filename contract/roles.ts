import { keysOf } from '../common/keys.ts';

type RoleFacts = {
  /** Reads what patients said, decides about it, and manages agents. */
  treats: boolean;
  /** Manages the organization, erases patients' data and sees the audit. */
  administers: boolean;
};

/** What people are in their organization (decision 019). Facts alone, without zod, so that a page can load them. */
export const roleFacts = {
  owner: { treats: true, administers: true },
  clinician: { treats: true, administers: false },
  front_desk: { treats: false, administers: false },
} as const satisfies Record<string, RoleFacts>;

export type UserRole = keyof typeof roleFacts;

export const userRoles = keysOf(roleFacts);

/** The role of a person of whom nothing else is said. */
export const usualRole = 'clinician' satisfies UserRole;

/** The roles of which a fact holds. */
export function rolesThat(fact: keyof RoleFacts): UserRole[] {
  return userRoles.filter((role) => roleFacts[role][fact]);
}
