import { keepChoice, readChoice } from '@/lib/client/choice-cookie.ts';
import { type DashboardLocale, localeCookie, readDashboardLocale } from '@/lib/shared/locale.ts';

/** The language chosen for this browser; null: as the browser's own languages say. */
export function readLocaleChoice(): DashboardLocale | null {
  return readDashboardLocale(readChoice(localeCookie));
}

/** Keeps the choice in this browser and loads the page anew in that language. */
export function chooseLocale(choice: DashboardLocale | null): void {
  keepChoice(localeCookie, choice);
  window.location.reload();
}
