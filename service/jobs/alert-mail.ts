import type { AlertToDeliver } from '../domain/administration/upkeep-store.ts';

/** A denied alarm stands in the queue and is never mailed; it has a name all the same. */
const levelNames = {
  EMERGENCY: { flag: 'Emergency flag', level: 'emergency' },
  UNCONFIRMED: { flag: 'Unconfirmed alarm', level: 'not confirmed: the patient has not answered' },
  DENIED: { flag: 'Denied alarm', level: 'denied' },
  URGENT: { flag: 'Urgent flag', level: 'urgent' },
} as const satisfies Record<AlertToDeliver['level'], { flag: string; level: string }>;

/** What an alert says by mail. No clinical content and no name: mail travels and rests unprotected. */
export function writeAlertMail({
  level,
  kind,
  clinicName,
}: Pick<AlertToDeliver, 'level' | 'kind' | 'clinicName'>): { subject: string; body: string } {
  const name = levelNames[level];
  const isEscalation = kind === 'escalation';
  const first = isEscalation
    ? 'A flag in a consultation has not been acknowledged for 10 minutes.'
    : 'A patient’s answer raised a flag in a consultation.';
  return {
    subject: isEscalation ? `${name.flag} not acknowledged` : `${name.flag} in a consultation`,
    body: `${first}\n\nClinic: ${clinicName}\nLevel: ${name.level}\n\nSign in to your dashboard to read it. This message holds no clinical information.\n`,
  };
}
