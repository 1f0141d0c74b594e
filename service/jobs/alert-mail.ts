import type { AlertToDeliver } from '../domain/administration/upkeep-store.ts';

/** Denied alarms are listed but never mailed; they have a name only for completeness of the type. */
const levelNames = {
  EMERGENCY: { flag: 'Emergency flag', level: 'emergency' },
  UNCONFIRMED: { flag: 'Unconfirmed alarm', level: 'not confirmed: the patient has not answered' },
  DENIED: { flag: 'Denied alarm', level: 'denied' },
  URGENT: { flag: 'Urgent flag', level: 'urgent' },
} as const satisfies Record<AlertToDeliver['level'], { flag: string; level: string }>;

/** The text of an alert mail. It contains no clinical content and no name, because mail is not encrypted end to end. */
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
