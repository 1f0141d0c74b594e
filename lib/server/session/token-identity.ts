import 'server-only';

export type TokenColumn = 'accessToken' | 'idToken' | 'refreshToken';

/** What a token is sealed with besides its key: it opens in this row and column only (S11). */
export function tokenIdentity(sessionId: string, column: TokenColumn): string {
  return `session:${sessionId}:${column}`;
}
