import { recordAudit } from '@/lib/server/audit.ts';
import { answerCsv, type CsvColumn, csvPageSize } from '@/lib/server/http/csv-answer.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { readContacts } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { defineRouteWithBody } from '@/lib/server/routes/define-route.ts';
import { writeCsvDate, writeCsvTime } from '@/lib/shared/csv.ts';
import type { InvitationField } from '@/lib/shared/invitation-fields.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { formatPatient } from '@/lib/shared/names.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';
import * as api from '@/lib/shared/operations/invitation-list.ts';
import { invitationSearchSchema } from '@/lib/shared/parse-filter.ts';
import { mayDo } from '@/lib/shared/permissions.ts';
import { findFlagMark } from '@/lib/shared/review.ts';

type Contact = Pick<InvitationRecord, 'patientEmail' | 'patientPhone'>;
type Row = { row: InvitationRow; contact: Contact | undefined };
type Column = CsvColumn<Row>;

/** The column of each field; null where it has none. */
function describeFields({ app, csv }: Messages) {
  const columns = csv.invitationColumns;
  return {
    patientFirstName: { heading: columns.patient, cell: ({ row }) => formatPatient(app, row) },
    // Part of the column with the whole name.
    patientLastName: null,
    patientDateOfBirth: {
      heading: columns.dateOfBirth,
      cell: ({ row }) => writeCsvDate(row.patientDateOfBirth),
    },
    externalId: { heading: columns.externalId, cell: ({ row }) => row.externalId },
    agentId: { heading: columns.agent, cell: ({ row }) => row.agentName },
    patientEmail: { heading: columns.email, cell: ({ contact }) => contact?.patientEmail ?? null },
    patientPhone: { heading: columns.phone, cell: ({ contact }) => contact?.patientPhone ?? null },
    patientLocale: null,
    encounterCompletionLinkText: null,
    encounterCompletionLinkUrl: null,
  } satisfies Record<InvitationField, Column | null>;
}

/** The columns of the file, in order. @param hasContact - whether the user may see patients' addresses */
function listColumns(messages: Messages, hasContact: boolean): Column[] {
  const { csv, flag, status } = messages;
  const columns = csv.invitationColumns;
  const { patientEmail, patientPhone, ...fields } = describeFields(messages);
  const nameFlag = (row: InvitationRow) => {
    const mark = findFlagMark(row);
    if (!mark) return null;
    return (mark.isOpen ? flag.level : flag.acknowledged)[mark.level];
  };
  return [
    ...Object.values<Column | null>(fields).filter((column) => column !== null),
    { heading: columns.createdBy, cell: ({ row }) => row.createdByName },
    { heading: columns.created, cell: ({ row }) => writeCsvTime(row.createdAt) },
    { heading: columns.status, cell: ({ row }) => status[row.status] },
    { heading: columns.started, cell: ({ row }) => writeCsvTime(row.startedAt) },
    { heading: columns.finished, cell: ({ row }) => writeCsvTime(row.finishedAt) },
    { heading: columns.redFlag, cell: ({ row }) => nameFlag(row) },
    {
      heading: columns.reviewed,
      cell: ({ row }) => (row.isReviewed ? csv.yes : row.isOver ? csv.no : null),
    },
    ...(hasContact ? [patientEmail, patientPhone] : []),
  ];
}

/**
 * The list as a file, with the same filters and order as the page, by POST like the search. It holds nothing that was said in a
 * consultation, and only the level of red flags. Patients' addresses are included for users who may send invitations.
 */
export const { POST } = defineRouteWithBody(
  api.exportInvitations,
  invitationSearchSchema,
  async ({ context, session, input: filter }) => {
    // Recorded before the first row is sent.
    await recordAudit(context, session, session.email, 'invitation.export', null);
    const messages = await readMessages();
    const hasContact = mayDo(session.role, 'invitation.send');
    return answerCsv(context, {
      fileName: 'invitations.csv',
      columns: listColumns(messages, hasContact),
      cut: messages.csv.cut,
      read: async (cursor) => {
        const page = await listInvitations(context, session, { ...filter, cursor }, csvPageSize);
        const ids = page.rows.map((row) => row.id);
        const contacts = hasContact ? await readContacts(context, session, ids) : null;
        const rows = page.rows.map((row) => ({ row, contact: contacts?.get(row.id) }));
        return { rows, nextCursor: page.nextCursor };
      },
    });
  },
);
