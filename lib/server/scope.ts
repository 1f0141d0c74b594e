/** Whose data: an organization of one consultation service (S31). Every query is bound to one. */
export type Scope = { service: string; organizationId: string };
