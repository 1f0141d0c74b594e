import type { Account, AuthorizationStore } from '../domain/authorization/authorization-store.ts';
import { isPassword, passwordLengthMax } from './password.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

export const emailLengthMax = 254;

export type PasswordOutcome =
  | { kind: 'right'; account: Account }
  | { kind: 'wrong' }
  | { kind: 'blocked'; waitS: number };

/** The same work and the same answer for an unknown person and for a wrong password (S9). */
export async function checkPassword(
  { authorizations, throttle }: { authorizations: AuthorizationStore; throttle: SignInThrottle },
  attempt: { email: string; password: string; remoteAddress: string },
): Promise<PasswordOutcome> {
  const waitS = await throttle.findWaitS(attempt.email, attempt.remoteAddress);
  if (waitS > 0) return { kind: 'blocked', waitS };
  const isPossible = attempt.email.length <= emailLengthMax && attempt.password.length <= passwordLengthMax;
  const account = isPossible ? await authorizations.findLiveAccountByEmail(attempt.email) : null;
  const isRight = await isPassword(isPossible ? attempt.password : '', account?.passwordHash ?? null);
  if (isRight && account) {
    await throttle.recordSuccess(attempt.email);
    return { kind: 'right', account };
  }
  await throttle.recordFailure(attempt.email, attempt.remoteAddress);
  return { kind: 'wrong' };
}
