import { showToast } from '@/components/ui/toast.tsx';
import { getCurrentMessages } from '@/lib/client/current-messages.ts';
import { loadCode } from '@/lib/client/load-code.ts';
import { RequestFailure } from '@/lib/client/request-failure.ts';

const limitMs = 15_000;
/** While offline only the browser's cache can answer. */
const offlineLimitMs = 500;

/**
 * Loads code that is not part of the page's first load. When it does not arrive, a message is shown and the page stays with what was
 * typed; after an upgrade the message has a button "Reload". Code that arrives after the time limit is ignored, so that nothing
 * happens after a failure was shown.
 *
 * @param load - imports the code; called again at the next attempt
 * @returns the module, or null after a message was shown
 * @throws what the code itself throws
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  const isOnline = navigator.onLine !== false;
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, isOnline ? limitMs : offlineLimitMs, null);
  });
  const { app, failures } = getCurrentMessages();
  try {
    const part = await Promise.race([loadCode(load), late]);
    if (part === null) showToast(isOnline ? app.noAnswer : failures.offline, { kind: 'problem' });
    return part;
  } catch (error) {
    if (!(error instanceof RequestFailure)) {
      showToast(failures.internal, { kind: 'problem' });
      throw error;
    }
    const isOutdated = error.code === 'outdated';
    showToast(error.message, {
      kind: 'problem',
      action: isOutdated ? { label: app.reload, run: () => window.location.reload() } : undefined,
      stays: isOutdated,
    });
    return null;
  }
}
