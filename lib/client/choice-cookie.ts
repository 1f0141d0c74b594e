import { nameChoiceCookie } from '@/lib/shared/choice-cookie.ts';

const oneYearSeconds = 31_536_000;

/** A choice that this browser stores in a cookie, so that the server knows it when it renders a page. */
export function readChoice(name: string): string | undefined {
  const entries = document.cookie.split('; ').map((entry) => entry.split('='));
  const wanted = nameChoiceCookie(name, isSecure());
  return entries.find(([key]) => key === wanted)?.[1];
}

/** @param choice - null removes the cookie */
export function keepChoice(name: string, choice: string | null): void {
  const secure = isSecure() ? '; Secure' : '';
  const age = choice === null ? 0 : oneYearSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
  document.cookie = `${nameChoiceCookie(name, isSecure())}=${choice ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

function isSecure(): boolean {
  return window.location.protocol === 'https:';
}
