import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** What one trip through the authorization server is for. */
export const flowPurposes = ['session', 'connection'] as const;
export type FlowPurpose = (typeof flowPurposes)[number];

export type Flow = { purpose: FlowPurpose; startedAt: Date };

const flowSchema = z.tuple([z.enum(flowPurposes), z.string().regex(/^\d{13}$/), z.string()]);

function sign(secret: string, name: string, purpose: string, startedAt: string): string {
  return createHmac('sha256', secret).update(`flow:${name}:${purpose}:${startedAt}`).digest('base64url');
}

/** Cookie value that says what the flow of this name is for and when it began. */
export function writeFlow(secret: string, name: string, purpose: FlowPurpose, now: Date): string {
  const startedAt = String(now.getTime());
  return [purpose, startedAt, sign(secret, name, purpose, startedAt)].join('.');
}

/** What `writeFlow` wrote for the flow of this name, or null when it is missing, changed or another's. */
export function readFlow(secret: string, name: string, value: string | undefined): Flow | null {
  const parsed = flowSchema.safeParse(value?.split('.'));
  if (!parsed.success) return null;
  const [purpose, startedAt, signature] = parsed.data;
  const wanted = Buffer.from(sign(secret, name, purpose, startedAt));
  const given = Buffer.from(signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return { purpose, startedAt: new Date(Number(startedAt)) };
}
