import type { InvitationFilter } from '@/lib/shared/invitation-filter.ts';
import { colleagueSchema, countSchema, invitationRowSchema } from '@/lib/shared/operations/invitation.ts';
import { operation, search } from '@/lib/shared/operations/operation.ts';
import { failedSchema, type IdsRequest } from '@/lib/shared/operations/sending.ts';
import * as s from '@/lib/shared/shape.ts';

const invitationPageSchema = s.object({
  rows: s.array(invitationRowSchema),
  nextCursor: s.nullableText,
});
export type InvitationPage = s.Infer<typeof invitationPageSchema>;

const invitationSummarySchema = s.object({
  total: countSchema,
  open: countSchema,
  agents: s.array(s.object({ id: s.string(), name: s.string() })),
  creators: s.array(s.object({ email: s.string(), name: s.string() })),
  /** The people to whom a consultation can be assigned. */
  colleagues: s.array(colleagueSchema),
});
export type InvitationSummary = s.Infer<typeof invitationSummarySchema>;

const revokeOutcomeSchema = s.object({ revoked: s.array(s.string()), failed: failedSchema });
export type RevokeOutcome = s.Infer<typeof revokeOutcomeSchema>;

/** A page of the list. */
export const searchInvitations = search<InvitationFilter>()(
  '/api/invitations/search',
  'invitation.read',
  invitationPageSchema,
);
/** How many invitations match a search. */
export const countInvitations = search<InvitationFilter>()(
  '/api/invitations/count',
  'invitation.read',
  countSchema,
);
/** The whole filtered list as a file. */
export const exportInvitations = search<InvitationFilter>()(
  '/api/invitations/export',
  'invitation.read',
  'file',
);
export const summarizeInvitations = operation()(
  'GET',
  '/api/invitations/summary',
  'invitation.read',
  invitationSummarySchema,
);
/** Revokes several invitations; the answer names those that failed, with the reason. */
export const revokeInvitations = operation<IdsRequest>()(
  'POST',
  '/api/invitations/revoke',
  'invitation.revoke',
  revokeOutcomeSchema,
);
