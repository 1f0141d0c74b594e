import 'server-only';
import type { Environment } from '@/lib/server/env.ts';
import type { FlowPurpose } from '@/lib/server/sign-in/flow.ts';
import { paths } from '@/lib/shared/paths.ts';

/** Why a sign-in failed, as a code for which the sign-in page has a sentence. */
export type SignInFailure =
  | 'denied'
  | 'mixed_up'
  | 'cookies'
  | 'expired'
  | 'unreachable'
  | 'refused'
  | 'unreadable'
  | 'not_allowed'
  | 'signed_out_meanwhile'
  | 'password_not_asked'
  // Only in a flow for the organization's connection.
  | 'other_organization'
  | 'not_owner';

/** Ends a flow; the page says what `failure` means. */
export class SignInError extends Error {
  override name = 'SignInError';
  constructor(readonly failure: SignInFailure) {
    super(failure);
  }
}

/** The address of the page for a failed flow: the sign-in page, or Settings for the organization's connection. */
export function findProblemAddress(
  { publicUrl }: Pick<Environment, 'publicUrl'>,
  purpose: FlowPurpose,
  failure: SignInFailure,
  back: string,
): string {
  const query =
    purpose === 'connection'
      ? new URLSearchParams({ connection: failure })
      : new URLSearchParams({ problem: failure, ...(back === paths.today ? {} : { callbackUrl: back }) });
  return `${publicUrl}${purpose === 'connection' ? paths.settings : paths.signIn}?${query}`;
}
