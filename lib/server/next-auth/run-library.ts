import 'server-only';
import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type AuthOptions } from 'next-auth';

export type AuthRequest = {
  method: string;
  /** The path after /api/auth, split. */
  path: string[];
  query: Record<string, string>;
  body: Record<string, string>;
  cookies: Record<string, string>;
  headers: Record<string, string>;
};

export type AuthAnswer = { status: number; headers: Headers; body: string | null };

/** The library puts the query's `error` into an address as it came; a header takes neither line breaks nor letters beyond ASCII. */
function encodeForHeader(value: string): string {
  return value.toWellFormed().replaceAll(/[^\x20-\x7e]/g, encodeURIComponent);
}

/**
 * Runs next-auth on plain values. Its handler for app routes reads the current request's cookies itself; here the caller passes the
 * cookies, so that each flow sees only its own.
 */
export async function runLibrary(request: AuthRequest, options: AuthOptions): Promise<AuthAnswer> {
  const answer: AuthAnswer = { status: 200, headers: new Headers(), body: null };
  const setHeader = (name: string, value: string | number | readonly string[]) => {
    answer.headers.delete(name);
    for (const one of [value].flat()) answer.headers.append(name, encodeForHeader(String(one)));
    return response;
  };
  const response = {
    status(code: number) {
      answer.status = code;
      return response;
    },
    getHeader: (name: string) =>
      name.toLowerCase() === 'set-cookie' ? answer.headers.getSetCookie() : undefined,
    setHeader,
    end: () => response,
    json(value: unknown) {
      setHeader('content-type', 'application/json');
      answer.body = JSON.stringify(value);
    },
    send(value: unknown) {
      answer.body = typeof value === 'string' ? value : JSON.stringify(value ?? null);
    },
  };
  const incoming = {
    method: request.method,
    query: { ...request.query, nextauth: request.path },
    body: request.body,
    cookies: request.cookies,
    headers: request.headers,
  };
  // The library uses only these members of the two large interfaces.
  await NextAuth(incoming as unknown as NextApiRequest, response as unknown as NextApiResponse, options);
  answer.headers.set('cache-control', 'no-store');
  return answer;
}
