import { takeStream } from '@/lib/server/http/stream-shares.ts';
import { answerFailure, defineRoute } from '@/lib/server/routes/define-route.ts';
import { getRuntime } from '@/lib/server/runtime.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { isSessionLive } from '@/lib/server/sign-in/session-store.ts';
import { noteWatching } from '@/lib/server/tracker/tracker-store.ts';
import { heartbeatMs } from '@/lib/shared/heartbeat.ts';
import * as api from '@/lib/shared/operations/events.ts';

export const dynamic = 'force-dynamic';

/**
 * One event stream per browser: sends what changed (ids only) and heartbeats that the page can see, keeps the tracker active, and ends
 * with the session. Opening or holding it does not count as activity.
 */
export const { GET } = defineRoute(api.streamChanges, async ({ context, session, request }) => {
  const runtime = getRuntime();
  const scope = pickScope(session);
  const release = runtime.isStopping ? null : takeStream(runtime.streamShares, scope, session.id);
  // The pages then ask by themselves, as they do without a stream.
  if (release === null) return answerFailure({ code: 'too_many_requests' });
  const encoder = new TextEncoder();
  let end: () => void = () => undefined;

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (event: string, data: unknown) =>
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      const unsubscribe = runtime.hub.subscribe(scope, (notice) => {
        if (notice.kind !== 'wake') send('change', { kind: notice.kind, ids: notice.ids ?? null });
      });
      const beat = async () => {
        if (!(await isSessionLive(context, session.id))) {
          send('signed-out', {});
          end();
          return;
        }
        await noteWatching(context, scope);
        send('beat', {});
      };
      const timer = setInterval(() => {
        // The database may be unavailable for a moment; the next beat retries.
        beat().catch((error: unknown) => context.log.warn({ err: error }, 'event stream beat failed'));
      }, heartbeatMs);
      let isOpen = true;
      end = () => {
        if (!isOpen) return;
        isOpen = false;
        clearInterval(timer);
        unsubscribe();
        runtime.streams.delete(end);
        release();
        controller.close();
      };
      runtime.streams.add(end);
      request.signal.addEventListener('abort', end);
      // The first bytes make proxies and the browser's EventSource open the stream at once. A page counts the stream as live when the
      // first heartbeat arrives: behind a proxy that holds back what it gets, it keeps asking by itself.
      controller.enqueue(encoder.encode('retry: 3000\n\n'));
      send('beat', {});
      noteWatching(context, scope).catch((error: unknown) =>
        context.log.warn({ err: error }, 'watching not recorded'),
      );
    },
    cancel() {
      end();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
});
