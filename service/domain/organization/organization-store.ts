import type { ChangeOrganization, Organization } from '../../../contract/organization.ts';

/** An organization's own settings; each is asked for its own only (S8). */
export type OrganizationStore = {
  find(organizationId: string): Promise<Organization | null>;
  /** Gives it as it is then, or null when there is none. */
  change(
    organizationId: string,
    change: Omit<ChangeOrganization, 'secondFactorRequired'>,
  ): Promise<Organization | null>;
  /**
   * Sets whether its staff need a second factor; beginning to ends every grant that was made without one (S9). Gives whether that changed
   * anything.
   */
  requireSecondFactor(organizationId: string, isRequired: boolean): Promise<boolean>;
};
