import { randomUUID } from 'node:crypto';
import type { ChangeOrganization } from '@/contract/organization.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import { type Context, createContext } from '@/lib/server/context.ts';
import { readEnvironment } from '@/lib/server/env.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { hashSecret } from '@/lib/server/sealing/sealer.ts';
import type { Session } from '@/lib/server/session/session.ts';
import {
  changeOrganizationAtService,
  readOrganizationAtService,
} from '@/lib/server/settings/organization-at-service.ts';
import { readSettingsView, saveOrganizationSettings } from '@/lib/server/settings/organization-settings.ts';
import { createSession, readSession } from '@/lib/server/sign-in/session-store.ts';
import type { TokenResponse } from '@/lib/server/tokens/token-response.ts';
import type { OrganizationView } from '@/lib/shared/operations/organization.ts';
import type { SaveOrganizationSettings } from '@/lib/shared/organization-settings.ts';
import type { Role } from '@/lib/shared/permissions.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { authSecret, tokenKeys } from '../../helpers/dashboard-secrets.ts';
import type { TestService } from '../../helpers/service.ts';
import type { Operator } from '../../operator/start-operator.ts';

/** A simulated process of the dashboard, with a pool, keys and a name of its own. */
export function createProcess(databaseUrl: string, service: { baseUrl: string }): Context {
  const reading = readEnvironment({
    DATABASE_URL: databaseUrl,
    CONSULT_BASE_URL: service.baseUrl,
    NEXTAUTH_SECRET: authSecret,
    TOKEN_KEYS: tokenKeys,
    LOG_LEVEL: 'silent',
  });
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return createContext(reading.env);
}

/** A signed-in person, with tokens that the stand-in service has issued. */
export async function signInPerson(
  context: Context,
  operator: Operator,
  changes: { email?: string; organizationId?: string; lifetimeSeconds?: number; role?: Role } = {},
): Promise<{ session: Session; secret: string }> {
  const tokens = { ...operator.issueTokens(), expires_in: changes.lifetimeSeconds ?? 3600 } as TokenResponse;
  const secret = await createSession(
    context,
    {
      organizationId: changes.organizationId ?? operator.organization.id,
      organizationName: operator.organization.name,
      email: changes.email ?? operator.user.email,
      firstName: operator.user.firstName,
      role: changes.role ?? 'clinician',
    },
    tokens,
    'Chrome on Linux',
  );
  if (!secret) throw new Error('The session was not stored.');
  return { session: await openSession(context, secret), secret };
}

/** An owner who is signed in at our own service. */
export async function signInAtService(context: Context, service: TestService): Promise<Session> {
  const { client, people } = service;
  const tokens = await signInForTokens(client, people.owner);
  const verified = await new ApiClient(client.baseUrl, tokens.access_token).get('/verify-token');
  const { organization } = verified.body as { organization: { id: string; name: string } };
  const secret = await createSession(
    context,
    {
      organizationId: organization.id,
      organizationName: organization.name,
      email: people.owner.email,
      firstName: 'Ada',
      role: 'owner',
    },
    // The token endpoint's answer, in the form that the sign-in reads.
    tokens as unknown as TokenResponse,
    'Chrome on Linux',
  );
  return openSession(context, secret ?? '');
}

/**
 * Stores an invitation of the session's organization as it is once the service has created it.
 * @returns its id
 */
export async function insertInvitation(
  context: Context,
  session: Session,
  values: Partial<typeof invitations.$inferInsert> = {},
): Promise<string> {
  const id = values.id ?? randomUUID();
  await context.db.insert(invitations).values({
    ...pickScope(session),
    createdBy: session.email,
    createdByName: session.firstName,
    state: 'created',
    agentId: 'agent',
    agentName: 'Agent',
    ...values,
    id,
  });
  return id;
}

/** Saves settings of the organization over those of the moment. */
export async function saveSettings(
  context: Context,
  session: Session,
  settings: SaveOrganizationSettings,
): Promise<void> {
  const { saved } = await readSettingsView(context, session);
  const outcome = await saveOrganizationSettings(context, session, settings, saved.version);
  if (!outcome.ok) throw new Error(outcome.failure.code);
}

/** Changes the organization at the service over its settings of the moment. */
export async function changeAtService(
  context: Context,
  session: Session,
  change: ChangeOrganization,
): Promise<Outcome<OrganizationView>> {
  const read = await readOrganizationAtService(context, session);
  const basedOn = read.ok ? (read.value.organization?.saved.version ?? null) : null;
  return changeOrganizationAtService(context, session, change, basedOn);
}

/** The session of a cookie's value, as the next request reads it. */
export async function openSession(context: Context, secret: string): Promise<Session> {
  const { session } = await readSession(context, secret, { isActivity: true });
  if (!session || session.id !== hashSecret(secret)) throw new Error('The session was not stored.');
  return session;
}
