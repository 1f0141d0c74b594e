import { recordAudit } from '@/lib/server/audit.ts';
import { answerCsv, csvPageSize } from '@/lib/server/http/csv-answer.ts';
import { defineRouteWithBody } from '@/lib/server/http/route.ts';
import { readContacts } from '@/lib/server/invitations/invitation-store.ts';
import { listInvitations } from '@/lib/server/invitations/list-invitations.ts';
import { readMessages } from '@/lib/server/locale.ts';
import { type CsvCell, writeCsvDate, writeCsvTime } from '@/lib/shared/csv.ts';
import type { InvitationField } from '@/lib/shared/invitation-fields.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { formatPatient } from '@/lib/shared/names.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';
import * as api from '@/lib/shared/operations/invitation-list.ts';
import { invitationSearchSchema } from '@/lib/shared/parse-filter.ts';
import { mayDo } from '@/lib/shared/permissions.ts';
import { findFlagMark } from '@/lib/shared/review.ts';

type Cell = (row: InvitationRow, messages: Messages) => CsvCell;

/** The cell of each field, in the order of `csv.invitationColumns`; null where the field has no column here. */
const fieldCells = {
  patientFirstName: (row, { app }) => formatPatient(app, row),
  // Part of the column with the whole name.
  patientLastName: null,
  patientDateOfBirth: (row) => writeCsvDate(row.patientDateOfBirth),
  externalId: (row) => row.externalId,
  agentId: (row) => row.agentName,
  // Added at the end, for users who may see patients' addresses.
  patientEmail: null,
  patientPhone: null,
  patientLocale: null,
  encounterCompletionLinkText: null,
  encounterCompletionLinkUrl: null,
} satisfies Record<InvitationField, Cell | null>;
const shown = Object.values<Cell | null>(fieldCells).filter((cell) => cell !== null);

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
    const { csv, flag } = messages;
    const hasContact = mayDo(session.role, 'invitation.send');
    const nameFlag = (row: InvitationRow) => {
      const mark = findFlagMark(row);
      if (!mark) return null;
      return (mark.isOpen ? flag.level : flag.acknowledged)[mark.level];
    };
    return answerCsv(context, {
      fileName: 'invitations.csv',
      head: [...csv.invitationColumns, ...(hasContact ? csv.contactColumns : [])],
      cut: messages.csv.cut,
      read: async (cursor) => {
        const page = await listInvitations(context, session, { ...filter, cursor }, csvPageSize);
        const ids = page.rows.map((row) => row.id);
        const contacts = hasContact ? await readContacts(context, session, ids) : null;
        const rows = page.rows.map((row) => ({ row, contact: contacts?.get(row.id) }));
        return { rows, nextCursor: page.nextCursor };
      },
      write: ({ row, contact }) => [
        ...shown.map((cell) => cell(row, messages)),
        row.createdByName,
        writeCsvTime(row.createdAt),
        messages.status[row.status],
        writeCsvTime(row.startedAt),
        writeCsvTime(row.finishedAt),
        nameFlag(row),
        row.isReviewed ? csv.yes : row.isOver ? csv.no : null,
        ...(hasContact ? [contact?.patientEmail ?? null, contact?.patientPhone ?? null] : []),
      ],
    });
  },
);
