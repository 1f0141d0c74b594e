/** An organization of one consultation service (S31). Every query is limited to one. */
export type Scope = { service: string; organizationId: string };

/** Reduces a session to its scope, for what is stored or sent. */
export function pickScope({ service, organizationId }: Scope): Scope {
  return { service, organizationId };
}
