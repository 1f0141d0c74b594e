/** The mail server and the sender. `url` may hold a password; with `isTlsRequired` nothing of it is sent before TLS. */
export type MailSettings = {
  url: string;
  from: { name: string; address: string };
  isTlsRequired: boolean;
};

/** Plain text. `id` is the row's: the Message-ID follows from it, so that a second copy is recognized as one. */
export type Mail = { id: string; to: string; subject: string; body: string };

/** Why a mail did not leave. The pages have a sentence for each; the mail server's own words are never kept. */
export type MailFailure =
  | 'address_refused'
  | 'server_refused'
  | 'server_busy'
  | 'sign_in_refused'
  | 'no_connection';

export type SendOutcome =
  | { kind: 'sent' }
  /** Certain: the mail was not taken. `mayPass`: another try may go better. */
  | { kind: 'not_sent'; code: MailFailure; mayPass: boolean }
  /** Told to stop before anything of the mail had left. */
  | { kind: 'stopped' }
  /** Some of the mail has left and no answer came: it may have been taken. */
  | { kind: 'unclear' };

export type SendOptions = {
  /** Ends the conversation as long as nothing of the mail has left. */
  signal?: AbortSignal | undefined;
  /** For the whole conversation. */
  timeoutMs: number;
};

/** One way to hand mail over, such as SMTP. */
export type MailTransport = {
  /** An address as `MAIL_URL` takes it, for the sentence that refuses another one. */
  example: string;
  /** Whether the rest of an address with the transport's scheme can be used. */
  isAddress(url: URL): boolean;
  /** Hands one mail over and says for certain whether it may have been taken. Rejects only for a defect. */
  send(settings: MailSettings, mail: Mail, options: SendOptions): Promise<SendOutcome>;
};
