import type { ChangeOrganization, Organization } from '../../../contract/organization.ts';

/** An organization's settings. Every call is limited to one organization (S8). */
export type OrganizationStore = {
  find(organizationId: string): Promise<Organization | null>;
  /** Like `find`, and keeps others from changing the organization or its webhook until the transaction ends. */
  findForChange(organizationId: string): Promise<Organization | null>;
  /** Returns the changed organization; null when it does not exist. */
  change(
    organizationId: string,
    change: Omit<ChangeOrganization, 'secondFactorRequired'>,
  ): Promise<Organization | null>;
  /**
   * Sets whether the staff need a second factor. Turning it on ends every grant that was given without one (S9).
   * Returns whether the setting changed.
   */
  requireSecondFactor(organizationId: string, isRequired: boolean): Promise<boolean>;
};
