import * as z from 'zod';
import { readInstant } from '@/lib/shared/instants.ts';
import {
  daysMax,
  flagFilters,
  followUpFilters,
  type InvitationFilter,
  invitationSortKeys,
  mailFilters,
  reviewFilters,
} from '@/lib/shared/invitation-filter.ts';
import { invitationStatuses } from '@/lib/shared/invitation-status.ts';
import { cleanText } from '@/lib/shared/plain-text.ts';

const searchMaxLength = 200;

const textSchema = z.string().transform((value) => cleanText(value) || null);
const instantSchema = z.string().transform(readInstant);

const filterSchema = z.object({
  q: z
    .string()
    .transform((value) => cleanText(value).trim().slice(0, searchMaxLength))
    .catch(''),
  status: z.enum(invitationStatuses).nullable().catch(null),
  agent: textSchema.nullable().catch(null),
  by: textSchema.nullable().catch(null),
  assigned: textSchema.nullable().catch(null),
  flag: z.enum(flagFilters).nullable().catch(null),
  review: z.enum(reviewFilters).nullable().catch(null),
  followUp: z.enum(followUpFilters).nullable().catch(null),
  mail: z.enum(mailFilters).nullable().catch(null),
  days: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(daysMax))
    .nullable()
    .catch(null),
  since: instantSchema.nullable().catch(null),
  until: instantSchema.nullable().catch(null),
  sort: z.enum(invitationSortKeys).catch('newest'),
  cursor: textSchema.nullable().catch(null),
}) satisfies z.ZodType<InvitationFilter>;

const names = Object.keys(filterSchema.shape);

/**
 * Parses filters and order of the list from an address. Invalid parts are ignored, since people edit addresses by hand. The search
 * text and the cursor are never in an address (ASVS 14.2.1).
 */
export function parseInvitationFilter(query: { get(name: string): string | null }): InvitationFilter {
  return readFilter((name) => (name === 'q' || name === 'cursor' ? null : query.get(name)));
}

/** The same in a request body, with the search text and the cursor. */
export const invitationSearchSchema = z
  .record(z.string(), z.unknown())
  .transform((values) => readFilter((name) => values[name] ?? null));

function readFilter(read: (name: string) => unknown): InvitationFilter {
  return filterSchema.parse(Object.fromEntries(names.map((name) => [name, read(name)])));
}
