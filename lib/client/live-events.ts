import * as s from '@/lib/shared/shape.ts';

const changeSchema = s.object({
  kind: s.oneOf(['invitations', 'tracking']),
  ids: s.nullable(s.array(s.string())),
});
export type LiveChange = s.Infer<typeof changeSchema>;

type Message = { type: 'change'; change: LiveChange } | { type: 'up' | 'down' | 'ask' | 'signed-out' };

export type LiveHandlers = {
  onChange(change: LiveChange): void;
  /** Whether changes arrive by event; if not, the page polls. */
  onConnected(isConnected: boolean): void;
  onSignedOut(): void;
};

const lockName = 'consult-desk-events';
const reopenMs = 3_000;

/**
 * Listens for changes through one event stream per browser. Browsers allow six connections per host, so the tab that holds the Web
 * Lock opens the stream and shares its events with the other tabs.
 *
 * @returns stops listening; another tab then opens the stream
 */
export function listenForChanges(handlers: LiveHandlers): () => void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(lockName) : null;
  const stopping = new AbortController();
  let isHolder = false;
  let isUp = false;

  const handle = (message: Message) => {
    if (message.type === 'change') handlers.onChange(message.change);
    if (message.type === 'up' || message.type === 'down') handlers.onConnected(message.type === 'up');
    if (message.type === 'signed-out') handlers.onSignedOut();
  };
  const share = (message: Message) => {
    handle(message);
    channel?.postMessage(message);
  };
  if (channel) {
    channel.onmessage = (event: MessageEvent<Message>) => {
      if (event.data.type === 'ask') {
        if (isHolder) channel.postMessage({ type: isUp ? 'up' : 'down' } satisfies Message);
        return;
      }
      handle(event.data);
    };
    channel.postMessage({ type: 'ask' } satisfies Message);
  }

  const hold = () => {
    isHolder = true;
    return runStream(stopping.signal, (message) => {
      isUp = message.type === 'up' || (isUp && message.type !== 'down');
      share(message);
    });
  };
  const held = navigator.locks
    ? navigator.locks.request(lockName, { signal: stopping.signal }, hold)
    : hold();
  held.catch(() => undefined);

  return () => {
    stopping.abort();
    channel?.close();
  };
}

/** Keeps a stream open until `signal` aborts, and reopens it after an interruption. */
async function runStream(signal: AbortSignal, share: (message: Message) => void): Promise<void> {
  while (!signal.aborted) {
    const isOver = await openStream(signal, share);
    if (isOver || signal.aborted) return;
    share({ type: 'down' });
    await new Promise((resolve) => setTimeout(resolve, reopenMs));
  }
}

/** One connection. Resolves true when the session is over, false when the connection broke. */
function openStream(signal: AbortSignal, share: (message: Message) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource('/api/events');
    const close = (isOver: boolean) => {
      source.close();
      signal.removeEventListener('abort', stop);
      resolve(isOver);
    };
    const stop = () => close(false);
    signal.addEventListener('abort', stop);
    source.addEventListener('open', () => share({ type: 'up' }));
    source.addEventListener('error', () => close(false));
    source.addEventListener('signed-out', () => {
      share({ type: 'signed-out' });
      close(true);
    });
    source.addEventListener('change', (event) => {
      const change = s.parseOrNull(changeSchema, JSON.parse(event.data));
      if (change) share({ type: 'change', change });
    });
  });
}
