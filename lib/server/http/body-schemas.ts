import 'server-only';
import * as z from 'zod';
import { lineSchema } from '@/contract/text.ts';
import { expiryDaysMax } from '@/lib/shared/following.ts';

/* Parts that several bodies have. */

/** Idempotency key, made by a form once, so that a repeated submit is recognized. */
export const requestIdSchema = z.uuid();

/** An id as it stands in an address. */
export const idSchema = lineSchema(400);

/** Most records in one request. */
export const togetherMax = 200;
export const idsRequestSchema = z.object({ ids: z.array(idSchema).min(1).max(togetherMax) });

/** A change that is based on an earlier version than the stored one is refused with a conflict (S40). */
export const basedOnSchema = z.object({ basedOn: lineSchema(100).nullable() });

/** How many days a link is followed. */
export const expiryDaysSchema = z.int().min(1).max(expiryDaysMax);
