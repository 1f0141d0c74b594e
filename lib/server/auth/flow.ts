import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** What one authorization flow is for. */
export const flowPurposes = ['session', 'connection'] as const;
export type FlowPurpose = (typeof flowPurposes)[number];

/**
 * `asksPassword`: the service was told to ask for it, also where somebody is signed in there (S12). `secret`: the one that it was begun
 * with, which opens what else belongs to it.
 */
export type Flow = { purpose: FlowPurpose; asksPassword: boolean; startedAt: Date; secret: string };

/** The first signs, what any of them signed is read. */
type Secrets = readonly [string, ...string[]];

const flowSchema = z.tuple([
  z.enum(flowPurposes),
  z.enum(['password', 'any']),
  z.string().regex(/^\d{13}$/),
  z.string(),
]);

/** Life of the cookies of one authorization flow. */
export const flowMaxAgeSeconds = 15 * 60;

function sign(secret: string, ...parts: string[]): string {
  return createHmac('sha256', secret).update(parts.join(':')).digest('base64url');
}

/** The secret that made this signature of the parts, if any. */
function findSigner(secrets: Secrets, signature: string, ...parts: string[]): string | undefined {
  const given = Buffer.from(signature);
  return secrets.find((secret) => {
    const wanted = Buffer.from(sign(secret, ...parts));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

/** Cookie value that says what the flow of this name is for, what it asks for and when it began. */
export function writeFlow(
  [secret]: Secrets,
  name: string,
  { purpose, asksPassword, startedAt }: Omit<Flow, 'secret'>,
): string {
  const parts = [purpose, asksPassword ? 'password' : 'any', String(startedAt.getTime())];
  return [...parts, sign(secret, 'flow', name, ...parts)].join('.');
}

/** What `writeFlow` wrote for the flow of this name, or null when it is missing, changed or another's. */
export function readFlow(secrets: Secrets, name: string, value: string | undefined): Flow | null {
  const parsed = flowSchema.safeParse(value?.split('.'));
  if (!parsed.success) return null;
  const [purpose, asked, startedAt, signature] = parsed.data;
  const secret = findSigner(secrets, signature, 'flow', name, purpose, asked, startedAt);
  if (secret === undefined) return null;
  return { purpose, asksPassword: asked === 'password', startedAt: new Date(Number(startedAt)), secret };
}

const arrivalSchema = z.tuple([
  z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  z.string().regex(/^\d{13}$/),
  z.string(),
]);

/** Cookie value that all sign-ins share which one browser begins within a short while. */
export function writeArrival([secret]: Secrets, now: Date): string {
  const random = randomBytes(32).toString('base64url');
  const startedAt = String(now.getTime());
  return [random, startedAt, sign(secret, 'arrival', random, startedAt)].join('.');
}

/**
 * The session secret that belongs to an arrival: tabs that come back at once end in one session, whichever answer the
 * browser hears last (S15). It cannot be told from the cookie, and an old arrival has none.
 */
export function readArrival(secrets: Secrets, value: string | undefined, now: Date): string | null {
  const parsed = arrivalSchema.safeParse(value?.split('.'));
  if (!parsed.success) return null;
  const [random, startedAt, signature] = parsed.data;
  const secret = findSigner(secrets, signature, 'arrival', random, startedAt);
  if (secret === undefined) return null;
  if (Number(startedAt) + flowMaxAgeSeconds * 1000 <= now.getTime()) return null;
  return sign(secret, 'session', random, startedAt);
}
