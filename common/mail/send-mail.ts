import { isKeyOf } from '../keys.ts';
import type { Mail, MailSettings, MailTransport, SendOptions, SendOutcome } from './mail.ts';
import { smtp } from './smtp.ts';

/** The ways to send mail, by the scheme of `MAIL_URL`. A provider with an interface of its own is one more line. */
export const mailTransports = {
  'smtp:': smtp,
  'smtps:': smtp,
} as const satisfies Record<`${string}:`, MailTransport>;

/** The longest that {@link sendMail} takes; leases outlive it. */
export const sendTimeoutMs = 60_000;

/**
 * Hands one mail over to the mail server and says for certain whether it may have been taken.
 *
 * @param settings - of {@link readMailSettings}
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
  });
}

/** The transport of an address; null where there is none, or where the address cannot be used. */
export function findTransport(url: string): MailTransport | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (!isKeyOf(mailTransports, parsed.protocol)) return null;
  const transport = mailTransports[parsed.protocol];
  return transport.isAddress(parsed) ? transport : null;
}
