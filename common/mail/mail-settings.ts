import { needsTls, readPlainRule } from '../plain-connections.ts';
import { findSetting, type Settings } from '../settings.ts';
import type { MailSettings } from './mail.ts';
import { findTransport, mailTransports } from './send-mail.ts';

/**
 * Reads `MAIL_URL` and `MAIL_FROM`: both or neither must be set, because servers refuse mail without a sender, and a sender alone
 * sends nothing.
 *
 * @param settings - gets one sentence for each problem (S29)
 * @returns null where mail is not configured, and where a setting is wrong
 */
export function readMailSettings(settings: Settings): MailSettings | null {
  const { environment, problems } = settings;
  const url = findSetting(settings, 'MAIL_URL');
  const sender = findSetting(settings, 'MAIL_FROM');
  if (!url && !sender) return null;
  if (!url) {
    problems.push('MAIL_FROM is set without MAIL_URL: set both, or neither.');
    return null;
  }
  if (!sender) {
    problems.push('MAIL_URL is set without MAIL_FROM: set both, or neither.');
    return null;
  }
  const transport = findTransport(url);
  if (!transport) problems.push(`MAIL_URL must be an address such as ${listExamples()}.`);
  const from = readSender(sender);
  if (!from) {
    problems.push(
      'MAIL_FROM must be an address, or a name and an address: Harbour Lane <no-reply@harbourlane.example>.',
    );
  }
  if (!transport || !from) return null;
  const isProduction = environment.NODE_ENV === 'production';
  return { url, from, isTlsRequired: isProduction && needsTls(url, readPlainRule(environment)) };
}

function listExamples(): string {
  return [...new Set(Object.values(mailTransports).map(({ example }) => example))].join(' or ');
}

function readSender(value: string): MailSettings['from'] | null {
  const match = /^(?:"?([^"<>]*?)"?\s*<([^<>]+)>|([^<>]+))$/.exec(value);
  const address = (match?.[2] ?? match?.[3] ?? '').trim();
  // Hosts without a dot are accepted: a mail server on the same machine takes "no-reply@localhost".
  const isAddress = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(
    address,
  );
  return isAddress ? { name: (match?.[1] ?? '').trim(), address } : null;
}
