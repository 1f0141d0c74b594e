import { withTimeLimit } from '@/common/time-limit.ts';
import { beforeLeaving, isLeaving } from '@/lib/client/leave.ts';
import { RequestFailure } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import type { DraftForm, DraftView, SaveDraftRequest } from '@/lib/shared/operations/draft.ts';
import * as api from '@/lib/shared/operations/draft.ts';

const saveAfterMs = 500;
const repeatAfterMs = 2_000;
const repeatAtMostMs = 15_000;

/** Codes of refusals that a retry with the same content would get again. */
const finalCodes: ReadonlySet<string> = new Set(['invalid', 'forbidden', 'not_found']);

export type DraftKeeper = {
  /** The drafts on the server, after all pending writes of this page have been sent. */
  load(signal: AbortSignal): Promise<DraftView[]>;
  /** Schedules a save of the form's current content; called at each change. */
  keep(draft: SaveDraftRequest): void;
  /** Deletes the draft of this request id, since it was sent or given up. Other drafts stay. */
  drop(requestId: string): void;
};

const keepers = new Map<DraftForm, DraftKeeper>();

/** The draft keeper of a form. One instance per form, so that its writes stay in order. */
export function getDraftKeeper(form: DraftForm): DraftKeeper {
  const known = keepers.get(form);
  if (known) return known;
  const keeper = createDraftKeeper(form);
  keepers.set(form, keeper);
  return keeper;
}

type Write = { method: 'PUT'; body: SaveDraftRequest } | { method: 'DELETE'; body: { requestId: string } };

/** The pending writes of one form; of each draft only the newest version. */
function createWriteQueue() {
  const waiting = new Map<string, SaveDraftRequest>();
  const unwanted: string[] = [];
  return {
    waiting,
    hasMore: () => waiting.size > 0 || unwanted.length > 0,
    /** Deletions are sent first, because they were decided before the latest input. */
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
      // A draft that was deleted or changed meanwhile is not put back.
      else if (!unwanted.includes(requestId) && !waiting.has(requestId)) waiting.set(requestId, write.body);
    },
    drop(requestId: string): void {
      waiting.delete(requestId);
      unwanted.push(requestId);
    },
  };
}

async function writeDraft(form: DraftForm, write: Write, signal: AbortSignal): Promise<void> {
  const options = { params: { form }, signal, keepalive: true };
  await (write.method === 'PUT'
    ? requestJson(api.saveDraft, { ...options, input: write.body })
    : requestJson(api.dropDraft, { ...options, input: write.body }));
}

/** Saves when the page is hidden, left, or online again. Called in the browser only, when the form first opens. */
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
  const queue = createWriteQueue();
  let underWay: { write: Write; abort: AbortController; done: Promise<void> } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** The server refused the newest content, so leaving the page would lose it. */
  let isRefused = false;
  let isListening = false;

  const schedule = (afterMs: number) => {
    timer ??= setTimeout(send, afterMs);
  };

  /** Sends the next pending write. One at a time: a delayed older write could overwrite a newer one. */
  function send(): void {
    clearTimeout(timer);
    timer = undefined;
    if (underWay) return;
    const write = queue.takeNext();
    if (!write) return;
    const abort = new AbortController();
    const done = writeDraft(form, write, abort.signal).then(
      () => {
        failures = 0;
        isRefused = false;
      },
      (error: unknown) => {
        // Aborted in favour of a newer version, which has been sent.
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

  /** Resolves when no write is pending, or when one has failed. */
  async function settle(): Promise<void> {
    const failuresBefore = failures;
    do {
      send();
      await underWay?.done;
    } while (queue.hasMore() && failures <= failuresBefore);
  }

  /** On `pagehide`: sends all pending writes at once, and aborts a running write of the same draft. */
  function sendLast(): void {
    if (underWay && queue.waiting.has(underWay.write.body.requestId)) underWay.abort.abort();
    clearTimeout(timer);
    timer = undefined;
    for (let write = queue.takeNext(); write; write = queue.takeNext()) {
      const sent = write;
      withTimeLimit(10_000, undefined, (signal) => writeDraft(form, sent, signal)).catch(() => {
        // If the page is restored from the cache, the write is retried.
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
      return (await requestJson(api.listDrafts, { params: { form }, signal })).drafts;
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
