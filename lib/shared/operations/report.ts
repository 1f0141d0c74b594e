import type { Report } from '@/contract/report.ts';
import { colleagueSchema, invitationDetailSchema } from '@/lib/shared/operations/invitation.ts';
import { nothing, operation } from '@/lib/shared/operations/operation.ts';
import type { AcknowledgeOutcome } from '@/lib/shared/review.ts';
import * as s from '@/lib/shared/shape.ts';

export const encounterViewSchema = s.object({
  encounterId: s.string(),
  invitation: s.nullable(invitationDetailSchema),
  // Already parsed by the server with the contract's schema, which is too large for the browser.
  report: s.nullable(s.trusted<Report>()),
  /** Name of its file, without extension. */
  fileName: s.string(),
  /** Formats that the service offers besides JSON. */
  formats: s.array(s.oneOf(['pdf', 'fhir'])),
  /** Why there is no report: a failure's code, or `no_report` if the service has none. */
  reportProblem: s.nullable(s.string()),
  /** The clinic's own note, which the service never gets. `text` is null when it can no longer be opened. */
  note: s.nullable(s.object({ text: s.nullableText, at: s.instant, by: s.string() })),
  /** The people to whom it can be assigned. */
  colleagues: s.array(colleagueSchema),
});
export type EncounterView = s.Infer<typeof encounterViewSchema>;

export const getEncounter = operation()('GET', '/api/encounters/[id]', 'report.read', encounterViewSchema);

/** The report as a file: `pdf`, `fhir`, or `text` with times in the given zone (IANA). */
export const getReportFile = operation<{ timeZone?: string }>()(
  'GET',
  '/api/encounters/[id]/report/[format]',
  'report.read',
  'file',
);

/** A clinician's decision about a consultation. Each flag is decided for itself (S38). */
export type ReviewRequest =
  | { kind: 'acknowledged'; flagIds: string[]; outcome: AcknowledgeOutcome }
  /** `at`: the acknowledgement that the page showed, so that a later one of a colleague stands. */
  | { kind: 'taken_back'; flagIds: string[]; at: string }
  /** The patient was called because of these flags and did not answer: the flags stay open. */
  | { kind: 'no_answer'; flagIds: string[] }
  /**
   * Only a consultation that is over, and without open flags, can be reviewed. `reportVersion`: fingerprint of the report that the
   * page shows; with another one at the service the review is a conflict.
   */
  | { kind: 'reviewed'; value: boolean; reportVersion?: string | null }
  /** Looked at during the consultation. */
  | { kind: 'seen'; value: boolean }
  | { kind: 'follow_up'; value: boolean }
  /** `to`: e-mail address of a colleague; null removes the assignment. */
  | { kind: 'assigned'; to: string | null };
export const reviewInvitation = operation<ReviewRequest>()(
  'POST',
  '/api/invitations/[id]/review',
  'report.review',
  nothing,
);

/** `basedOn`: version (time of the save) of the note that this one replaces; null for the first. */
export type SaveNoteRequest = { text: string; basedOn: string | null };
export const saveNote = operation<SaveNoteRequest>()(
  'PUT',
  '/api/invitations/[id]/note',
  'report.review',
  nothing,
);
