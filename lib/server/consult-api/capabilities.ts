import 'server-only';
import { eq, sql } from 'drizzle-orm';
import {
  type OptionalEndpoint,
  type ServiceCapabilities,
  services,
  storedCapabilities,
} from '@/lib/server/consult-api/service-table.ts';
import type { Context } from '@/lib/server/context.ts';

const reloadMs = 60_000;
const retryAbsentMs = 24 * 3_600_000;

/** The service's known capabilities: used first, and detected again after a failure, without a restart. */
export async function readCapabilities(context: Context): Promise<ServiceCapabilities> {
  const known = context.memory.capabilities;
  if (known && Date.now() - known.loadedAt < reloadMs) return known.capabilities;
  const rows = await context.db
    .select({ capabilities: services.capabilities })
    .from(services)
    .where(eq(services.baseUrl, context.env.consultBaseUrl))
    .limit(1);
  const capabilities = openCapabilities(context, rows[0]?.capabilities);
  context.memory.capabilities = { capabilities, loadedAt: Date.now() };
  return capabilities;
}

/** Reads each capability by itself: one that cannot be read is detected again. */
function openCapabilities(context: Context, stored: unknown): ServiceCapabilities {
  const members = Object.entries(stored ?? {}).map(([name, value]) =>
    context.unreadable.read('services.capabilities', name, () => storedCapabilities.read({ [name]: value })),
  );
  return Object.assign({}, ...members.filter((member) => member !== null));
}

/** Stores a detected capability; this process uses it at once, the others within a minute. */
export async function rememberCapability(context: Context, change: ServiceCapabilities): Promise<void> {
  const known = await readCapabilities(context);
  const capabilities = { ...known, ...change };
  context.memory.capabilities = { capabilities, loadedAt: Date.now() };
  await context.db
    .insert(services)
    .values({ baseUrl: context.env.consultBaseUrl, capabilities: storedCapabilities.keep(capabilities) })
    .onConflictDoUpdate({
      target: services.baseUrl,
      // Merged, since other processes write too.
      set: {
        capabilities: sql`${services.capabilities} || ${storedCapabilities.write(change)}::jsonb`,
        updatedAt: new Date(),
      },
    });
}

/** Whether to try an endpoint: unknown, present, or found absent more than a day ago. */
export function isWorthAsking(
  knowledge: { present: boolean; at: string } | undefined,
  now = Date.now(),
): boolean {
  if (!knowledge || knowledge.present) return true;
  return now - Date.parse(knowledge.at) > retryAbsentMs;
}

/** Stores whether an endpoint exists, if that changes what is known. */
export async function rememberEndpoint(
  context: Context,
  name: OptionalEndpoint,
  present: boolean,
): Promise<void> {
  const known = (await readCapabilities(context))[name];
  if (present && known?.present) return;
  await rememberCapability(context, { [name]: { present, at: new Date().toISOString() } });
}
