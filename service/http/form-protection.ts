/**
 * Whether a form was posted from one of our own pages (S20). Browsers state it in `Sec-Fetch-Site`; ones that do not
 * must bring the form token. `Origin: null` proves nothing: our pages' `no-referrer` makes browsers send it.
 *
 * @param hasFormToken - whether the form carried a token that is bound to this browser's cookie
 */
export function isOwnForm(headers: Headers, hasFormToken: boolean): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return hasFormToken;
}

/** The content security policy of data: shown as a page it runs nothing, and it cannot be framed. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every page that a person sees (S20). `formTargets` are further origins that a form's answer may lead to. */
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
