import { ProgramPatient } from '../helpers/program-patient.ts';
import { type Clinic, createClinic, expect, test } from './clinic.ts';
import { dashboardUrl, prepareAgent, prepareInvitation, serviceUrl } from './people.ts';
import { reportEmergency } from './program.ts';

let clinic: Clinic;
let agent = '';
test.beforeAll(async ({ administer, browser }) => {
  clinic = await createClinic(administer);
  const page = await browser.newPage();
  await clinic.takeSession(page);
  const kind = { specialization: 'Cardiology', visitType: 'Before the visit' };
  agent = await prepareAgent(page, { name: 'Additions', ...kind });
  await page.close();
});

test('S37: what a patient adds after the end is on Today, on top of the report and beside the allergies', async ({
  page,
}) => {
  await clinic.takeSession(page);
  const { link } = await prepareInvitation(page, agent, {
    patientFirstName: 'Edda',
    patientLastName: 'Reed',
  });
  const patient = new ProgramPatient(serviceUrl);
  const started = (await patient.start({ invitationUrl: link })).body;
  const end = await patient.answerToTheEnd(started, 'My knee hurts');
  await page.goto(dashboardUrl);
  const row = page.getByRole('listitem').filter({ hasText: 'Edda Reed' });
  await expect(row).toBeVisible();

  const words = 'I forgot: I am allergic to penicillin.';
  expect((await patient.add(end, words)).status).toBe(200);
  await expect(row.getByText(`New answer: “${words}”`)).toBeVisible({ timeout: 60_000 });

  await row.getByRole('link', { name: 'Edda Reed' }).click();
  const added = page.getByRole('region', { name: /^Added on .*, after sending$/ });
  await expect(added.getByText(words)).toBeVisible();
  await expect(page.getByText(`also written later: “${words}”`)).toBeVisible();
  await added.getByRole('button', { name: words }).click();
  await expect(page.getByRole('complementary', { name: 'Transcript' }).getByText(words)).toBeVisible();
  await page.goto(dashboardUrl);
});

test('S35 a report to which the patient has added something since it was shown is not marked as reviewed', async ({
  page,
}) => {
  await clinic.takeSession(page);
  const { link } = await prepareInvitation(page, agent, {
    patientFirstName: 'Edda',
    patientLastName: 'Late',
  });
  const patient = new ProgramPatient(serviceUrl);
  const started = (await patient.start({ invitationUrl: link })).body;
  const end = await patient.answerToTheEnd(started, 'My knee hurts');
  await page.goto(dashboardUrl);
  // Until the end is known there, the row leads to the invitation.
  const toReview = page.getByRole('region', { name: /^To review/ });
  await toReview.getByRole('link', { name: 'Edda Late' }).click();
  const mark = page.getByRole('button', { name: 'Mark as reviewed' }).first();
  await expect(mark).toBeEnabled();

  // Nothing new reaches this page, as between two of its questions.
  await page.route(/\/api\/(?:encounters|events)/, (route) => route.abort());
  const words = 'I forgot: I take warfarin.';
  expect((await patient.add(end, words)).status).toBe(200);
  await mark.click();
  await expect(page.getByText(/The report has changed since this page showed it/)).toBeVisible();
  await expect(page.getByText(/^Reviewed by/)).toHaveCount(0);
  await page.unroute(/\/api\/(?:encounters|events)/);
  await expect(
    page.getByRole('region', { name: /^Added on .*, after sending$/ }).getByText(words),
  ).toBeVisible();
  await mark.click();
  await expect(page.getByText(/^Reviewed by/).first()).toBeVisible();
});

test('after Call 112 the number stands first on the last page, also for a patient who comes back', async ({
  page,
  browser,
}) => {
  await clinic.takeSession(page);
  const { link } = await prepareInvitation(page, agent, {
    patientFirstName: 'Edda',
    patientLastName: 'Call',
  });
  const consultation = await reportEmergency(link, 'Crushing chest pain right now, going into my left arm');
  await consultation.finish('It began an hour ago');
  // Another browser has proved nothing: the page says nothing of an emergency.
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(other.getByText(/not called yet/)).toHaveCount(0);
  await other.close();
});
