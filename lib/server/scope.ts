/** Whose data: an organization of one consultation service (S31). Every query is bound to one. */
export type Scope = { service: string; organizationId: string };

/** The scope alone, for what is stored or sent: a session holds more. */
export function pickScope({ service, organizationId }: Scope): Scope {
  return { service, organizationId };
}
