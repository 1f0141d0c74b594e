import 'server-only';
import * as z from 'zod';
import { defineStored } from '@/common/stored-value.ts';
import type { Context } from '@/lib/server/context.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import type { ViewConditions } from '@/lib/server/invitations/invitation-view.ts';
import type { Scope } from '@/lib/server/scope.ts';
import type { FlagView, SaidFlagView } from '@/lib/shared/operations/invitation.ts';

/*
 * The few words of a report that Today shows, sealed in their row (S11): the patient's complaint, what was added after the end, and
 * what raised each flag. Lists
 * do not read them.
 */

const reportWordsSchema = z.object({
  /** The complaint in the patient's words, or else the service's summary. */
  summary: z.string().nullable(),
  /** What the patient added last after the end. Absent in rows of before 0.3.0. */
  newAnswer: z.string().nullable().default(null),
  /** The patient's words, by the id of the flag that they raised. */
  quotes: z.record(z.string(), z.string()),
});
export type ReportWords = z.infer<typeof reportWordsSchema>;
const storedReportWords = defineStored('invitations.summary', reportWordsSchema);

const noWords: ReportWords = { summary: null, newAnswer: null, quotes: {} };

/** The identity that the words are sealed for: they can be opened in this row only. */
export function reportWordsIdentity(record: Scope & { id: string }): string {
  return JSON.stringify(['report-words', record.service, record.organizationId, record.id]);
}

type Row = Scope & Pick<InvitationRecord, 'id' | 'reportWords'>;

/** The value for the column `reportWords` of this row. */
export async function sealReportWords(
  context: Context,
  row: Scope & { id: string },
  words: ReportWords,
): Promise<string> {
  return context.keyRing.seal(storedReportWords.write(words), reportWordsIdentity(row));
}

/** The words of a row; empty where they cannot be read. */
export async function openReportWords(context: Context, row: Row): Promise<ReportWords> {
  const { reportWords } = row;
  if (reportWords === null) return noWords;
  const words = await context.unreadable.readLater('invitations.summary', row.id, async () =>
    storedReportWords.parse(await context.keyRing.open(reportWords, reportWordsIdentity(row))),
  );
  return words ?? noWords;
}

/** Adds the patient's words to the view of a row, if the viewer may read reports. */
export async function addReportWords<View extends { flags: readonly FlagView[] }>(
  context: Context,
  row: Row,
  view: View,
  { mayReadReport }: Pick<ViewConditions, 'mayReadReport'>,
): Promise<
  Omit<View, 'flags'> & { flags: SaidFlagView[]; summary: string | null; newAnswer: string | null }
> {
  const { summary, newAnswer, quotes } = mayReadReport ? await openReportWords(context, row) : noWords;
  return {
    ...view,
    // `Object.hasOwn`, because a service may choose a flag id such as "constructor".
    flags: view.flags.map((flag) => ({
      ...flag,
      quote: (Object.hasOwn(quotes, flag.id) && quotes[flag.id]) || null,
    })),
    summary,
    newAnswer,
  };
}
