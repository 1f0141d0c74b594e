import { requestJson } from '@/lib/client/request-json.ts';
import type { FollowingRequest } from '@/lib/shared/operations/invitation.ts';
import * as api from '@/lib/shared/operations/invitation.ts';
import type { ContactRequest, RemindRequest } from '@/lib/shared/operations/sending.ts';
import * as sending from '@/lib/shared/operations/sending.ts';
import * as tracking from '@/lib/shared/operations/tracking.ts';

/** Changes until when an invitation is followed, whether its patient is reminded, or whether it is in "Needs attention". */
export function changeFollowing(id: string, input: FollowingRequest) {
  return requestJson(api.changeFollowing, { params: { id }, input });
}

/** Corrects the address and the language in which the patient is contacted. */
export function changeContact(id: string, input: ContactRequest) {
  return requestJson(sending.changeContact, { params: { id }, input });
}

/** "Send a reminder now": queues the reminder. */
export function sendReminder(id: string, input: RemindRequest) {
  return requestJson(sending.sendReminder, { params: { id }, input });
}

/** "Try now": asks the service, and gives the updated status. */
export function pollInvitation(id: string) {
  return requestJson(tracking.pollInvitation, { params: { id } });
}
