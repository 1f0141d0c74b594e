import * as s from '@/lib/shared/shape.ts';

/** The version of what a form shows, and who saved it and when, where that is known (S40). */
export const savedSchema = s.object({
  /** Sent back when it is saved; null where nothing was saved yet. */
  version: s.nullableText,
  by: s.nullableText,
  at: s.nullable(s.instant),
});
export type Saved = s.Infer<typeof savedSchema>;

/** The version that a change is based on, as the form has read it; null where nothing was saved then (S40). */
export type BasedOn = { basedOn: string | null };
