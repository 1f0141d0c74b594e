import * as s from '@/lib/shared/shape.ts';
import { type SessionLimits, sessionLimitsSchema } from '@/lib/shared/views.ts';

const channelName = 'consult-desk-session';

/** What one tab tells the others: the session lives this long now, or it was ended on purpose. */
export type SessionNews = { kind: 'limits'; limits: SessionLimits } | { kind: 'ended' };

const newsSchema = s.object({ kind: s.string(), limits: s.optional(sessionLimitsSchema) });

/** Tells the other tabs of this browser. Without it they find out by asking, a little later. */
export function tellTabs(news: SessionNews): void {
  if (!('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/**
 * Hears what the other tabs tell.
 * @returns stops listening
 */
export function hearTabs(onNews: (news: SessionNews) => void): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    // A tab may still run the build before this one.
    const news = s.parseOrNull(newsSchema, event.data);
    if (news?.kind === 'ended') onNews({ kind: 'ended' });
    if (news?.limits) onNews({ kind: 'limits', limits: news.limits });
  };
  return () => channel.close();
}
