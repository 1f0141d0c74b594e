import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendMail } from '../../../lib/server/mail/send-mail.ts';
import { createAlertMailer } from '../../../service/jobs/alert-mailer.ts';
import { type MailServer, startMailServer } from '../service/mail-server.ts';

/** It speaks no STARTTLS. */
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(async () => {
  await server.stop();
});

/** Sends one mail; gives whether it was taken. */
const programs = [
  {
    name: 'service',
    async send(url: string, needsTls: boolean): Promise<boolean> {
      const mailer = createAlertMailer(url, 'no-reply@clinic.example', { needsTls });
      const mail = {
        to: 'desk@clinic.example',
        clinicName: 'Clinic',
        level: 'URGENT',
        isEscalation: false,
      } as const;
      return mailer === null
        ? false
        : await mailer.send(mail).then(
            () => true,
            () => false,
          );
    },
  },
  {
    name: 'dashboard',
    async send(url: string, needsTls: boolean): Promise<boolean> {
      const settings = { url, needsTls, from: { name: 'Clinic', address: 'no-reply@clinic.example' } };
      const mail = { id: 'mail-1', to: 'somebody@example.org', subject: 'Subject', body: 'Text' };
      return (await sendMail(settings, mail)).kind === 'sent';
    },
  },
];

describe.each(programs)('ASVS 12.3.1 mail of the $name', ({ send }) => {
  test.each(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true'])(
    'does not leave for a server that offers no TLS where that is asked for, with %j neither',
    async (options) => {
      const before = server.mails.length;
      expect(await send(`${server.url}${options}`, true)).toBe(false);
      expect(server.mails.length).toBe(before);
    },
  );

  test('leaves where it may be plain', async () => {
    const before = server.mails.length;
    expect(await send(server.url, false)).toBe(true);
    expect(server.mails.length).toBe(before + 1);
  });
});
