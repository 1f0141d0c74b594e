import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendMail } from '../../../common/mail/send-mail.ts';
import { type MailServer, startMailServer } from '../service/mail-server.ts';

/** A server without STARTTLS. */
let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(async () => {
  await server.stop();
});

/** Sends one mail, in the way of invitations and alerts; returns whether it was accepted. */
async function send(url: string, isTlsRequired: boolean): Promise<boolean> {
  const settings = { url, isTlsRequired, from: { name: 'Clinic', address: 'no-reply@clinic.example' } };
  const mail = { id: 'mail-1', to: 'somebody@example.org', subject: 'Subject', body: 'Text' };
  return (await sendMail(settings, mail)).kind === 'sent';
}

describe('ASVS 12.3.1 mail', () => {
  test.each(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true'])(
    'is not sent to a server without TLS where TLS is required, also with %j',
    async (options) => {
      const before = server.mails.length;
      expect(await send(`${server.url}${options}`, true)).toBe(false);
      expect(server.mails.length).toBe(before);
    },
  );

  test('is sent where TLS is not required', async () => {
    const before = server.mails.length;
    expect(await send(server.url, false)).toBe(true);
    expect(server.mails.length).toBe(before + 1);
  });
});
