import 'server-only';

export type TokenColumn = 'accessToken' | 'idToken' | 'refreshToken';

/** The identity that a token is sealed for: it can be opened in this row and column only (S11). */
export function tokenIdentity(familyId: string, column: TokenColumn): string {
  // Keep the prefix "session": tokens were sealed with it when families were still part of session rows.
  return `session:${familyId}:${column}`;
}
