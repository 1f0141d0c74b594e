import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import * as z from 'zod';
import { limits } from '../../contract/limits.ts';
import { type ProblemCode, problemCodes } from '../../contract/problem.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { isOwnForm, pageHeaders } from '../http/form-protection.ts';
import { describeProblem, ProblemError } from '../http/problem-response.ts';
import { readBody as readBytes } from '../http/read-body.ts';
import type { Locale } from '../interview/model/types.ts';
import { isFormToken, type Signer } from './cookies.ts';

/** Whether the caller is a program: it accepts JSON rather than HTML. */
export function wantsJson(c: Context<AppEnvironment>): boolean {
  const accept = c.req.header('accept') ?? '';
  if (accept.includes('text/html')) return false;
  return accept.includes('json') || isJsonBody(c);
}

export function isJsonBody(c: Context<AppEnvironment>): boolean {
  return mediaTypeOf(c) === 'application/json';
}

function mediaTypeOf(c: Context<AppEnvironment>): string | undefined {
  return (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
}

export type BodyResult =
  | { ok: true; body: Record<string, unknown> }
  | { ok: false; code: 'unreadable_body' | 'body_too_large' | 'unsupported_media_type' };

/**
 * The body of a form or a program's request as an object; repeated fields become arrays. The limit is 64 KiB (readings
 * §8).
 */
export async function readBody(c: Context<AppEnvironment>): Promise<BodyResult> {
  const bytes = await readBounded(c.env.incoming, limits.bodyBytes);
  if ('code' in bytes) return { ok: false, code: bytes.code };
  const text = bytes.toString('utf8');
  if (isJsonBody(c)) {
    const parsed = parseJson(text);
    const object = z.record(z.string(), z.unknown()).safeParse(parsed);
    return object.success ? { ok: true, body: object.data } : { ok: false, code: 'unreadable_body' };
  }
  if (mediaTypeOf(c) !== 'application/x-www-form-urlencoded' && text !== '') {
    return { ok: false, code: 'unsupported_media_type' };
  }
  const body: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const known = body[name];
    if (known === undefined) body[name] = value;
    else if (Array.isArray(known)) known.push(value);
    else body[name] = [known, value];
  }
  return { ok: true, body };
}

/**
 * A body with speech: a form with a recording (`multipart/form-data`, files as `File`), or JSON with text that the
 * browser recognized. The limit is 5 MiB for a recording, and the usual one for JSON.
 */
export async function readSpeechBody(c: Context<AppEnvironment>): Promise<BodyResult> {
  if (mediaTypeOf(c) !== 'multipart/form-data') {
    return isJsonBody(c) ? await readBody(c) : { ok: false, code: 'unsupported_media_type' };
  }
  const bytes = await readBounded(c.env.incoming, limits.audioBytes + limits.bodyBytes);
  if ('code' in bytes) return { ok: false, code: bytes.code };
  const headers = { 'content-type': c.req.header('content-type') ?? '' };
  try {
    const form = await new Response(new Uint8Array(bytes), { headers }).formData();
    const files = [...form.values()].filter((value) => typeof value !== 'string');
    if (files.some((file) => file.size > limits.audioBytes)) return { ok: false, code: 'body_too_large' };
    return { ok: true, body: Object.fromEntries(form) };
  } catch {
    return { ok: false, code: 'unreadable_body' }; // The multipart body has no end.
  }
}

async function readBounded(
  request: IncomingMessage,
  limitBytes: number,
): Promise<Buffer | { code: 'body_too_large' | 'unreadable_body' }> {
  try {
    return await readBytes(request, limitBytes);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { code: error.code === 'body_too_large' ? 'body_too_large' : 'unreadable_body' };
  }
}

/** The value of a JSON text; null when it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Null is not an object, so the caller answers 400.
  }
}

/**
 * Whether a POST comes from our own page or from a program (S20). With `Referrer-Policy: no-referrer` browsers send
 * `Origin: null`, so the origin is not used, but Sec-Fetch-Site or, in browsers without it, the form token. A JSON body
 * cannot be sent from another site without a preflight request, which is never allowed.
 */
export function isTrustedPost(
  c: Context<AppEnvironment>,
  signer: Signer,
  secrets: (string | null)[],
  formToken: unknown,
): boolean {
  const hasFormToken =
    typeof formToken === 'string' &&
    secrets.some((secret) => secret !== null && isFormToken(signer, secret, formToken));
  return isOwnForm(c.req.raw.headers, hasFormToken || isJsonBody(c));
}

/** An RFC 9457 problem, in the API's format (readings §7). */
export function problem(c: Context<AppEnvironment>, code: ProblemCode, detail: string): Response {
  const body = describeProblem(code, detail);
  return c.body(JSON.stringify(body), {
    status: problemCodes[code],
    headers: { 'content-type': 'application/problem+json' },
  });
}

/** The first of the caller's preferred languages that is offered, else `fallback`. */
export function negotiateLocale<Offered extends Locale>(
  header: string | undefined,
  offered: readonly Offered[],
  fallback: string,
): Offered | 'en' {
  const wanted = (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        language: tag.toLowerCase().split('-')[0],
        quality: quality ? Number(quality.trim().slice(2)) : 1,
      };
    })
    .filter((entry) => entry.quality > 0)
    .sort((left, right) => right.quality - left.quality);
  for (const { language } of wanted) {
    const match = offered.find((locale) => locale === language);
    if (match) return match;
  }
  return offered.find((locale) => locale === fallback) ?? offered[0] ?? 'en';
}

export function createMessageId(): string {
  return randomUUID();
}

/**
 * Sets the headers of every page for patients and staff (S20).
 * @param page.isSpoken - allows the microphone, and audio from this service
 */
export function setPageHeaders(c: Context<AppEnvironment>, { isSpoken = false } = {}): void {
  for (const [name, value] of Object.entries(pageHeaders())) {
    if (name !== 'content-type') c.header(name, value);
  }
  if (isSpoken) {
    c.header('Content-Security-Policy', `${pageHeaders()['content-security-policy']}; media-src 'self'`);
  }
  c.header('X-Frame-Options', 'DENY');
  c.header('Cross-Origin-Opener-Policy', 'same-origin');
  c.header('Permissions-Policy', `camera=(), geolocation=(), microphone=(${isSpoken ? 'self' : ''})`);
  c.header('Vary', 'Accept, Accept-Language, Cookie');
}
