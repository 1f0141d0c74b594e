import { describeUndelivered } from '@/lib/shared/mail-failure.ts';
import type { MessagesOf } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';
import type { TodayRow } from '@/lib/shared/operations/today.ts';

type TodayMessages = MessagesOf<'today' | 'record' | 'live'>;

/** What the patient added after the end, or else the reason for the consultation; null where neither is known. */
export function describeSaid(
  { today }: MessagesOf<'today'>,
  { newAnswer, summary }: Pick<TodayRow, 'newAnswer' | 'summary'>,
): string | null {
  return newAnswer === null ? summary : today.newAnswer({ words: newAnswer });
}

/** How the invitation was last handed to the patient; null where it never was. */
export function describeSharing(
  { row: text }: TodayMessages,
  { sentBy }: Pick<InvitationRow, 'sentBy'>,
): string | null {
  return findNamedText(text.sharedBy, sentBy) ?? null;
}

/** A row's worst flag and what is known of it, as far as the reader may know it. */
export function describeFlag(
  { row: text, today, care }: TodayMessages,
  { summary }: Pick<TodayRow, 'summary'>,
  flag: Pick<TodayRow['flags'][number], 'title' | 'quote'>,
  {
    count,
    mayReadReport,
    needsClinician,
  }: { count: number; mayReadReport: boolean; needsClinician: boolean },
): [title: string, detail: string | null] {
  if (mayReadReport) return [flag.title ?? text.flagFallback, flag.quote ? `“${flag.quote}”` : summary];
  const flags = today.flags({ count });
  return needsClinician ? [care.getClinician, `${flags}. ${today.flagsFor}`] : [flags, today.flagsFor];
}

/** Why an invitation without a flag needs attention. */
export function describeProblem(messages: TodayMessages, row: TodayRow): string {
  const { today, format } = messages;
  if (row.status === 'expired') return today.notStartedUntil({ day: format.day(new Date(row.expiresAt)) });
  if (!row.undelivered) return today.unclearTitle;
  if (row.undelivered.state === 'unclear') return today.undeliveredUnclear;
  return row.undelivered.kind === 'reminder' ? today.undeliveredReminder : today.undeliveredInvitation;
}

/** What is known of it, and what to do. */
export function explainProblem(messages: TodayMessages, row: TodayRow): string {
  if (row.undelivered) return describeUndelivered(messages, row.undelivered);
  return row.status === 'expired'
    ? (describeSharing(messages, row) ?? messages.today.neverShared)
    : messages.today.unclearBody;
}
