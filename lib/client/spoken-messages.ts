import { english, type Messages } from '@/lib/shared/messages.ts';

let spoken: Messages = english;

/** Keeps the texts of the page for code that is no component. A browser's page has one language. */
export function setSpokenMessages(messages: Messages): void {
  // The server makes pages of several languages at once, and asks nothing of itself.
  if (typeof window !== 'undefined') spoken = messages;
}

/** The dashboard's texts in the reader's language, outside components; in the browser only. */
export function speak(): Messages {
  return spoken;
}
