import type { UserRole } from '../../../contract/verify-token.ts';

export type OrganizationSettings = {
  name: string;
  locale: string;
  /** IANA. */
  timeZone: string;
  emergencyNumber: string;
  phone: string | null;
  alertEmail: string | null;
  ownerAlertEmail: string | null;
  /** Null: kept until somebody erases it. */
  retentionDays: number | null;
  /** Whether its staff need a second factor to sign in (S9). */
  secondFactorRequired: boolean;
};

/** Whose content is erased: one invitation, the one of an encounter, or all with the client's id for a patient. */
export type ErasureTarget = { invitationId: string } | { encounterId: string } | { externalId: string };
export type OrganizationRecord = OrganizationSettings & {
  id: string;
  createdAt: Date;
  disabledAt: Date | null;
};

export type UserRecord = {
  id: string;
  organizationId: string;
  organizationName: string;
  email: string;
  firstName: string;
  lastName: string;
  role: UserRole;
  createdAt: Date;
  disabledAt: Date | null;
};

export type ClientRecord = {
  id: string;
  name: string;
  redirectUris: string[];
  createdAt: Date;
  disabledAt: Date | null;
};

/** `erasedAgain` were erased after the backup; `unreadable` have no content key although nobody erased them. */
export type RestoreOutcome = {
  erasedAgain: number;
  unreadable: number;
  endedGrants: number;
  queuedAlerts: number;
  /** Events for webhooks that were on their way. */
  queuedEvents: number;
};

/** What the operator keeps: organizations, their staff, and approved client applications (specification §5.1). */
export interface AdministrationStore {
  listOrganizations(): Promise<OrganizationRecord[]>;
  /** By id or by name, without regard to case. */
  findOrganization(idOrName: string): Promise<OrganizationRecord | null>;
  addOrganization(
    settings: Pick<OrganizationSettings, 'name'> & Partial<OrganizationSettings>,
  ): Promise<OrganizationRecord>;
  /** Beginning to require a second factor ends every grant that was made without one (S9). */
  setOrganization(id: string, settings: Partial<OrganizationSettings>): Promise<void>;
  setOrganizationDisabled(id: string, isDisabled: boolean): Promise<void>;

  listUsers(organizationId: string | null): Promise<UserRecord[]>;
  findUser(email: string): Promise<(UserRecord & { passwordHash: string }) | null>;
  addUser(user: {
    organizationId: string;
    email: string;
    firstName: string;
    lastName: string;
    role: UserRole;
    passwordHash: string;
    isPasswordTemporary: boolean;
  }): Promise<void>;
  setUserDisabled(id: string, isDisabled: boolean): Promise<void>;
  setUserRole(id: string, role: UserRole): Promise<void>;
  /** A new password also ends everything that was signed in with the old one. */
  setPassword(id: string, password: { hash: string; isTemporary: boolean }): Promise<void>;
  /** Removes passkeys, authenticator app and recovery codes; sessions at the authorization server end, grants go on. */
  resetSecondFactors(id: string): Promise<void>;

  /**
   * Erases now what the target's invitations and encounters hold of the patient; gives how many invitations. It cannot
   * be undone.
   */
  erase(organizationId: string, target: ErasureTarget): Promise<number>;

  /**
   * Finishes a database that was filled from a backup: whatever was erased after the backup, or has no key any more, is
   * erased again; every grant ends; alerts and events that were not sent are queued again. Safe to repeat.
   */
  finishRestore(): Promise<RestoreOutcome>;

  listClients(): Promise<ClientRecord[]>;
  findClient(id: string): Promise<ClientRecord | null>;
  addClient(client: { id: string; name: string; redirectUris: string[] }): Promise<void>;
  setRedirectUris(id: string, redirectUris: string[]): Promise<void>;
  /** What people are asked to allow. */
  setClientName(id: string, name: string): Promise<void>;
  setClientDisabled(id: string, isDisabled: boolean): Promise<void>;
}
