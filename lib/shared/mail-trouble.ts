/**
 * What keeps the clinic's own mail server from sending: refused for its reputation, a quota or a rule; refused sign-in; refused
 * messages; no answer. Somebody who manages Consult Desk has to act; the other refusals concern one patient's mailbox, or pass.
 */
export const mailTroubles = ['sender_refused', 'sign_in_refused', 'server_refused', 'no_connection'] as const;
export type MailTroubleCode = (typeof mailTroubles)[number];
