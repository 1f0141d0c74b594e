import { createTransport } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared/index.js';
import type { AlertToDeliver } from '../domain/upkeep-store.ts';

export type AlertMail = {
  to: string;
  clinicName: string;
  level: AlertToDeliver['level'];
  isEscalation: boolean;
};

/** Sends alert e-mails; null from {@link createAlertMailer} means that no mail server is configured. */
export type AlertMailer = { send(mail: AlertMail): Promise<void> };

const timeoutMs = 15_000;

/**
 * @param smtpUrl - smtp:// or smtps:// address, null when none is configured
 * @param from - sender of the messages
 * @param options.needsTls - nothing is sent, not even a password, before TLS
 */
export function createAlertMailer(
  smtpUrl: string | null,
  from: string,
  options: { needsTls: boolean },
): AlertMailer | null {
  if (smtpUrl === null) return null;
  const target = parseConnectionUrl(smtpUrl);
  const transport = createTransport(options.needsTls ? { ...target, requireTLS: true } : target, { from });
  return {
    async send(mail) {
      await withTimeout(transport.sendMail({ to: mail.to, subject: subjectOf(mail), text: textOf(mail) }));
    },
  };
}

/** A denied alarm stands in the queue and is never mailed; it has a name all the same. */
const levelNames = {
  EMERGENCY: { flag: 'Emergency flag', level: 'emergency' },
  UNCONFIRMED: { flag: 'Unconfirmed alarm', level: 'not confirmed: the patient has not answered' },
  DENIED: { flag: 'Denied alarm', level: 'denied' },
  URGENT: { flag: 'Urgent flag', level: 'urgent' },
} as const satisfies Record<AlertToDeliver['level'], { flag: string; level: string }>;

/** No clinical content and no name: mail travels and rests unprotected. */
function subjectOf(mail: AlertMail): string {
  const level = levelNames[mail.level].flag;
  return mail.isEscalation ? `${level} not acknowledged` : `${level} in a consultation`;
}

function textOf(mail: AlertMail): string {
  const first = mail.isEscalation
    ? 'A flag in a consultation has not been acknowledged for 10 minutes.'
    : 'A patient’s answer raised a flag in a consultation.';
  return `${first}\n\nClinic: ${mail.clinicName}\nLevel: ${levelNames[mail.level].level}\n\nSign in to your dashboard to read it. This message holds no clinical information.\n`;
}

async function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The mail server did not answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
