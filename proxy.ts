import { type NextRequest, NextResponse } from 'next/server';

/** Adds a Content-Security-Policy with a fresh nonce to each page. Access is not checked here but where data is read (S14). */
export function proxy(request: NextRequest): NextResponse {
  if (publicFiles.has(request.nextUrl.pathname)) return answerFile(request.method);
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const isDevelopment = process.env.NODE_ENV === 'development';
  const policy = [
    "default-src 'none'",
    // React's development build evaluates code to show server stacks; the production build does not.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('content-security-policy', policy);
  const address = new URL(request.nextUrl);
  address.searchParams.delete('_rsc');
  headers.set('x-path', `${address.pathname}${address.search}`);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  // Half a year, in which browsers use https only. Read at start, not at build.
  if (process.env.NEXTAUTH_URL?.startsWith('https:')) {
    response.headers.set('strict-transport-security', 'max-age=15552000');
  }
  // Pages hold patient data: they must not be cached, and the browser's back button requests them again.
  response.headers.set('cache-control', 'no-store');
  return response;
}

/** The files in `public/`; their policy is in next.config.mjs. */
const publicFiles: ReadonlySet<string> = new Set([
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon.svg',
  '/manifest.webmanifest',
  '/robots.txt',
]);

/**
 * Refuses other methods for a file with 405: Next would answer 500, because it looks for an error page that the app router does not
 * have.
 */
function answerFile(method: string): NextResponse {
  if (method === 'GET' || method === 'HEAD') return NextResponse.next();
  return new NextResponse(null, { status: 405, headers: { allow: 'GET, HEAD' } });
}

export const config = {
  // The policy of the paths excluded here is in next.config.mjs.
  matcher: ['/((?!api/|_next/static/|_next/image$|favicon\\.ico$).*)'],
};
