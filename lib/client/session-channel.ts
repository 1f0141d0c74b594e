import { openChannel } from '@/lib/client/open-channel.ts';
import { type SessionLimits, sessionLimitsSchema } from '@/lib/shared/operations/session.ts';
import * as s from '@/lib/shared/shape.ts';

const channelName = 'consult-desk-session';

/** Messages between tabs: the session's new limits, or that the user has signed out. */
export type SessionNews = { kind: 'limits'; limits: SessionLimits } | { kind: 'ended' };

const newsSchema = s.object({ kind: s.string(), limits: s.optional(sessionLimitsSchema) });

/** Notifies the other tabs of this browser. A tab that misses a message learns of it at its next request. */
export function notifyTabs(news: SessionNews): void {
  const channel = openChannel(channelName);
  channel?.postMessage(news);
  channel?.close();
}

/**
 * Listens to messages of the other tabs.
 * @returns stops listening
 */
export function listenToTabs(onNews: (news: SessionNews) => void): () => void {
  const channel = openChannel(channelName);
  if (channel === null) return () => undefined;
  channel.onmessage = (event: MessageEvent<unknown>) => {
    // Another tab may still run an older build with other messages.
    const news = s.parseOrNull(newsSchema, event.data);
    if (news?.kind === 'ended') onNews({ kind: 'ended' });
    if (news?.limits) onNews({ kind: 'limits', limits: news.limits });
  };
  return () => channel.close();
}
