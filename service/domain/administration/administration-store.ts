import type { SettingValues } from '../../../contract/organization-settings.ts';
import type { UserRole } from '../../../contract/roles.ts';

export type OrganizationSettings = Omit<SettingValues, 'languages'> & { name: string; locale: string };

/**
 * Selects the content to erase: one invitation, the invitation of an encounter, or all invitations with a patient's
 * external id.
 */
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

/**
 * `erasedAgain` were erased after the backup was made; `unreadable` have lost their content key without having been
 * erased.
 */
export type RestoreOutcome = {
  erasedAgain: number;
  unreadable: number;
  endedGrants: number;
  queuedAlerts: number;
  /** Webhook events that had not been delivered. */
  queuedEvents: number;
};

/** The operator's data: organizations, their staff, and approved client applications (specification §5.1). */
export interface AdministrationStore {
  listOrganizations(): Promise<OrganizationRecord[]>;
  /** By id or by name, case-insensitive. */
  findOrganization(idOrName: string): Promise<OrganizationRecord | null>;
  addOrganization(
    settings: Pick<OrganizationSettings, 'name'> & Partial<OrganizationSettings>,
  ): Promise<OrganizationRecord>;
  /** Turning on `secondFactorRequired` ends every grant that was given without a second factor (S9). */
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
  /** Also ends all sessions and grants of the person. */
  setPassword(id: string, password: { hash: string; isTemporary: boolean }): Promise<void>;
  /**
   * Removes passkeys, authenticator app and recovery codes. Ends the person's sessions at the authorization server, but
   * no grants.
   */
  resetSecondFactors(id: string): Promise<void>;

  /**
   * Erases at once all content of the target's invitations and encounters; returns how many invitations. It cannot be
   * undone.
   */
  erase(organizationId: string, target: ErasureTarget): Promise<number>;

  /**
   * Completes a restore from a backup: erases again what was erased after the backup or has no content key, ends every
   * grant, and queues unsent alerts and events again. May be repeated.
   */
  finishRestore(): Promise<RestoreOutcome>;

  listClients(): Promise<ClientRecord[]>;
  findClient(id: string): Promise<ClientRecord | null>;
  addClient(client: { id: string; name: string; redirectUris: string[] }): Promise<void>;
  setRedirectUris(id: string, redirectUris: string[]): Promise<void>;
  /** Sets the name that the consent page shows. */
  setClientName(id: string, name: string): Promise<void>;
  setClientDisabled(id: string, isDisabled: boolean): Promise<void>;
}
