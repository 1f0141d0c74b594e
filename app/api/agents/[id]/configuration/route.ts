import { findConfigurationUrl } from '@/lib/server/agents/agent-store.ts';
import { getContext } from '@/lib/server/context.ts';
import { noteRefusal } from '@/lib/server/http/note-refusal.ts';
import { countRequest } from '@/lib/server/http/rate-limit.ts';
import { defineUnguardedRoute } from '@/lib/server/routes/define-route.ts';
import { readCurrentSession } from '@/lib/server/sign-in/current-session.ts';
import * as api from '@/lib/shared/operations/agent.ts';
import { paths } from '@/lib/shared/paths.ts';
import { mayDo } from '@/lib/shared/permissions.ts';

export const dynamic = 'force-dynamic';

/**
 * Opens an agent's configuration page: asks the service for a fresh address and redirects there. It is opened as a page, so
 * problems, also a missing permission, redirect to a page and are not answered as JSON.
 */
export const { GET } = defineUnguardedRoute(api.openConfiguration, async (request, { id }) => {
  const context = getContext();
  const back = paths.agent(id);
  // Anyone with the address can change the agent, so refuse requests that other sites start.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return new Response(null, { status: 403 });
  const { session } = await readCurrentSession();
  const count = await countRequest(context, session ? { session } : { requestHeaders: request.headers });
  if (!count.isAllowed) return redirectTo(`${context.env.publicUrl}${back}?problem=too_many_here`);
  if (!session)
    return redirectTo(`${context.env.publicUrl}${paths.signIn}?callbackUrl=${encodeURIComponent(back)}`);
  if (!mayDo(session.role, 'agent.manage')) {
    noteRefusal(context, { session }, { method: 'GET', reason: 'agent.manage' });
    return redirectTo(`${context.env.publicUrl}${back}?problem=forbidden`);
  }
  const found = await findConfigurationUrl(context, session, id);
  if (!found.ok) return redirectTo(`${context.env.publicUrl}${back}?problem=${found.failure.code}`);
  if (!found.value) return redirectTo(`${context.env.publicUrl}${back}?problem=no_configuration`);
  return redirectTo(found.value);
});

function redirectTo(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
