import { beforeLeaving, isLeaving } from '@/lib/client/leave.ts';
import { RequestFailure, requestJson } from '@/lib/client/request-json.ts';
import type { DraftForm, SaveDraftRequest } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';
import { type DraftView, draftListSchema } from '@/lib/shared/views.ts';

const saveAfterMs = 500;
const repeatAfterMs = 2_000;
const repeatAtMostMs = 15_000;

/** Refusals that the same content would meet again. */
const finalCodes: ReadonlySet<string> = new Set(['invalid', 'forbidden', 'not_found']);

export type DraftKeeper = {
  /** The drafts on the server, after everything of this page has reached it. */
  load(signal: AbortSignal): Promise<DraftView[]>;
  /** Keeps what the form holds now; called at each change. */
  keep(draft: SaveDraftRequest): void;
  /** This filling of the form was sent or given up: it is kept no longer. Others stay. */
  drop(requestId: string): void;
};

const keepers = new Map<DraftForm, DraftKeeper>();

/** The keeper of a form's draft; one for each form and page, so that its writes have one order. */
export function getDraftKeeper(form: DraftForm): DraftKeeper {
  const known = keepers.get(form);
  if (known) return known;
  const keeper = createDraftKeeper(form);
  keepers.set(form, keeper);
  return keeper;
}

type Write = { method: 'PUT'; body: SaveDraftRequest } | { method: 'DELETE'; body: { requestId: string } };

/** The writes of one form that have not been sent: of each draft only its newest state. */
function createWriteQueue() {
  const waiting = new Map<string, SaveDraftRequest>();
  const unwanted: string[] = [];
  return {
    waiting,
    hasMore: () => waiting.size > 0 || unwanted.length > 0,
    /** What is to be removed goes first: it was decided before what is typed now. */
    takeNext(): Write | null {
      const requestId = unwanted.shift();
      if (requestId !== undefined) return { method: 'DELETE', body: { requestId } };
      for (const [id, body] of waiting) {
        waiting.delete(id);
        return { method: 'PUT', body };
      }
      return null;
    },
    putBack(write: Write): void {
      const { requestId } = write.body;
      if (write.method === 'DELETE') unwanted.push(requestId);
      // Otherwise given up meanwhile, or replaced by what was typed since.
      else if (!unwanted.includes(requestId) && !waiting.has(requestId)) waiting.set(requestId, write.body);
    },
    drop(requestId: string): void {
      waiting.delete(requestId);
      unwanted.push(requestId);
    },
  };
}

async function writeDraft(path: string, write: Write, signal: AbortSignal): Promise<void> {
  await requestJson(path, s.object({}), { ...write, signal, keepalive: true });
}

/** Sends when the page is hidden, left or online again. In the browser only, when the form first opens. */
function listen(keeper: {
  settle: () => Promise<void>;
  send: () => void;
  sendLast: () => void;
  isUnsaved: () => boolean;
}): void {
  beforeLeaving(keeper.settle);
  window.addEventListener('pagehide', keeper.sendLast);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keeper.send();
  });
  window.addEventListener('online', keeper.send);
  window.addEventListener('beforeunload', (event) => {
    if (keeper.isUnsaved() && !isLeaving()) event.preventDefault();
  });
}

function createDraftKeeper(form: DraftForm): DraftKeeper {
  const path = `/api/drafts/${form}`;
  const queue = createWriteQueue();
  let underWay: { write: Write; abort: AbortController; done: Promise<void> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** What was typed last cannot be kept, so leaving loses it. */
  let isRefused = false;
  let isListening = false;

  const schedule = (afterMs: number) => {
    timer ??= setTimeout(send, afterMs);
  };

  /** Sends what waits, never two writes at once: a late one would put the older text back. */
  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (underWay) return;
    const write = queue.takeNext();
    if (!write) return;
    const abort = new AbortController();
    const done = writeDraft(path, write, abort.signal).then(
      () => {
        failures = 0;
        isRefused = false;
      },
      (error: unknown) => {
        // Given up for a newer state, which has left already.
        if (abort.signal.aborted) return;
        isRefused = error instanceof RequestFailure && finalCodes.has(error.code);
        if (!isRefused) queue.putBack(write);
        failures += 1;
      },
    );
    underWay = {
      write,
      abort,
      done: done.then(() => {
        underWay = null;
        if (!queue.hasMore()) return;
        schedule(failures === 0 ? saveAfterMs : Math.min(repeatAfterMs * failures, repeatAtMostMs));
      }),
    };
  }

  /** Until nothing waits, or a write has failed. */
  async function settle(): Promise<void> {
    const failuresBefore = failures;
    do {
      send();
      await underWay?.done;
    } while (queue.hasMore() && failures <= failuresBefore);
  }

  /** The page may be gone in a moment: the newest state leaves at once, the one under way no longer matters. */
  function sendLast(): void {
    if (underWay && queue.waiting.has(underWay.write.body.requestId)) underWay.abort.abort();
    clearTimeout(timer);
    timer = undefined;
    for (let write = queue.takeNext(); write; write = queue.takeNext()) {
      const sent = write;
      writeDraft(path, sent, AbortSignal.timeout(10_000)).catch(() => {
        // Should the page come back, it tries again.
        queue.putBack(sent);
        schedule(repeatAfterMs);
      });
    }
  }

  const isUnsaved = () => isRefused || queue.waiting.size > 0 || underWay?.write.method === 'PUT';

  return {
    async load(signal) {
      if (!isListening) listen({ settle, send, sendLast, isUnsaved });
      isListening = true;
      await settle();
      return (await requestJson(path, draftListSchema, { signal })).drafts;
    },
    keep(draft) {
      queue.waiting.set(draft.requestId, draft);
      if (!underWay) schedule(saveAfterMs);
    },
    drop(requestId) {
      isRefused = false;
      queue.drop(requestId);
      send();
    },
  };
}
