import { isKeyOf } from '../keys.ts';
import type { Mail, MailSettings, MailTransport, SendOptions, SendOutcome } from './mail.ts';
import { smtp } from './smtp.ts';

/** The mail transports by the scheme of `MAIL_URL`. Add a line for a provider with its own interface. */
export const mailTransports = {
  'smtp:': smtp,
  'smtps:': smtp,
} as const satisfies Record<`${string}:`, MailTransport>;

/** The longest time that a conversation takes, after the greeting; the outbox's leases are longer. */
export const sendTimeoutMs = 60_000;

/**
 * Hands one mail to the mail server and says for certain whether it may have been accepted.
 *
 * @param settings - from {@link readMailSettings}
 */
export function sendMail(
  settings: MailSettings,
  mail: Mail,
  options: Partial<SendOptions> = {},
): Promise<SendOutcome> {
  const transport = findTransport(settings.url);
  if (!transport) throw new Error('MAIL_URL names no known way to send mail.');
  return transport.send(settings, mail, {
    signal: options.signal,
    timeoutMs: options.timeoutMs ?? sendTimeoutMs,
    onGreeted: options.onGreeted,
  });
}

/** The transport for an address; null where the scheme is unknown or the address is invalid. */
export function findTransport(url: string): MailTransport | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (!isKeyOf(mailTransports, parsed.protocol)) return null;
  const transport = mailTransports[parsed.protocol];
  return transport.isAddress(parsed) ? transport : null;
}
