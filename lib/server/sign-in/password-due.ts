import 'server-only';
import type { Context } from '@/lib/server/context.ts';
import { passwordReasons } from '@/lib/server/session/end-reason.ts';
import { readSession } from '@/lib/server/sign-in/session-store.ts';

/**
 * Whether this browser's session here was ended, so that the service's own session must not sign it in without a password (S12).
 *
 * @param browser.hasSignedOut - whether someone has signed out in this browser
 * @param browser.currentSecret - its session cookie, if any
 */
export async function isPasswordDue(
  context: Context,
  { hasSignedOut, currentSecret }: { hasSignedOut: boolean; currentSecret: string | null },
): Promise<boolean> {
  if (hasSignedOut) return true;
  if (!currentSecret) return false;
  const reading = await readSession(context, currentSecret, { isActivity: false });
  return reading.session === null && (reading.ended === null || passwordReasons.has(reading.ended));
}
