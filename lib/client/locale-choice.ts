import { type DashboardLocale, localeCookie, readDashboardLocale } from '@/lib/shared/locale.ts';

const oneYearSeconds = 31_536_000;

/** The language chosen for this browser; null: as the browser's own languages say. */
export function readLocaleChoice(): DashboardLocale | null {
  const entries = document.cookie.split('; ').map((entry) => entry.split('='));
  return readDashboardLocale(entries.find(([name]) => name === localeCookie)?.[1]);
}

/** Keeps the choice in this browser and loads the page anew in that language. */
export function chooseLocale(choice: DashboardLocale | null): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const age = choice === null ? 0 : oneYearSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
  document.cookie = `${localeCookie}=${choice ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  window.location.reload();
}
