import type { CoreMessages } from '@/lib/shared/messages.ts';

let current: CoreMessages | null = null;

/** Stores the page's texts for code outside of components. A page in a browser has one language. */
export function setCurrentMessages(messages: CoreMessages): void {
  // The server renders pages in several languages at once, and sends no requests to itself.
  if (typeof window !== 'undefined') current = messages;
}

/** The core texts in the reader's language; null before a page has loaded them. In the browser only. */
export function findCurrentMessages(): CoreMessages | null {
  return current;
}

/**
 * Like {@link findCurrentMessages}, for code that runs only once a page has loaded.
 * @throws Error before the page has its texts
 */
export function getCurrentMessages(): CoreMessages {
  if (!current) throw new Error('The page has no texts yet.');
  return current;
}
