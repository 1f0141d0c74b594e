const oneYearSeconds = 31_536_000;

/** A choice that this browser keeps and the server reads when it makes a page. */
export function readChoice(name: string): string | undefined {
  const entries = document.cookie.split('; ').map((entry) => entry.split('='));
  return entries.find(([key]) => key === name)?.[1];
}

/** @param choice - null: no choice any more */
export function keepChoice(name: string, choice: string | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const age = choice === null ? 0 : oneYearSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
  document.cookie = `${name}=${choice ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
