/** What the service has counted, in total or for one token family. */
export type Counts = {
  authorizations: number;
  tokenRequests: number;
  /** Token requests with a refresh token, whether granted or refused. */
  refreshCalls: number;
  /** Refresh tokens that were exchanged for new tokens. */
  refreshes: number;
  /** Used refresh tokens that were presented again, which ends the family. */
  replays: number;
  /** Refresh tokens, used or not, presented again after a request that got no complete answer (S13: never). */
  repeatsAfterSilence: number;
  codeReplays: number;
  apiRequests: number;
  /** API requests whose token is unknown, expired or ended. */
  apiRefusals: number;
  revocations: number;
};

export const noCounts = (): Counts => ({
  authorizations: 0,
  tokenRequests: 0,
  refreshCalls: 0,
  refreshes: 0,
  replays: 0,
  repeatsAfterSilence: 0,
  codeReplays: 0,
  apiRequests: 0,
  apiRefusals: 0,
  revocations: 0,
});
