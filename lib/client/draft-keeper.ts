import { beforeLeaving, isLeaving } from '@/lib/client/leave.ts';
import { RequestFailure, requestJson } from '@/lib/client/request-json.ts';
import type { DraftForm, SaveDraftRequest } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';
import { type DraftView, draftViewSchema } from '@/lib/shared/views.ts';

const saveAfterMs = 500;
const repeatAfterMs = 2_000;
const repeatAtMostMs = 15_000;

/** Refusals that the same content would meet again. */
const finalCodes: ReadonlySet<string> = new Set(['invalid', 'forbidden', 'not_found']);

export type DraftKeeper = {
  /** The draft on the server, after everything of this page has reached it. */
  load(signal: AbortSignal): Promise<DraftView['draft']>;
  /** Keeps what the form holds now; called at each change. */
  keep(draft: SaveDraftRequest): void;
  /** The form was sent or given up: nothing is kept any more. */
  drop(): void;
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

type Write = { method: 'PUT'; body: SaveDraftRequest } | { method: 'DELETE' };

function createDraftKeeper(form: DraftForm): DraftKeeper {
  const path = `/api/drafts/${form}`;
  /** The newest state that has not been sent; an older one is of no interest any more. */
  let waiting: Write | null = null;
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
    if (underWay || !waiting) return;
    const write = waiting;
    const abort = new AbortController();
    waiting = null;
    const done = writeDraft(write, abort.signal).then(
      () => {
        failures = 0;
        isRefused = false;
      },
      (error: unknown) => {
        // Given up for a newer state, which has left already.
        if (abort.signal.aborted) return;
        isRefused = error instanceof RequestFailure && finalCodes.has(error.code);
        if (!isRefused) waiting ??= write;
        failures += 1;
      },
    );
    underWay = {
      write,
      abort,
      done: done.then(() => {
        underWay = null;
        if (!waiting) return;
        schedule(failures === 0 ? saveAfterMs : Math.min(repeatAfterMs * failures, repeatAtMostMs));
      }),
    };
  }

  async function writeDraft(write: Write, signal: AbortSignal): Promise<void> {
    await requestJson(path, s.object({}), { ...write, signal, keepalive: true });
  }

  /** Until nothing waits, or a write has failed. */
  async function settle(): Promise<void> {
    const failuresBefore = failures;
    do {
      send();
      await underWay?.done;
    } while (waiting && failures <= failuresBefore);
  }

  /** The page may be gone in a moment: the newest state leaves at once, the one under way no longer matters. */
  function sendLast(): void {
    if (underWay && waiting) underWay.abort.abort();
    const write = waiting;
    if (!write) return;
    waiting = null;
    clearTimeout(timer);
    timer = undefined;
    writeDraft(write, AbortSignal.timeout(10_000)).catch(() => {
      // Should the page come back, it tries again.
      waiting ??= write;
      schedule(repeatAfterMs);
    });
  }

  /** In the browser only, when the form first opens. */
  function listen(): void {
    if (isListening) return;
    isListening = true;
    beforeLeaving(settle);
    window.addEventListener('pagehide', sendLast);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') send();
    });
    window.addEventListener('online', send);
    window.addEventListener('beforeunload', askToStay);
  }

  function askToStay(event: BeforeUnloadEvent): void {
    const isUnsaved = isRefused || waiting?.method === 'PUT' || underWay?.write.method === 'PUT';
    if (isUnsaved && !isLeaving()) event.preventDefault();
  }

  return {
    async load(signal) {
      listen();
      await settle();
      return (await requestJson(path, draftViewSchema, { signal })).draft;
    },
    keep(draft) {
      waiting = { method: 'PUT', body: draft };
      if (!underWay) schedule(saveAfterMs);
    },
    drop() {
      isRefused = false;
      waiting = { method: 'DELETE' };
      send();
    },
  };
}
