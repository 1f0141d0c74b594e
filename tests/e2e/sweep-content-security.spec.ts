import { addressOf, shownPages } from '../helpers/page-addresses.ts';
import { expect, test } from './clinic.ts';
import { prepareRecords } from './page-records.ts';
import { dashboardUrl, expectLoaded, prepareAgent, prepareInvitation } from './people.ts';

const agent = { name: 'Pages', specialization: 'General practice', visitType: 'Before the visit' };

test('no page violates its Content Security Policy, from the sign-in to the patient’s pages', async ({
  clinic,
  page,
}) => {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      violations.push(`${effectiveDirective}: ${blockedURI}`),
    );
  });
  const expectNone = async (address: string) => {
    await page.goto(address);
    await expectLoaded(page);
    const seen = await page.evaluate(() => Reflect.get(window, 'violations'));
    expect(seen, new URL(address).pathname).toEqual([]);
  };
  await expectNone(`${dashboardUrl}/sign-in`);
  await clinic.takeSession(page);
  const patient = { patientFirstName: 'Ilse', patientLastName: 'Brandt' };
  const agentPage = await prepareAgent(page, agent);
  const { link } = await prepareInvitation(page, agentPage, patient);
  await expectNone(link);
  const records = await prepareRecords(page, { agent: 'Reports', patient, words: 'My knee hurts' });
  for (const key of shownPages) await expectNone(`${dashboardUrl}${addressOf(key, records)}`);
});
