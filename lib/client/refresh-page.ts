import { findUnreportedInput } from '@/lib/client/activity.ts';
import { nameBackgroundCookie } from '@/lib/shared/background-cookie.ts';

/** Lifetime of the cookie: as long as the refresh may take; later requests of the page count as activity again. */
const lastsSeconds = 5;

/**
 * Refreshes the server-rendered page. Without user input since the last report the request is marked as no activity, so that a page
 * that follows a consultation does not keep the session alive (S12). A cookie carries the mark, because the router cannot add a
 * header.
 */
export function refreshPage(router: { refresh: () => void }): void {
  if (findUnreportedInput() === null) {
    const isSecure = window.location.protocol === 'https:';
    const name = nameBackgroundCookie(isSecure);
    const secure = isSecure ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
    document.cookie = `${name}=1; Path=${window.location.pathname}; Max-Age=${lastsSeconds}; SameSite=Lax${secure}`;
  }
  router.refresh();
}
