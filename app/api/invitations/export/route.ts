import { recordAudit } from '@/lib/server/audit.ts';
import { answerCsv, csvPageSize } from '@/lib/server/http/csv-answer.ts';
import { withSession } from '@/lib/server/http/route.ts';
import { listInvitations } from '@/lib/server/invitations/list-invitations.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { writeCsvTime } from '@/lib/shared/csv.ts';
import { formatPatient } from '@/lib/shared/names.ts';
import { parseInvitationFilter } from '@/lib/shared/parse-filter.ts';

/** The list as a file, by the same filters and in the same order as the page. It holds no word from a consultation. */
export const GET = withSession({ needs: 'invitation.read' }, async ({ context, session, request }) => {
  const filter = parseInvitationFilter(request.nextUrl.searchParams);
  // Before the first row leaves.
  await recordAudit(context, session, session.email, 'invitation.export', null);
  const messages = await readMessages();
  return answerCsv(context, {
    fileName: 'invitations.csv',
    head: messages.csv.invitationColumns,
    cut: messages.csv.cut,
    read: (cursor) => listInvitations(context, session, { ...filter, cursor }, csvPageSize),
    write: (row) => [
      formatPatient(messages.app, row),
      row.dateOfBirth,
      row.externalId,
      row.agentName,
      row.createdByName,
      writeCsvTime(row.createdAt),
      messages.status[row.status],
      writeCsvTime(row.startedAt),
      writeCsvTime(row.finishedAt),
    ],
  });
});
