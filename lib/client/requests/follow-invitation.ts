import { requestJson } from '@/lib/client/request-json.ts';
import type { ContactRequest, FollowingRequest, RemindRequest } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';
import { lookViewSchema } from '@/lib/shared/views.ts';

const pathOf = (id: string) => `/api/invitations/${encodeURIComponent(id)}`;

/** Changes until when an invitation is followed, whether its patient is reminded, or whether it is in "Needs attention". */
export function changeFollowing(id: string, body: FollowingRequest) {
  return requestJson(`${pathOf(id)}/following`, s.object({}), { method: 'POST', body });
}

/** Corrects the address and the language in which the patient is contacted. */
export function changeContact(id: string, body: ContactRequest) {
  return requestJson(`${pathOf(id)}/contact`, s.object({}), { method: 'PUT', body });
}

/** "Send a reminder now": queues the reminder. */
export function sendReminder(id: string, body: RemindRequest) {
  return requestJson(`${pathOf(id)}/reminders`, s.object({ id: s.string() }), { method: 'POST', body });
}

/** "Try now": asks the service, and gives the updated status. */
export function lookAtInvitation(id: string) {
  return requestJson(`${pathOf(id)}/look`, lookViewSchema, { method: 'POST' });
}
