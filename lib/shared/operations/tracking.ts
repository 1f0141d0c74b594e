import { invitationStatusSchema } from '@/lib/shared/operations/invitation.ts';
import { nothing, operation } from '@/lib/shared/operations/operation.ts';
import * as s from '@/lib/shared/shape.ts';

const trackingSchema = s.object({
  /** `starting`: someone has just signed in, and the first poll with their tokens is not done yet. */
  state: s.oneOf(['live', 'starting', 'unreachable', 'paused']),
  lastCheckedAt: s.nullable(s.instant),
  since: s.nullable(s.instant),
});
export type Tracking = s.Infer<typeof trackingSchema>;

/** The status of one invitation after the service was asked for it. */
const pollViewSchema = s.object({ status: invitationStatusSchema });

/** Whether the tracker follows the statuses at the service right now. */
export const getTracking = operation()('GET', '/api/tracking', 'invitation.read', trackingSchema);
/** "Try again": makes the tracker poll at once. */
export const checkNow = operation()('POST', '/api/tracking', 'invitation.read', nothing);
/** "Try now": asks the service for one invitation, and answers the updated status. */
export const pollInvitation = operation()(
  'POST',
  '/api/invitations/[id]/look',
  'invitation.read',
  pollViewSchema,
);
