import type { CoreMessages } from '@/lib/shared/messages.ts';

let spoken: CoreMessages | null = null;

/** Keeps the texts of the page for code that is no component. A browser's page has one language. */
export function setSpokenMessages(messages: CoreMessages): void {
  // The server makes pages of several languages at once, and asks nothing of itself.
  if (typeof window !== 'undefined') spoken = messages;
}

/** The texts that stand on every page, in the reader's language, or null before a page has loaded them; in the browser only. */
export function findSpokenMessages(): CoreMessages | null {
  return spoken;
}

/**
 * Like {@link findSpokenMessages}, for what can only happen on a page.
 * @throws Error before a page has its texts
 */
export function speak(): CoreMessages {
  if (!spoken) throw new Error('The page has no texts yet.');
  return spoken;
}
