import 'server-only';

const endReasons = [
  'signed_out',
  'signed_out_everywhere',
  'idle',
  'absolute',
  'grant_ended',
  'replaced',
] as const;
/** Why a session ended, for the sign-in page. */
export type EndReason = (typeof endReasons)[number];

/** The user signed out: the service must ask for the password next time (S12). */
export const signOutReasons: ReadonlySet<EndReason | null> = new Set(['signed_out', 'signed_out_everywhere']);

/** After these the next sign-in needs the password, although the service may still remember the user (ASVS 7.3). */
export const passwordReasons: ReadonlySet<EndReason> = new Set([
  'signed_out',
  'signed_out_everywhere',
  'idle',
  'absolute',
]);

/** How long an ended session's row is kept to say why it ended; its cookie lives as long. */
export const endedSessionKeptDays = 7;

/** The reason in a stored row; null where there is none, or one of a later version. */
export function readEndReason(value: string | null): EndReason | null {
  return endReasons.find((reason) => reason === value) ?? null;
}
