import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { SendOutcome } from '@/common/mail/mail.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { mailTroubleRows } from '@/lib/server/mail/mail-tables.ts';
import { type MailTroubleCode, mailTroubles } from '@/lib/shared/mail-trouble.ts';
import type { MailTrouble } from '@/lib/shared/operations/mail-trouble.ts';

/** What may be a passing fault, or one mail's, counts from this attempt on, which is more than five minutes after the first. */
const attemptsMin = 3;
const mayBePassing: ReadonlySet<MailTroubleCode> = new Set(['server_refused', 'no_connection']);

/** Stores that the clinic's own mail server cannot send, with the first time since a mail went out. */
export async function noteMailTrouble(
  context: Context,
  { code }: Extract<SendOutcome, { kind: 'not_sent' }>,
  attempts: number,
): Promise<void> {
  const trouble = mailTroubles.find((one) => one === code);
  if (trouble === undefined || (mayBePassing.has(trouble) && attempts < attemptsMin)) return;
  await context.db
    .insert(mailTroubleRows)
    .values({ service: context.env.consultBaseUrl, code: trouble })
    .onConflictDoUpdate({ target: mailTroubleRows.service, set: { code: trouble, lastAt: sql`now()` } });
}

/** A mail went out: the trouble is over. */
export async function endMailTrouble(context: Context, db: Pick<Database, 'delete'>): Promise<void> {
  await db.delete(mailTroubleRows).where(eq(mailTroubleRows.service, context.env.consultBaseUrl));
}

/** What keeps mail from going out now, for those who can do something about it; null when nothing does, or no mail server is set. */
export async function readMailTrouble(context: Context): Promise<MailTrouble | null> {
  if (context.env.mail === null) return null;
  const [row] = await context.db
    .select()
    .from(mailTroubleRows)
    .where(eq(mailTroubleRows.service, context.env.consultBaseUrl))
    .limit(1);
  const code = mailTroubles.find((one) => one === row?.code);
  return row && code ? { code, since: row.since.toISOString() } : null;
}
