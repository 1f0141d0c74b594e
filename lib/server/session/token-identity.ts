import 'server-only';

export type TokenColumn = 'accessToken' | 'idToken' | 'refreshToken';

/** What a token is sealed with besides its key: it opens in this row and column only (S11). */
export function tokenIdentity(familyId: string, column: TokenColumn): string {
  // Families were part of session rows once; another word here would not open what was sealed then.
  return `session:${familyId}:${column}`;
}
