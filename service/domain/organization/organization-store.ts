import type { ChangeOrganization, Organization } from '../../../contract/organization.ts';

/** An organization's own settings; each is asked for its own only (S8). */
export type OrganizationStore = {
  find(organizationId: string): Promise<Organization | null>;
  /** Gives it as it is then, or null when there is none. */
  change(organizationId: string, change: ChangeOrganization): Promise<Organization | null>;
};
