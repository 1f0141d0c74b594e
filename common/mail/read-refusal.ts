import type { MailFailure } from './mail.ts';

/** A refusal of an SMTP server. */
export type Refusal = {
  /** The status of RFC 5321 §4.2, such as 550. */
  status: number;
  /** The server's text, which begins with the status; it is only read for the enhanced status. */
  text: string;
  /** What was refused: the sender, the recipient, or the message after it was sent. */
  at: 'sender' | 'recipient' | 'message';
};

/** Why a mail was refused, and whether the same mail may be taken later. */
export type RefusalReason = { code: MailFailure; mayPass: boolean; enhancedStatus: string | null };

const enhancedPattern = /^\d{3}[ -](([245])\.(\d{1,3})\.(\d{1,3}))(?:\s|$)/;

const wrongAddress = { code: 'address_refused', mayPass: false } as const;
const mailbox = { code: 'mailbox_unavailable', mayPass: true } as const;
const sender = { code: 'sender_refused', mayPass: true } as const;
const pause = { code: 'server_busy', mayPass: true } as const;

/**
 * Reads why a server refused a mail: from its enhanced status (RFC 3463 and IANA's registry) where it gives one, otherwise from the
 * status and the command. Only a wrong address is for a person at the desk to correct.
 */
export function readRefusal(refusal: Refusal): RefusalReason {
  const [, enhancedStatus = null, kind, subject, detail] = enhancedPattern.exec(refusal.text) ?? [];
  const reason =
    enhancedStatus === null
      ? readStatus(refusal)
      : readEnhanced(refusal, { isLasting: kind === '5', subject: Number(subject), detail: Number(detail) });
  return { ...reason, enhancedStatus };
}

type Reason = Omit<RefusalReason, 'enhancedStatus'>;
type Enhanced = { isLasting: boolean; subject: number; detail: number };

function readEnhanced({ at }: Refusal, { isLasting, subject, detail }: Enhanced): Reason {
  // X.2: the mailbox, also where it is over its quota or gets mail too fast.
  if (subject === 2) return mailbox;
  if (!isLasting) return pause;
  // X.1: addresses; 7 and 8 are the sender's. X.4.4 is a domain without a way to it, X.6.7 letters that no server on the way takes.
  const isAddress = (subject === 1 && detail !== 7 && detail !== 8) || (subject === 4 && detail === 4);
  if (at === 'recipient' && (isAddress || (subject === 6 && detail === 7))) return wrongAddress;
  // X.7: security and policy, with reputation, relaying and sign-in. X.4.5: the quota of the sender. Also what is said of the sender.
  if (subject === 7 || subject === 1 || (subject === 4 && detail === 5) || at === 'sender') return sender;
  // X.4: the network and its routes. X.3: the receiving system.
  if (subject === 4 || subject === 3) return { code: 'server_refused', mayPass: true };
  return { code: 'server_refused', mayPass: false };
}

/** RFC 5321 §4.2.3: 550, 551 and 553 speak of the mailbox's name, 552 of its storage. */
function readStatus({ status, at }: Refusal): Reason {
  if (status >= 400 && status < 500) return status === 452 && at === 'recipient' ? mailbox : pause;
  if (at === 'sender') return sender;
  if (at === 'recipient') {
    if (status === 552) return mailbox;
    return [550, 551, 553].includes(status) ? wrongAddress : sender;
  }
  return { code: 'server_refused', mayPass: false };
}
