import { openChannel } from '@/lib/client/open-channel.ts';
import { silentMs } from '@/lib/shared/heartbeat.ts';
import { streamChanges } from '@/lib/shared/operations/events.ts';
import * as s from '@/lib/shared/shape.ts';

const changeSchema = s.object({
  kind: s.oneOf(['invitations', 'tracking']),
  ids: s.nullable(s.array(s.string())),
});
export type LiveChange = s.Infer<typeof changeSchema>;

/** Between tabs. `up`: a stream was opened; `beat`: its next heartbeat. */
type Message =
  | { type: 'change'; change: LiveChange }
  | { type: 'up' | 'beat' | 'down' | 'ask' | 'signed-out' };

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
  const channel = openChannel(lockName);
  const stopping = new AbortController();
  const connection = watchConnection(handlers.onConnected);
  let isHolder = false;

  const handle = (message: Message) => {
    if (message.type === 'change') handlers.onChange(message.change);
    if (message.type === 'signed-out') handlers.onSignedOut();
    if (message.type === 'up') connection.open();
    if (message.type === 'beat') connection.beat();
    if (message.type === 'down') connection.drop();
  };
  const share = (message: Message) => {
    handle(message);
    channel?.postMessage(message);
  };
  if (channel) {
    channel.onmessage = (event: MessageEvent<Message>) => {
      if (event.data.type === 'ask') {
        if (isHolder) channel.postMessage({ type: connection.isUp() ? 'beat' : 'down' } satisfies Message);
        return;
      }
      handle(event.data);
    };
    channel.postMessage({ type: 'ask' } satisfies Message);
  }

  const hold = () => {
    isHolder = true;
    return runStream(stopping.signal, share);
  };
  const held = navigator.locks
    ? navigator.locks.request(lockName, { signal: stopping.signal }, hold)
    : hold();
  // Where the browser refuses locks like other storage, each tab has a stream of its own.
  held.catch(() => (isHolder || stopping.signal.aborted ? undefined : hold())).catch(() => undefined);

  return () => {
    stopping.abort();
    connection.stop();
    channel?.close();
  };
}

/**
 * Whether changes arrive: from the first heartbeat on, until none came for a while. Each tab watches for itself, because the tab that
 * holds the stream may be frozen by the browser.
 */
function watchConnection(tell: (isConnected: boolean) => void) {
  let isUp = false;
  const change = (next: boolean) => {
    const isNews = next !== isUp;
    isUp = next;
    if (isNews) tell(next);
  };
  const silence = createSilence(() => change(false));
  return {
    isUp: () => isUp,
    /** A new stream: told even where the one before was never missed, because changes between the two did not arrive. */
    open() {
      isUp = false;
      this.beat();
    },
    beat() {
      silence.restart();
      change(true);
    },
    drop() {
      silence.stop();
      change(false);
    },
    stop: silence.stop,
  };
}

/** Calls back once no heartbeat came for `silentMs`. */
function createSilence(onSilent: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    restart() {
      clearTimeout(timer);
      timer = setTimeout(onSilent, silentMs);
    },
    stop: () => clearTimeout(timer),
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

/** One connection. Resolves true when the session is over, false when the connection broke or fell silent. */
function openStream(signal: AbortSignal, share: (message: Message) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const source = new EventSource(streamChanges.path);
    const close = (isOver: boolean) => {
      source.close();
      silence.stop();
      signal.removeEventListener('abort', stop);
      resolve(isOver);
    };
    const stop = () => close(false);
    let isOpen = false;
    const silence = createSilence(stop);
    silence.restart();
    signal.addEventListener('abort', stop);
    source.addEventListener('beat', () => {
      silence.restart();
      share({ type: isOpen ? 'beat' : 'up' });
      isOpen = true;
    });
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
