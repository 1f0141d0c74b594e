import 'server-only';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import * as z from 'zod';
import type { Context } from '@/lib/server/context.ts';
import { readBoundedText } from '@/lib/server/http/read-bounded-text.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { parseJson } from '@/lib/server/parse-json.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { isSealError } from '@/lib/server/sealing/sealer.ts';
import { readCapabilities } from '@/lib/server/service/capabilities.ts';
import { wakeTracker } from '@/lib/server/tracker/tracker-store.ts';
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

/** As much of an event as a hint needs; another operator's service may say more. */
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
/** Where the address says whose it is, the body need not. */
const hintReadingSchema = z.object({ payload: payloadReadingSchema });
type PayloadReading = z.infer<typeof payloadReadingSchema>;

const headersSchema = z.object({
  'webhook-id': z.string().min(1).max(200),
  'webhook-timestamp': z.string().regex(/^\d{1,12}$/),
  'webhook-signature': z.string().min(1).max(2_000),
});

/**
 * Takes an event of the service (readings §6). It is a hint and no more: the tracker looks at once at what it names, through
 * the API, and without any event it looks at its own pace. A sender without the secret gets 401 with an empty body.
 *
 * @returns 204 when it was taken, also when it had come before; never a 5xx
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
    if (parsed.data.payload.type !== 'ping') await lookAtOnce(context, scope, parsed.data.payload);
    // After the look was asked for: an event that fails here comes again, and asks once more.
    await addReceipt(context, scope, webhookId);
    return answer(204);
  } catch (error) {
    context.log.error({ err: error }, 'an event could not be taken');
    // Most likely the database is away. Polling finds what the event was about; the service may try again.
    return answer(429, { 'retry-after': '30' });
  }
}

/**
 * Takes an event without a signature (readings §6), at the address that only this organization's service was told. It is a
 * hint like every other: the tracker looks through the API, so an event that comes late or is made up changes nothing by what
 * it says. An unknown address gets 401, and so does one of an organization whose service signs.
 *
 * @param hintKey - the last part of the address
 * @returns 204 when it was taken; never a 5xx
 */
export async function receiveHint(context: Context, request: Request, hintKey: string): Promise<Response> {
  try {
    const body = await readBoundedText(request);
    if (body === 'too_large') return answer(413);
    const scope = await findHintScope(context, hintKey);
    if (scope === null || (await findReceiver(context, scope)) !== null) return answer(401);
    const parsed = body === null ? null : hintReadingSchema.safeParse(parseJson(body));
    if (!parsed?.success) return answer(400);
    if (parsed.data.payload.type !== 'ping') await lookAtOnce(context, scope, parsed.data.payload);
    return answer(204);
  } catch (error) {
    context.log.error({ err: error }, 'an event could not be taken');
    return answer(429, { 'retry-after': '30' });
  }
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** Signed with the secret of this organization's webhook, within five minutes of now. */
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
 * Makes the tracker look now. The encounter list covers everything at one call; without one, the invitation that the event
 * names is due.
 */
async function lookAtOnce(context: Context, scope: Scope, payload: PayloadReading): Promise<void> {
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
