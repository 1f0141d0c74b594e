/**
 * Name of the cookie that marks a page's request as not caused by a person, like the header `x-background` on requests that can
 * have one. The cookie is limited to the path of that page and lives for seconds.
 */
export function nameBackgroundCookie(isSecure: boolean): string {
  return isSecure ? '__Secure-background' : 'background';
}
