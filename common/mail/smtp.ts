import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { parseConnectionUrl } from 'nodemailer/lib/shared/index.js';
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import type { Mail, MailFailure, MailSettings, MailTransport, SendOptions, SendOutcome } from './mail.ts';
import { readRefusal } from './read-refusal.ts';

const connectTimeoutMs = 10_000;
/** RFC 5321 §4.5.3.2.1: a server under load, or one that tests its callers, accepts the connection and greets late. */
const greetingTimeoutMs = 300_000;

/** SMTP (RFC 5321), with STARTTLS or TLS from the start. Options of the address are nodemailer's. */
export const smtp: MailTransport = {
  example: 'smtp://user:password@mail.example.org:587',
  isAddress,
  send,
};

/** A literal "%" in a password must be written as %25. */
function isAddress({ hostname, username, password }: URL): boolean {
  return hostname !== '' && !/%(?![0-9A-Fa-f]{2})/.test(`${username}${password}`);
}

/** One connection for each mail, so that its outcome is unclear only between its first byte and the server's answer to it. */
async function send(settings: MailSettings, mail: Mail, options: SendOptions): Promise<SendOutcome> {
  const content = await composeMail(settings, mail);
  const { auth, ...target } = parseConnectionUrl(settings.url);
  const credentials = auth && 'pass' in auth ? auth : null;
  const connection = new SMTPConnection({
    connectionTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    greetingTimeout: greetingTimeoutMs,
    // Also counts until the greeting.
    socketTimeout: greetingTimeoutMs,
    ...target,
    ...(settings.isTlsRequired && { requireTLS: true }),
    logger: false,
  });
  return new Promise((resolve) => {
    let hasLeft = false;
    let isSettled = false;
    const settle = (outcome: SendOutcome) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', stop);
      if (outcome.kind === 'sent') connection.quit();
      else connection.close();
      resolve(outcome);
    };
    const fail = (error: SMTPConnection.SMTPError) => settle(readFailure(error, hasLeft));
    const stop = () => {
      if (!hasLeft) settle({ kind: 'stopped' });
    };
    const giveUp = () => settle(hasLeft ? { kind: 'unclear' } : silence);
    let timer = setTimeout(giveUp, connectTimeoutMs + greetingTimeoutMs);
    // Errors after the outcome have no effect.
    connection.on('error', fail);
    connection.on('end', () => settle(hasLeft ? { kind: 'unclear' } : silence));
    options.signal?.addEventListener('abort', stop);
    if (options.signal?.aborted) return stop();

    const hand = () => {
      // The stream is first read after the server has accepted the DATA command.
      const stream = new Readable({
        read() {
          hasLeft = true;
          this.push(content);
          this.push(null);
        },
      });
      const envelope = { from: settings.from.address, to: [writePath(mail.to)], size: content.length };
      connection.send(envelope, stream, (error) => (error ? fail(error) : settle({ kind: 'sent' })));
    };
    connection.connect((error) => {
      if (error) return fail(error);
      clearTimeout(timer);
      if (isSettled) return;
      timer = setTimeout(giveUp, options.timeoutMs);
      options.onGreeted?.();
      if (!credentials) return hand();
      connection.login({ credentials }, (refusal) => (refusal ? fail(refusal) : hand()));
    });
  });
}

/**
 * The recipient's address in the form for the server: the host in ASCII (RFC 5890), which every server accepts. Other letters
 * before the @ need a server with SMTPUTF8 (RFC 6531); servers without it refuse the address.
 */
function writePath(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`;
}

const noReply = { smtpStatus: null, enhancedStatus: null };
const silence: SendOutcome = { kind: 'not_sent', code: 'no_connection', mayPass: true, reply: noReply };

/** The mail as it is transmitted. Its Message-ID is derived from the row's id, so that mail programs recognize a duplicate. */
function composeMail(settings: MailSettings, mail: Mail): Promise<Buffer> {
  const host = settings.from.address.slice(settings.from.address.lastIndexOf('@') + 1);
  return new MailComposer({
    from: settings.from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.body,
    messageId: `<${mail.id}@${host}>`,
    // Suppresses automatic replies ("out of office") to the clinic.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

function readFailure(error: SMTPConnection.SMTPError, hasLeft: boolean): SendOutcome {
  const status = error.responseCode ?? 0;
  // Only an answer of the server to the mail itself is certain; a connection that broke before the answer is not.
  if (hasLeft && !(error.code === 'EMESSAGE' && status >= 400)) return { kind: 'unclear' };
  const refuse = (code: MailFailure, enhancedStatus: string | null = null, mayPass = true): SendOutcome => ({
    kind: 'not_sent',
    code,
    mayPass,
    reply: { smtpStatus: status === 0 ? null : status, enhancedStatus },
  });
  if (error.code === 'EAUTH')
    return refuse(status >= 400 && status < 500 ? 'server_busy' : 'sign_in_refused');
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') {
    const at = error.command === 'RCPT TO' ? 'recipient' : error.code === 'EMESSAGE' ? 'message' : 'sender';
    const reason = readRefusal({ status, text: error.response ?? '', at });
    return refuse(reason.code, reason.enhancedStatus, reason.mayPass);
  }
  if (status >= 400 && status < 500) return refuse('server_busy');
  // A server that refuses all connections says so in its greeting.
  return refuse(status >= 500 ? 'server_refused' : 'no_connection');
}
