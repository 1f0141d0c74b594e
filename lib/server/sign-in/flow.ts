import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** Purposes of an authorization flow. */
export const flowPurposes = ['session', 'connection'] as const;
export type FlowPurpose = (typeof flowPurposes)[number];

/**
 * `asksPassword`: the service was told to ask for the password even where the user is signed in there (S12). `secret`: the secret
 * with which the flow began, which also decrypts its other cookies.
 */
export type Flow = { purpose: FlowPurpose; asksPassword: boolean; startedAt: Date; secret: string };

/** The first secret signs; signatures of all are accepted. */
type Secrets = readonly [string, ...string[]];

const flowSchema = z.tuple([
  z.enum(flowPurposes),
  z.enum(['password', 'any']),
  z.string().regex(/^\d{13}$/),
  z.string(),
]);

/** Lifetime of the cookies of one authorization flow. */
export const flowMaxAgeSeconds = 15 * 60;

function sign(secret: string, ...parts: string[]): string {
  return createHmac('sha256', secret).update(parts.join(':')).digest('base64url');
}

/** The secret with which this signature of the parts was made, if any. */
function findSigner(secrets: Secrets, signature: string, ...parts: string[]): string | undefined {
  const given = Buffer.from(signature);
  return secrets.find((secret) => {
    const wanted = Buffer.from(sign(secret, ...parts));
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

/** Signed cookie value with the flow's purpose, start, and whether it asks for the password; bound to the flow's name. */
export function writeFlow(
  [secret]: Secrets,
  name: string,
  { purpose, asksPassword, startedAt }: Omit<Flow, 'secret'>,
): string {
  const parts = [purpose, asksPassword ? 'password' : 'any', String(startedAt.getTime())];
  return [...parts, sign(secret, 'flow', name, ...parts)].join('.');
}

/** Parses the value of `writeFlow` for the flow of this name; null when it is missing, modified, or another flow's. */
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

/** Value of the arrival cookie, which all sign-ins share that one browser starts within a short time. */
export function writeArrival([secret]: Secrets, now: Date): string {
  const random = randomBytes(32).toString('base64url');
  const startedAt = String(now.getTime());
  return [random, startedAt, sign(secret, 'arrival', random, startedAt)].join('.');
}

/**
 * The session secret derived from an arrival cookie: tabs that return at the same time get the same session, in whatever order the
 * answers arrive (S15). It cannot be computed from the cookie without the signing secret. Null for an expired cookie.
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
