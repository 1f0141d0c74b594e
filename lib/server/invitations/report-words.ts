import 'server-only';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Context } from '@/lib/server/context.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import type { ViewConditions } from '@/lib/server/invitations/invitation-view.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { isSealError } from '@/lib/server/sealing/sealer.ts';
import type { FlagView, SaidFlagView } from '@/lib/shared/views.ts';

/*
 * The few words of a report that Today shows, sealed in their row (S11): what the patient came for, and what raised each
 * flag. Lists do not read them.
 */

const reportWordsSchema = z.object({
  /** The complaint in the patient's words, or the service's summary. */
  summary: z.string().nullable(),
  /** What was said, by the id of the flag that it raised. */
  quotes: z.record(z.string(), z.string()),
});
export type ReportWords = z.infer<typeof reportWordsSchema>;

const noWords: ReportWords = { summary: null, quotes: {} };

/** What the words are sealed with besides their key: they open in this row only. */
export function reportWordsIdentity(record: Scope & { id: string }): string {
  return JSON.stringify(['report-words', record.service, record.organizationId, record.id]);
}

type Row = Scope & Pick<InvitationRecord, 'id' | 'reportWords'>;

/** For the column `reportWords` of this row. */
export async function sealReportWords(
  context: Context,
  row: Scope & { id: string },
  words: ReportWords,
): Promise<string> {
  return context.keyRing.seal(JSON.stringify(words), reportWordsIdentity(row));
}

/** The words of a row; none where their key is gone or somebody moved them here, which the log says. */
export async function openReportWords(context: Context, row: Row): Promise<ReportWords> {
  if (row.reportWords === null) return noWords;
  if (!isSealedWords(row.reportWords)) return { ...noWords, summary: row.reportWords };
  try {
    const opened = await context.keyRing.open(row.reportWords, reportWordsIdentity(row));
    return reportWordsSchema.parse(JSON.parse(opened));
  } catch (error) {
    if (!isSealError(error)) throw error;
    context.log.warn({ err: error, id: row.id }, 'the words of a report do not open');
    return noWords;
  }
}

/** A view of a row, with what the patient said for who may read it. */
export async function addReportWords<View extends { flags: readonly FlagView[] }>(
  context: Context,
  row: Row,
  view: View,
  { mayReadReport }: Pick<ViewConditions, 'mayReadReport'>,
): Promise<Omit<View, 'flags'> & { flags: SaidFlagView[]; summary: string | null }> {
  const { summary, quotes } = mayReadReport ? await openReportWords(context, row) : noWords;
  return {
    ...view,
    // A service may name its flags as it likes, also like something that every object has.
    flags: view.flags.map((flag) => ({
      ...flag,
      quote: (Object.hasOwn(quotes, flag.id) && quotes[flag.id]) || null,
    })),
    summary,
  };
}

/** Begins with the id of a sealing key; the version before wrote the summary as it was. */
const sealedPattern = '^d[0-9a-f]{12}\\.';

/** Whether it is sealed, and not a summary as the version before wrote it. */
export function isSealedWords(value: string): boolean {
  return new RegExp(sealedPattern).test(value);
}

const batchSize = 200;
const plainFlagSchema = z.looseObject({ id: z.string(), quote: z.string().nullish() });

/**
 * Seals what the version before has written in the clear: summaries, and the quotes of flags. Harmless beside processes of
 * that version, and beside itself.
 *
 * @param signal - ends it between two rows; what is left is for the next time
 * @returns how many rows were sealed
 */
export async function sealPlainWords(context: Context, signal?: AbortSignal): Promise<number> {
  const isPlain: SQL = sql`(${invitations.reportWords} !~ ${sealedPattern}
    or ${invitations.flags} @? '$[*].quote')`;
  let sealed = 0;
  for (;;) {
    const rows = await context.db
      .select()
      .from(invitations)
      .where(and(isNull(invitations.erasedAt), isPlain))
      .limit(batchSize);
    let written = 0;
    for (const row of rows) {
      if (signal?.aborted) return sealed + written;
      if (await sealRow(context, row)) written += 1;
    }
    sealed += written;
    // What somebody else has changed meanwhile is for the next time.
    if (rows.length < batchSize || written === 0) return sealed;
  }
}

async function sealRow(context: Context, row: InvitationRecord): Promise<boolean> {
  const plain = z.array(plainFlagSchema).parse(row.flags);
  const { summary, quotes } = await openReportWords(context, row);
  const found = plain.flatMap(({ id, quote }) => (quote ? [[id, quote] as const] : []));
  const words = { summary, quotes: { ...quotes, ...Object.fromEntries(found) } };
  const hasWords = summary !== null || Object.keys(words.quotes).length > 0;
  const written = await context.db
    .update(invitations)
    .set({
      reportWords: hasWords ? await sealReportWords(context, row, words) : null,
      flags: row.flags.map(({ id, level, title, raisedAt }) => ({ id, level, title, raisedAt })),
    })
    .where(
      and(
        eq(invitations.id, row.id),
        isNull(invitations.erasedAt),
        eq(invitations.flags, row.flags),
        sql`${invitations.reportWords} is not distinct from ${row.reportWords}`,
      ),
    )
    .returning({ id: invitations.id });
  return written.length > 0;
}
