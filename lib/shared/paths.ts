/** Every address of the dashboard. */
export const paths = {
  today: '/',
  settingsConnection: '/settings#connection',
  signIn: '/sign-in',
  invitations: '/invitations',
  newInvitation: '/invitations/new',
  /** The form for a new invitation, with the details of an earlier invitation's patient, read by its id. */
  inviteAgain: (id: string) => `/invitations/new?again=${encodeURIComponent(id)}`,
  invitation: (id: string) => `/invitations/${encodeURIComponent(id)}`,
  agents: '/agents',
  newAgent: '/agents/new',
  /** The form for a new agent, filled in from an existing one. */
  duplicateAgent: (id: string) => `/agents/new?copy=${encodeURIComponent(id)}`,
  agent: (id: string) => `/agents/${encodeURIComponent(id)}`,
  encounter: (id: string) => `/encounters/${encodeURIComponent(id)}`,
  /** The page of an encounter by the service's id of it, for links that the service writes; `{encounterId}` stands for the id. */
  encounterByAnyId: '/encounters/by-id/{encounterId}',
  settings: '/settings',
  audit: '/settings/audit',
  /** The page for a session over its rate limit. */
  busy: '/busy',
  /** Redirects patients to the completion link; needs no session. */
  done: (id: string) => `/done/${encodeURIComponent(id)}`,
} as const;

const probeOrigin = 'https://dashboard.invalid';

/**
 * A `callbackUrl` as a path of this dashboard, or null. Refuses other origins in every spelling that browsers accept (`//host`,
 * `/\host`, control characters), and addresses that would loop back to the sign-in (S14).
 *
 * @param publicUrl - the dashboard's own address; absolute addresses of that origin are accepted too
 */
export function findSafePath(value: string | null | undefined, publicUrl?: string): string | null {
  if (!value || value.length > 2048) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, so "/\t/host" would be "//host".
  if (/[\u0000-\u0020\u007f\\]/.test(value)) return null;
  const own = publicUrl ? new URL(publicUrl).origin : probeOrigin;
  const isRelative = value.startsWith('/') && !value.startsWith('//');
  if (!isRelative && !(publicUrl && value.startsWith(`${own}/`))) return null;
  if (!URL.canParse(value, own)) return null;
  const url = new URL(value, own);
  if (url.origin !== own || url.username !== '' || url.password !== '') return null;
  if (url.pathname.startsWith('//')) return null;
  if (url.pathname === paths.signIn || url.pathname.startsWith('/api/')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
