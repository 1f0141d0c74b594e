import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { verifyHolder } from '@/lib/server/consult-api/verify-token.ts';
import type { Context } from '@/lib/server/context.ts';
import { runDetached } from '@/lib/server/detached.ts';
import { describePerson } from '@/lib/server/people/describe-person.ts';
import type { Session } from '@/lib/server/session/session.ts';
import {
  claimVerification,
  readSession,
  type SessionReading,
  updatePerson,
} from '@/lib/server/sign-in/session-store.ts';

/** A page waits no longer for a slow service; the answer is applied when it arrives. */
const waitMs = 2_000;
const callTimeoutMs = 10_000;

/**
 * The live session of a cookie's value, whose sign-in is still valid at the service. The service is asked at most once a minute
 * while the session is used, by one of any number of processes (ASVS 7.4.2). Only its answer that the sign-in has ended ends the
 * session; a missing or other answer does not (S13, S32).
 *
 * @param options - those of `readSession`
 */
export async function readVerifiedSession(
  context: Context,
  secret: string,
  options: { isActivity: boolean },
): Promise<SessionReading> {
  const reading = await readSession(context, secret, options);
  if (!reading.session || !reading.isUnverified) return reading;
  if (!(await claimVerification(context, reading.session))) return reading;
  const verification = verify(context, reading.session);
  runDetached(context, 'verification', verification);
  // The verification logs its own failures.
  await Promise.race([verification.catch(() => undefined), delay(waitMs, undefined, { ref: false })]);
  return readSession(context, secret, { isActivity: false });
}

async function verify(context: Context, session: Session): Promise<void> {
  const answer = await verifyHolder(context, session, { retries: 0, timeoutMs: callTimeoutMs });
  if (!answer.ok) return;
  const person = describePerson(context, answer.value);
  const isSame = person.email === session.email && person.organizationId === session.organizationId;
  if (isSame) await updatePerson(context, session, person);
}
