import { withTimeLimit } from '@/common/time-limit.ts';
import { getCurrentMessages } from '@/lib/client/current-messages.ts';
import { RequestFailure } from '@/lib/client/request-failure.ts';
import { getHealth } from '@/lib/shared/operations/health.ts';

const answerLimitMs = 5_000;

/**
 * Whether an error says that a file of the page's own code did not arrive: the bundler's name for it, and the sentences of Chromium,
 * Firefox and WebKit for a failed `import()`.
 */
export function isCodeMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /dynamically imported module|importing a module script failed/i.test(error.message)
  );
}

/**
 * Loads code that is needed after the page's first load. A file that does not arrive although the dashboard answers was replaced by a
 * newer version: its name is not there any more, so only reloading the page helps.
 *
 * @param load - imports the code
 * @throws RequestFailure: `offline`, `no_answer`, or `outdated` (reload the page); what the code itself throws, as it is
 */
export async function loadCode<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!isCodeMissing(error)) throw error;
    const { app, failures } = getCurrentMessages();
    if (navigator.onLine === false) throw new RequestFailure('offline', failures.offline);
    if (!(await doesAnswer())) throw new RequestFailure('no_answer', app.noAnswer);
    // The connection may have been interrupted for a moment only.
    return await load().catch((second: unknown) => {
      throw isCodeMissing(second) ? new RequestFailure('outdated', app.outdated) : second;
    });
  }
}

/** Whether the dashboard answers at all, at a path that needs no session. */
async function doesAnswer(): Promise<boolean> {
  return await withTimeLimit(answerLimitMs, undefined, async (signal) => {
    const answer = await fetch(getHealth.path, { cache: 'no-store', signal });
    return answer.ok;
  }).catch(() => false);
}
