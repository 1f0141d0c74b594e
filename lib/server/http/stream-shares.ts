import 'server-only';
import { createShares, type Shares } from '@/common/shares.ts';
import type { Scope } from '@/lib/server/scope.ts';

const streamsMax = 2_000;
/** A browser has one; a person has some browsers, and tabs whose lock is lost may each have one. */
const sessionMax = 12;

/** The places for event streams of this process. */
export type StreamShares = { organizations: Shares; sessions: Shares };

export function createStreamShares(): StreamShares {
  return {
    organizations: createShares(streamsMax, streamsMax / 4),
    sessions: createShares(streamsMax, sessionMax),
  };
}

/** Takes a place for a stream; null where the session or its organization has its share, or all are taken (S27). */
export function takeStream(shares: StreamShares, scope: Scope, sessionId: string): (() => void) | null {
  const ofSession = shares.sessions.take(sessionId);
  if (ofSession === null) return null;
  const ofOrganization = shares.organizations.take(`${scope.service} ${scope.organizationId}`);
  if (ofOrganization === null) {
    ofSession();
    return null;
  }
  return () => {
    ofSession();
    ofOrganization();
  };
}
