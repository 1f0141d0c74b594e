import 'server-only';
import * as z from 'zod';
import type { FieldError } from '@/lib/shared/failures.ts';

/*
 * What the dashboard accepts from any operator's service (right column of the project's reading of the
 * specification): more than our own service sends. Unknown fields are ignored, absent ones become null.
 */

const idSchema = z.union([z.string().min(1), z.number().transform(String)]);
const textSchema = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
/** A date that cannot be read is treated as absent: it decorates, nothing depends on it. */
const instantSchema = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => (value && !Number.isNaN(Date.parse(value)) ? value : null));
const webUrlOrNullSchema = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => (value && URL.canParse(value) && /^https?:/i.test(value) ? value : null));

export const agentReadingSchema = z.object({
  id: idSchema,
  name: textSchema,
  specialization: textSchema,
  consultAgentType: textSchema,
  configurationUrl: webUrlOrNullSchema,
  createdAt: instantSchema,
});
export type AgentReading = z.infer<typeof agentReadingSchema>;

export const invitationReadingSchema = z.object({
  id: idSchema,
  agentId: idSchema.nullish(),
  encounterId: z
    .union([idSchema, z.null(), z.undefined()])
    .catch(null)
    .transform((value) => value ?? null),
  invitationUrl: webUrlOrNullSchema,
  createdAt: instantSchema,
});
export type InvitationReading = z.infer<typeof invitationReadingSchema>;

const flagReadingSchema = z.object({
  id: idSchema,
  level: z.string(),
  raisedAt: instantSchema,
});

export const encounterReadingSchema = z.object({
  id: idSchema,
  status: textSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  invitationId: textSchema,
  agentId: textSchema,
  externalId: textSchema,
  modality: textSchema,
  flags: z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((values) =>
      (values ?? []).flatMap((value) => {
        const flag = flagReadingSchema.safeParse(value);
        return flag.success ? [flag.data] : [];
      }),
    ),
});
export type EncounterReading = z.infer<typeof encounterReadingSchema>;

export const identityReadingSchema = z.object({
  organization: z.object({ id: idSchema, name: z.string().nullish() }),
  user: z.object({
    email: z.string().min(1),
    firstName: z.string().nullish(),
    role: z.string().nullish().catch(null),
  }),
});
export type IdentityReading = z.infer<typeof identityReadingSchema>;

const listKeys = ['agents', 'encounters', 'data', 'items', 'results'];

/** The array of a list answer: bare, or the one array under a usual key. Null when there is none. */
export function findList(body: unknown): unknown[] | null {
  if (Array.isArray(body)) return body;
  if (!isRecord(body)) return null;
  const arrays = listKeys.map((key) => body[key]).filter((value) => Array.isArray(value));
  return arrays[0] ?? null;
}

/** The object of a single answer: bare, or under its own name or `data`. Null when there is none. */
export function findObject(
  body: unknown,
  key: 'agent' | 'invitation' | 'encounter',
): Record<string, unknown> | null {
  if (!isRecord(body)) return null;
  for (const candidate of [body[key], body.data]) {
    if (isRecord(candidate) && 'id' in candidate) return candidate;
  }
  return 'id' in body ? body : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const fieldErrorsSchema = z.object({
  errors: z.array(z.object({ path: z.string(), message: z.string().max(300) })).max(50),
});

/** Field messages of a 422 in the form of RFC 9457 with `errors`; other shapes give none. */
export function findFieldErrors(body: unknown): FieldError[] {
  const parsed = fieldErrorsSchema.safeParse(body);
  if (!parsed.success) return [];
  return parsed.data.errors.map((error) => ({
    path: error.path.replace(/^[/#$.]+/, ''),
    message: error.message,
  }));
}
