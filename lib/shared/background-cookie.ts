/**
 * Says of a page's request that no person caused it, as the header `x-background` does where a request can have one. It belongs to
 * the path of that page alone and lasts for seconds.
 */
export function nameBackgroundCookie(isSecure: boolean): string {
  return isSecure ? '__Secure-background' : 'background';
}
