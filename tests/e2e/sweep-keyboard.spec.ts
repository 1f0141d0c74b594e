import { expect, test } from './clinic.ts';
import { tellEmergency } from './emergency.ts';
import { keyboard } from './hands.ts';
import { answerToTheEnd, openPhone, prepareAgent, prepareInvitation, startConsultation } from './people.ts';

test('an emergency can be reported with the keyboard alone, and at each stop the focus is in view, uncovered and outlined', async ({
  clinic,
  browser,
  page,
}) => {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Keys alone', specialization: 'Cardiology' });
  const { link, address } = await prepareInvitation(page, agent);
  const phone = await openPhone(browser);
  await startConsultation(phone.page, link, keyboard);
  await tellEmergency(phone.page, 'Crushing chest pain right now, going into my left arm', keyboard);
  await answerToTheEnd(phone.page, {}, keyboard);
  await phone.context.close();
  await page.goto(address);
  await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible();
});
