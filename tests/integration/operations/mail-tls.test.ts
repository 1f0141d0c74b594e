import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendMail } from '../../../common/mail/send-mail.ts';
import { type MailServer, startMailServer } from '../service/mail-server.ts';

/** It speaks no STARTTLS. */
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(async () => {
  await server.stop();
});

/** Sends one mail; gives whether it was taken. Invitations and alerts leave the same way. */
async function send(url: string, isTlsRequired: boolean): Promise<boolean> {
  const settings = { url, isTlsRequired, from: { name: 'Clinic', address: 'no-reply@clinic.example' } };
  const mail = { id: 'mail-1', to: 'somebody@example.org', subject: 'Subject', body: 'Text' };
  return (await sendMail(settings, mail)).kind === 'sent';
}

describe('ASVS 12.3.1 mail', () => {
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
