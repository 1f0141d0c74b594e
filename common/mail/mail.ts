/** The mail server and the sender. `url` may hold a password; with `isTlsRequired` nothing is sent before TLS is established. */
export type MailSettings = {
  url: string;
  from: { name: string; address: string };
  isTlsRequired: boolean;
};

/** A plain-text mail. `id` is the id of its row; the Message-ID is derived from it, so that mail programs recognize a duplicate. */
export type Mail = { id: string; to: string; subject: string; body: string };

/** Why a mail was not sent. The pages have a sentence for each code; the mail server's own message is never stored. */
export type MailFailure =
  /** The address is wrong: a person corrects it. */
  | 'address_refused'
  /** The mailbox is there and takes nothing now: full, closed, or too much at once. */
  | 'mailbox_unavailable'
  /** Our own mail server or its sender: reputation, policy or quota. The owner can do something about it. */
  | 'sender_refused'
  | 'server_refused'
  | 'server_busy'
  | 'sign_in_refused'
  | 'no_connection';

/** The codes of the server's refusal, for the log: the status of SMTP (RFC 5321 §4.2) and the enhanced one (RFC 3463). */
export type MailReply = { smtpStatus: number | null; enhancedStatus: string | null };

export type SendOutcome =
  | { kind: 'sent' }
  /** The mail was certainly not accepted. `mayPass`: a retry may succeed. */
  | { kind: 'not_sent'; code: MailFailure; mayPass: boolean; reply: MailReply }
  /** Stopped before any of the mail was sent. */
  | { kind: 'stopped' }
  /** Some of the mail was sent and no answer came: it may have been accepted. */
  | { kind: 'unclear' };

export type SendOptions = {
  /** Aborts the conversation as long as none of the mail has been sent. */
  signal?: AbortSignal | undefined;
  /** For the conversation with the server after its greeting. */
  timeoutMs: number;
  /** Called when the server has greeted, which may take minutes; none of the mail has been sent then. */
  onGreeted?: (() => void) | undefined;
};

/** A protocol for sending mail, such as SMTP. */
export type MailTransport = {
  /** Example of an address for `MAIL_URL`, used in the message that refuses a wrong one. */
  example: string;
  /** Whether an address with the transport's scheme is valid in its other parts. */
  isAddress(url: URL): boolean;
  /** Sends one mail and says whether it may have been accepted. Rejects only for a programming error. */
  send(settings: MailSettings, mail: Mail, options: SendOptions): Promise<SendOutcome>;
};
