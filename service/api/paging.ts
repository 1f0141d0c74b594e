import * as z from 'zod';
import type { ListPosition, Page, PageRequest } from '../domain/page.ts';
import { ProblemError } from '../http/problem-response.ts';

/**
 * Whether a timestamp lies in the years 1970 to 9999. All stored ones do, so any other cannot come from a cursor of
 * ours.
 */
export function isStorableMoment(timestamp: string): boolean {
  const year = new Date(timestamp).getUTCFullYear();
  return year >= 1970 && year <= 9999;
}

const positionSchema = z.tuple([
  z.iso.datetime({ precision: 3 }).refine(isStorableMoment),
  z.string().regex(/^[0-9a-z]{1,40}$/),
]);

/** The query parameters of a list with pages; both are optional. */
export function pageQuery(limitMax: number) {
  return {
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(limitMax)
      .default(limitMax)
      .meta({ description: 'Most items in one answer.' }),
    cursor: z
      .string()
      .max(300)
      .optional()
      .meta({ description: 'From the `Link` header of the answer before.' }),
  };
}

/** @throws ProblemError invalid_fields for a cursor that this service did not issue */
export function readPageRequest(query: { limit: number; cursor?: string | undefined }): PageRequest {
  return { limit: query.limit, after: query.cursor === undefined ? null : readCursor(query.cursor) };
}

function readCursor(cursor: string): ListPosition {
  const parsed = positionSchema.safeParse(readJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) {
    throw new ProblemError('invalid_fields', 'The cursor is not one of a Link header.', {
      errors: [{ path: 'cursor', message: 'Use the cursor of a Link header as it is.' }],
    });
  }
  const [at, id] = parsed.data;
  return { at: new Date(at), id };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // The caller answers that the cursor is invalid.
  }
}

/** The `Link` header to the next page (RFC 8288), relative to the service; undefined on the last page. */
export function describeNextPage(
  path: string,
  query: Record<string, string | number | undefined>,
  page: Page<unknown>,
): Record<string, string> {
  if (page.next === null) return {};
  const cursor = Buffer.from(JSON.stringify([page.next.at.toISOString(), page.next.id])).toString(
    'base64url',
  );
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return { link: `<${path}?${parameters}>; rel="next"` };
}
