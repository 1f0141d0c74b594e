import { findUntoldInput } from '@/lib/client/activity.ts';
import { nameBackgroundCookie } from '@/lib/shared/background-cookie.ts';

/** As long as the answer may take; the page's next request is then a person's again. */
const lastsSeconds = 5;

/**
 * Has the server write the open page anew. Where nobody did anything since it was last told, that is no activity of a person: a
 * page that follows a consultation keeps no session alive (S12). The router takes no header for it.
 */
export function refreshPage(router: { refresh: () => void }): void {
  if (findUntoldInput() === null) {
    const isSecure = window.location.protocol === 'https:';
    const name = nameBackgroundCookie(isSecure);
    const secure = isSecure ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
    document.cookie = `${name}=1; Path=${window.location.pathname}; Max-Age=${lastsSeconds}; SameSite=Lax${secure}`;
  }
  router.refresh();
}
