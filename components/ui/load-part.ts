import { showToast } from '@/components/ui/toast.tsx';
import { speak } from '@/lib/client/spoken-messages.ts';

const limitMs = 15_000;
/** Without a line only what the browser still has can come. */
const offlineLimitMs = 500;

/**
 * Loads a part of the program that comes after the page. Without a line, or when a newer version has taken the part's
 * place, it does not come: then the page stays as it is and says so. What comes too late counts as missing: nothing
 * happens by itself after a failure was shown.
 *
 * @param load - imports the part; it is asked again at the next attempt
 * @returns the part, or null once the person was told
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, navigator.onLine ? limitMs : offlineLimitMs, null);
  });
  const part = await Promise.race([load().catch(() => null), late]);
  if (part === null) {
    const { app, failures } = speak();
    showToast(navigator.onLine ? app.noAnswer : failures.offline, { kind: 'problem' });
  }
  return part;
}
