/**
 * Whether a form was submitted from one of our own pages (S20), according to `Sec-Fetch-Site`. A browser without that
 * header must send the form token. `Origin` is not used: with our pages' `no-referrer` policy browsers send `Origin:
 * null`.
 *
 * @param hasFormToken - whether the form contains a token that is bound to this browser's cookie
 */
export function isOwnForm(headers: Headers, hasFormToken: boolean): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return hasFormToken;
}

/** The content security policy of data: if a browser shows it as a page, it runs no scripts and cannot be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Security headers of pages (S20). `formTargets` are other origins that the answer to a form may redirect to. */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  };
}
