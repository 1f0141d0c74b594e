import type { AlertToDeliver } from '../domain/administration/upkeep-store.ts';

/** Denied alarms are listed but never mailed; they have a name only for completeness of the type. */
const levelNames = {
  EMERGENCY: { flag: 'Emergency flag', level: 'emergency' },
  UNCONFIRMED: { flag: 'Unconfirmed alarm', level: 'not confirmed: the patient has not answered' },
  DENIED: { flag: 'Denied alarm', level: 'denied' },
  URGENT: { flag: 'Urgent flag', level: 'urgent' },
} as const satisfies Record<AlertToDeliver['level'], { flag: string; level: string }>;

/**
 * The text of an alert mail about one flag of a consultation or several. It contains no clinical content and no name, because mail is
 * not encrypted end to end; the link, if the clinic has set one, holds the encounter's id alone.
 */
export function writeAlertMail({
  level,
  kind,
  clinicName,
  reportLink,
  count,
}: Pick<AlertToDeliver, 'level' | 'kind' | 'clinicName' | 'reportLink'> & { count: number }): {
  subject: string;
  body: string;
} {
  const name = levelNames[level];
  const isEscalation = kind === 'escalation';
  const first = describeAlerts(isEscalation, count);
  // On a line of its own, so that no sign after it is taken for a part of it.
  const where =
    reportLink === null ? 'Sign in to your dashboard to read it. ' : `Sign in to read it:\n${reportLink}\n\n`;
  return {
    subject: isEscalation ? `${name.flag} not acknowledged` : `${name.flag} in a consultation`,
    body: `${first}\n\nClinic: ${clinicName}\n${count === 1 ? 'Level' : 'Highest level'}: ${name.level}\n\n${where}This message holds no clinical information.\n`,
  };
}

function describeAlerts(isEscalation: boolean, count: number): string {
  if (count === 1)
    return isEscalation
      ? 'A flag in a consultation has not been acknowledged for 10 minutes.'
      : 'A patient’s answer raised a flag in a consultation.';
  return isEscalation
    ? `${count} flags in a consultation have not been acknowledged for 10 minutes.`
    : `A patient’s answers raised ${count} flags in a consultation.`;
}
