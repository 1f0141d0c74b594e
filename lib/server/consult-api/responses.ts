import { translatedLanguages } from '@/contract/languages.ts';
import { webhookStates } from '@/contract/webhook-events.ts';
import 'server-only';
import * as z from 'zod';
import { tableOf } from '@/common/keys.ts';
import { timeZoneSchema } from '@/common/time-zone.ts';
import { limits } from '@/contract/limits.ts';
import {
  type ClearableLaterSetting,
  type OrganizationSetting,
  switchSettings,
} from '@/contract/organization-settings.ts';
import { cleanName } from '@/contract/text.ts';
import type { FieldError } from '@/lib/shared/failures.ts';

/*
 * Schemas of the answers that the dashboard accepts from any operator's service (right column of the project's reading of the
 * specification): more tolerant than what our own service sends. Unknown fields are ignored, absent ones become null.
 */

const idSchema = z.union([z.string().min(1), z.number().transform(String)]);
const textSchema = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
/** A name for people: empty is absent. */
const nameSchema = z
  .string()
  .nullish()
  .transform((value) => (value ? cleanName(value) || null : null));
/** An unreadable date is treated as absent, since nothing depends on it. */
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

export const agentResponseSchema = z.object({
  id: idSchema,
  name: nameSchema,
  specialization: textSchema,
  consultAgentType: textSchema,
  configurationUrl: webUrlOrNullSchema,
  createdAt: instantSchema,
});
export type AgentResponse = z.infer<typeof agentResponseSchema>;

export const invitationResponseSchema = z.object({
  id: idSchema,
  agentId: idSchema.nullish(),
  encounterId: z
    .union([idSchema, z.null(), z.undefined()])
    .catch(null)
    .transform((value) => value ?? null),
  invitationUrl: webUrlOrNullSchema,
  createdAt: instantSchema,
});
export type InvitationResponse = z.infer<typeof invitationResponseSchema>;

/** If a flag has a `code`, the service's report refers to it by that; `id` then identifies only this record. */
const flagResponseSchema = z
  .object({
    id: idSchema,
    code: z.string().min(1).nullish().catch(null),
    level: z.string(),
    raisedAt: instantSchema,
  })
  .transform(({ id, code, level, raisedAt }) => ({ id: code ?? id, level, raisedAt }));

export const encounterResponseSchema = z.object({
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
        const flag = flagResponseSchema.safeParse(value);
        return flag.success ? [flag.data] : [];
      }),
    ),
});
export type EncounterResponse = z.infer<typeof encounterResponseSchema>;

export const identityResponseSchema = z.object({
  organization: z.object({ id: idSchema, name: nameSchema }),
  user: z.object({
    email: z.string().min(1),
    firstName: nameSchema,
    role: z.string().nullish().catch(null),
  }),
});
export type IdentityResponse = z.infer<typeof identityResponseSchema>;

/** Null where the service does not provide them. */
const languageListSchema = z
  .array(z.enum(translatedLanguages))
  .nullish()
  .catch(null)
  .transform((languages) => languages ?? null);
const settingSchema = z
  .boolean()
  .nullish()
  .catch(null)
  .transform((isAllowed) => isAllowed ?? null);

/** Settings that are null where the service does not have them, or where they are cleared. */
const plainSettings = {
  alertEmail: textSchema,
  timeZone: timeZoneSchema.nullable().catch(null),
  emergencyNumber: z.string().min(1),
  phone: textSchema,
  languages: languageListSchema,
  ...tableOf(switchSettings, () => settingSchema),
} satisfies Record<Exclude<OrganizationSetting, ClearableLaterSetting>, z.ZodType>;

/** Settings that may be cleared, and are undefined where the service does not have them. */
const clearableSettings = {
  ownerAlertEmail: z.string().nullable().optional().catch(undefined),
  reportUrl: z.string().nullable().optional().catch(undefined),
  retentionDays: z.int().min(limits.retentionDaysMin).nullable().optional().catch(undefined),
} satisfies Record<ClearableLaterSetting, z.ZodType>;

export const organizationResponseSchema = z
  .object({ ...plainSettings, ...clearableSettings, availableLanguages: languageListSchema })
  .transform(({ retentionDays, ownerAlertEmail, reportUrl, ...rest }) => ({
    ...rest,
    /** Null where the service has no such setting. */
    ownerAlert: ownerAlertEmail === undefined ? null : { email: ownerAlertEmail },
    reportLink: reportUrl === undefined ? null : { url: reportUrl },
    /** Null where the service has no such setting; `days: null` means that data is kept until it is erased by hand. */
    retention: retentionDays === undefined ? null : { days: retentionDays },
  }));
export type OrganizationResponse = z.infer<typeof organizationResponseSchema>;

export const webhookResponseSchema = z.object({
  state: z.enum(webhookStates),
  url: textSchema,
  changedAt: instantSchema,
  previousSecretUntil: textSchema,
  secret: textSchema,
});
export type WebhookResponse = z.infer<typeof webhookResponseSchema>;

const listKeys = ['agents', 'encounters', 'data', 'items', 'results'];

/** The array of a list answer: bare, or under one of the usual keys. Null when there is none. */
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

const messageMax = 300;
const fieldErrorsMax = 50;

const pathSchema = z.union([z.string(), z.array(z.union([z.string(), z.number()])).min(1)]);
/** One field's error in the common formats; the first field that is present is used. */
const fieldErrorSchema = z
  .object({
    path: pathSchema.optional().catch(undefined),
    field: pathSchema.optional().catch(undefined),
    param: pathSchema.optional().catch(undefined),
    pointer: pathSchema.optional().catch(undefined),
    loc: pathSchema.optional().catch(undefined),
    message: z.string().optional().catch(undefined),
    detail: z.string().optional().catch(undefined),
    msg: z.string().optional().catch(undefined),
  })
  .transform((entry) => ({
    path: entry.path ?? entry.field ?? entry.param ?? entry.pointer ?? entry.loc,
    message: entry.message ?? entry.detail ?? entry.msg,
  }));
/** `{ "errors": { "name": ["is too long"] } }` */
const fieldErrorMapSchema = z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1)]));

/**
 * Field messages of a 400 or 422: a list under `errors` or `detail` (such as RFC 9457 with `errors`), or a map under `errors`.
 * Other shapes give none. Paths are reduced to the contract's field names.
 */
export function findFieldErrors(body: unknown): FieldError[] {
  if (!isRecord(body)) return [];
  const list = [body.errors, body.detail].find((value) => Array.isArray(value));
  if (list) return list.slice(0, fieldErrorsMax).flatMap(readFieldError);
  const map = fieldErrorMapSchema.safeParse(body.errors);
  if (!map.success) return [];
  return Object.entries(map.data)
    .slice(0, fieldErrorsMax)
    .flatMap(([path, message]) => writeFieldError(path, [message].flat()[0]));
}

function readFieldError(entry: unknown): FieldError[] {
  const parsed = fieldErrorSchema.safeParse(entry);
  if (!parsed.success || parsed.data.path === undefined) return [];
  return writeFieldError([parsed.data.path].flat().join('.'), parsed.data.message);
}

function writeFieldError(path: string, message: string | undefined): FieldError[] {
  if (!message) return [];
  // "#/name", "$.name", "body.name" and "name" all mean the field `name` of the body.
  const name = path.replace(/^[/#$.]+/, '').replace(/^body[./]/, '');
  return [{ path: name, message: message.slice(0, messageMax) }];
}
