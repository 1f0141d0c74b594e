import 'server-only';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import * as z from 'zod';
import { isOnlyTest } from '@/contract/webhook-events.ts';
import { wakeTracker } from '@/lib/server/changes/notify-change.ts';
import { readCapabilities } from '@/lib/server/consult-api/capabilities.ts';
import type { Context } from '@/lib/server/context.ts';
import { readBoundedText } from '@/lib/server/http/read-bounded-text.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { parseJson } from '@/lib/server/parse-json.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { isSealError } from '@/lib/server/sealing/sealer.ts';
import {
  addReceipt,
  findHintScope,
  findReceiver,
  hasReceipt,
  webhookSecretIdentity,
} from '@/lib/server/webhook/receiver-store.ts';

const idSchema = z
  .string()
  .min(1)
  .max(400)
  .refine((value) => !value.includes('\u0000') && value.isWellFormed());

/** The part of an event that is used; other operators' events may contain more. */
const payloadReadingSchema = z.object({
  type: z.string().max(100),
  encounterId: idSchema.nullish(),
  consultInvitationId: idSchema.nullish(),
});
/** Other operators' services call the organization a team (readings §6). */
const eventReadingSchema = z.union([
  z.object({ organizationId: idSchema, payload: payloadReadingSchema }),
  z
    .object({ teamId: idSchema, payload: payloadReadingSchema })
    .transform(({ teamId, payload }) => ({ organizationId: teamId, payload })),
]);
/** The organization is known from the address, so the body need not name it. */
const hintReadingSchema = z.object({ payload: payloadReadingSchema });
type PayloadReading = z.infer<typeof payloadReadingSchema>;

const headersSchema = z.object({
  'webhook-id': z.string().min(1).max(200),
  'webhook-timestamp': z.string().regex(/^\d{1,12}$/),
  'webhook-signature': z.string().min(1).max(2_000),
});

/**
 * Receives a signed webhook event of the service (readings §6). An event is only a hint: it makes the tracker poll at once, through
 * the API, at what it names; without events the tracker polls. A sender without the secret gets 401 with an empty body.
 *
 * @returns 204 when it was accepted, also when it was received before; never a 5xx
 */
export async function receiveEvent(context: Context, request: Request): Promise<Response> {
  try {
    const body = await readBoundedText(request);
    if (body === 'too_large') return answer(413);
    const parsed = body === null ? null : eventReadingSchema.safeParse(parseJson(body));
    const headers = headersSchema.safeParse(Object.fromEntries(request.headers));
    if (body === null || !parsed?.success || !headers.success) return answer(401);
    const scope = { service: context.env.consultBaseUrl, organizationId: parsed.data.organizationId };
    if (!(await isGenuine(context, scope, body, headers.data))) return answer(401);
    const webhookId = headers.data['webhook-id'];
    if (await hasReceipt(context, scope, webhookId)) return answer(204);
    if (!isOnlyTest(parsed.data.payload.type)) await pollAtOnce(context, scope, parsed.data.payload);
    // After the poll was requested: if storing the receipt fails, the service repeats the event, and the poll is only requested
    // again.
    await addReceipt(context, scope, webhookId);
    return answer(204);
  } catch (error) {
    context.log.error({ err: error }, 'an event could not be taken');
    // Most likely the database is unavailable. Polling finds the change, and the service may retry.
    return answer(429, { 'retry-after': '30' });
  }
}

/**
 * Receives an unsigned webhook event (readings §6) at the address that only this organization's service knows. It is only a hint:
 * the tracker reads through the API, so a late or forged event changes no data. An unknown address gets 401, and so does an
 * organization whose service signs its events.
 *
 * @param hintKey - the last part of the address
 * @returns 204 when it was accepted; never a 5xx
 */
export async function receiveHint(context: Context, request: Request, hintKey: string): Promise<Response> {
  try {
    const body = await readBoundedText(request);
    if (body === 'too_large') return answer(413);
    const scope = await findHintScope(context, hintKey);
    if (scope === null || (await findReceiver(context, scope)) !== null) return answer(401);
    const parsed = body === null ? null : hintReadingSchema.safeParse(parseJson(body));
    if (!parsed?.success) return answer(400);
    if (!isOnlyTest(parsed.data.payload.type)) await pollAtOnce(context, scope, parsed.data.payload);
    return answer(204);
  } catch (error) {
    context.log.error({ err: error }, 'an event could not be taken');
    return answer(429, { 'retry-after': '30' });
  }
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** Whether the event is signed with the secret of this organization's webhook, and at most five minutes old. */
async function isGenuine(
  context: Context,
  scope: Scope,
  body: string,
  headers: z.infer<typeof headersSchema>,
): Promise<boolean> {
  const receiver = await findReceiver(context, scope);
  if (!receiver) return false;
  try {
    const secret = await context.keyRing.open(receiver.secret, webhookSecretIdentity(scope));
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    if (!isSealError(error)) throw error;
    context.log.warn('the secret of a webhook can no longer be opened');
    return false;
  }
}

/**
 * Makes the tracker poll now. Without an encounter list, which would cover everything, the invitation of the event is marked as
 * due.
 */
async function pollAtOnce(context: Context, scope: Scope, payload: PayloadReading): Promise<void> {
  const { encounterId, consultInvitationId } = payload;
  const hasList = (await readCapabilities(context)).encounterList?.present ?? false;
  if (!hasList && (encounterId || consultInvitationId)) {
    await context.db
      .update(invitations)
      .set({ nextCheckAt: sql`now()` })
      .where(
        and(
          isNotNull(invitations.nextCheckAt),
          matchOwnInvitations(
            scope,
            or(
              encounterId ? eq(invitations.encounterId, encounterId) : undefined,
              consultInvitationId ? eq(invitations.upstreamId, consultInvitationId) : undefined,
            ),
          ),
        ),
      );
  }
  await wakeTracker(context, scope);
}
