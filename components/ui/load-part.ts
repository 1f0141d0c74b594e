import { showToast } from '@/components/ui/toast.tsx';
import { getSpokenMessages } from '@/lib/client/spoken-messages.ts';

const limitMs = 15_000;
/** While offline only the browser's cache can answer. */
const offlineLimitMs = 500;

/**
 * Loads code that is not part of the page's first load. It fails while offline, or when a newer version has replaced the file: then
 * a message is shown and the page stays. Code that arrives after the time limit is ignored, so that nothing happens after a failure
 * was shown.
 *
 * @param load - imports the code; called again at the next attempt
 * @returns the module, or null after a message was shown
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, navigator.onLine ? limitMs : offlineLimitMs, null);
  });
  const part = await Promise.race([load().catch(() => null), late]);
  if (part === null) {
    const { app, failures } = getSpokenMessages();
    showToast(navigator.onLine ? app.noAnswer : failures.offline, { kind: 'problem' });
  }
  return part;
}
