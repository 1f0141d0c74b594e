import { keepChoice, readChoice } from '@/lib/client/choice-cookie.ts';
import { type DashboardLocale, localeCookie, readDashboardLocale } from '@/lib/shared/locale.ts';

/** The language chosen in this browser; null: the browser's own languages decide. */
export function readLocaleChoice(): DashboardLocale | null {
  return readDashboardLocale(readChoice(localeCookie));
}

/** Stores the choice in this browser and reloads the page in that language. */
export function chooseLocale(choice: DashboardLocale | null): void {
  keepChoice(localeCookie, choice);
  window.location.reload();
}
