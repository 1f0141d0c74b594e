/** What people are in their organization. */
export const userRoles = ['owner', 'clinician', 'front_desk'] as const;
export type UserRole = (typeof userRoles)[number];
