import { type CoreTexts, coreTexts } from '@/lib/shared/english/core-texts.ts';

let spoken: CoreTexts = coreTexts;

/** Keeps the texts of the page for code that is no component. A browser's page has one language. */
export function setSpokenMessages(messages: CoreTexts): void {
  // The server makes pages of several languages at once, and asks nothing of itself.
  if (typeof window !== 'undefined') spoken = messages;
}

/** The texts that stand on every page, in the reader's language, outside components; in the browser only. */
export function speak(): CoreTexts {
  return spoken;
}
