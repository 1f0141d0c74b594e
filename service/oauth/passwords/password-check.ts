import type { Account, AuthorizationStore } from '../../domain/authorization/authorization-store.ts';
import { type SecurityEvents, subjectOf } from '../../domain/security-event.ts';
import type { SignInSource, SignInThrottle } from '../account/sign-in-throttle.ts';
import { isPassword, normalizePassword, passwordLengthMax } from './password.ts';

export const emailLengthMax = 254;

export type PasswordOutcome =
  | { kind: 'right'; account: Account }
  | { kind: 'wrong' }
  | { kind: 'blocked'; waitS: number };

export type PasswordAttempt = SignInSource & { password: string; requestId: string; clientId: string | null };

/** Takes the same time and gives the same answer for an unknown person and for a wrong password (S9). */
export async function checkPassword(
  dependencies: { authorizations: AuthorizationStore; throttle: SignInThrottle; events: SecurityEvents },
  attempt: PasswordAttempt,
): Promise<PasswordOutcome> {
  const { authorizations, throttle, events } = dependencies;
  const { requestId, clientId, remoteAddress } = attempt;
  const isPossible =
    attempt.email.length <= emailLengthMax && normalizePassword(attempt.password).length <= passwordLengthMax;
  const account = isPossible ? await authorizations.findLiveAccountByEmail(attempt.email) : null;
  const seen = { requestId, clientId, remoteAddress, account: account && subjectOf(account) };
  const waitS = await throttle.findWaitS(attempt);
  if (waitS > 0) {
    await events.note({ event: 'sign_in_blocked', ...seen });
    return { kind: 'blocked', waitS };
  }
  const isRight = await isPassword(isPossible ? attempt.password : '', account?.passwordHash ?? null);
  if (isRight && account) {
    await throttle.recordSuccess(attempt);
    return { kind: 'right', account };
  }
  await throttle.recordFailure(attempt);
  await events.note({ event: 'sign_in_failed', ...seen });
  return { kind: 'wrong' };
}
