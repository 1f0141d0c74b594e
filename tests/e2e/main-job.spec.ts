import { ProgramPatient } from '../helpers/program-patient.ts';
import { expect, test } from './clinic.ts';
import {
  answerOnce,
  answerToTheEnd,
  answerUntil,
  createAgent,
  createInvitation,
  dashboardUrl,
  openConfiguration,
  openPhone,
  prepareAgent,
  prepareInvitation,
  serviceUrl,
  startConsultation,
} from './people.ts';
import { startWithoutPages } from './program.ts';

const complaint = 'A tight band across my chest when I climb the stairs';
const said = { 'What brings you': complaint };
const invitationForm = {
  firstName: 'Ada',
  lastName: 'Quill',
  dateOfBirth: { day: '27', month: '5', year: '1976' },
  externalId: 'HL-1',
  linkText: 'Choose a time for your visit',
  linkAddress: 'https://harbourlane.example/book',
};

/** The same patient in the form of the dashboard's API. */
const invitationFields = {
  patientFirstName: invitationForm.firstName,
  patientLastName: invitationForm.lastName,
  patientDateOfBirth: '1976-05-27',
  externalId: invitationForm.externalId,
  encounterCompletionLinkText: invitationForm.linkText,
  encounterCompletionLinkUrl: invitationForm.linkAddress,
};

test('the main job: sign in, create and configure an agent, invite, consult on a phone, see it finish, read the report', async ({
  clinic,
  browser,
  page,
}) => {
  await clinic.signIn(page);
  await createAgent(page, {
    name: 'Heart check, main job',
    specialization: 'Cardiology',
    visitType: 'Before the visit',
  });

  const configuration = await openConfiguration(page);
  await expect(configuration).toHaveURL(new RegExp(`^${serviceUrl}/configure/[0-9a-z]{26}$`));
  await configuration.getByLabel('Welcome words, English').fill('Hello from the heart clinic.');
  await configuration.getByRole('button', { name: 'Save' }).click();
  await expect(configuration.getByRole('status')).toContainText('Saved');
  await configuration.close();

  const link = await createInvitation(page, { agent: 'Heart check, main job', ...invitationForm });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: dashboardUrl });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(page.getByText('Not started').first()).toBeVisible();

  const phone = await openPhone(browser);
  await phone.page.goto(link);
  await expect(phone.page.getByText('Hello from the heart clinic.')).toBeVisible();
  await expect(phone.page).not.toHaveTitle(/Ada|Quill/);
  await startConsultation(phone.page, link);
  await expect(page.getByText('Started', { exact: true }).first()).toBeVisible();

  await answerToTheEnd(phone.page, said);
  await expect(phone.page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const completion = phone.page.getByRole('link', { name: 'Choose a time for your visit' });
  await expect(completion).toHaveAttribute('href', 'https://harbourlane.example/book');
  await expect(completion).toHaveAttribute('rel', 'noreferrer noopener');

  await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible();
  await page
    .getByRole('link', { name: /report/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/encounters\//);
  await expect(page.getByText(complaint).first()).toBeVisible();
  for (const [button, fileName] of [
    ['Download PDF', /-\d{4}-\d\d-\d\d\.pdf$/],
    ['Download FHIR', /-\d{4}-\d\d-\d\d\.fhir\.json$/],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect((await download).suggestedFilename()).toMatch(fileName);
    expect(await (await download).failure()).toBeNull();
  }
  await phone.context.close();
});

test('a patient without JavaScript answers to the end and sees the completion link', async ({
  clinic,
  browser,
  page,
}) => {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'No script' });
  const { link } = await prepareInvitation(page, agent, invitationFields);
  const phone = await openPhone(browser, { javaScriptEnabled: false });
  await startConsultation(phone.page, link);
  await answerToTheEnd(phone.page, { 'What brings you': 'My left knee hurts, mostly going up stairs' });
  await expect(phone.page.getByRole('link', { name: 'Choose a time for your visit' })).toBeVisible();
  await phone.context.close();
});

test('a program answers to the end through the same addresses', async ({ clinic, page }) => {
  await clinic.takeSession(page);
  const kind = { specialization: 'Cardiology', visitType: 'After the visit' };
  const agent = await prepareAgent(page, { name: 'Program', ...kind });
  const { link } = await prepareInvitation(page, agent, invitationFields);
  const program = new ProgramPatient(serviceUrl);
  const started = await program.start({ invitationUrl: link });
  expect(started.status).toBe(201);
  const consultation = await program.answerToTheEnd(started.body);
  expect(consultation.status).toBe('FINISHED');
  expect(consultation.completionLink).toEqual({
    text: 'Choose a time for your visit',
    url: 'https://harbourlane.example/book',
  });
});

test('the buttons of an open question stay where they are when the patient starts meanwhile', async ({
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Open question' });
  const { link, address } = await prepareInvitation(page, agent, invitationFields);
  await page.goto(address);
  await page.getByRole('button', { name: 'Revoke' }).click();
  const revoke = page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' });
  // Waits until the question has stopped moving, too.
  await revoke.hover();
  const before = await revoke.boundingBox();
  await startWithoutPages(link);
  // The page behind the question is hidden from assistive technology.
  await expect(page.getByRole('status', { includeHidden: true }).getByText('Started')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open report', includeHidden: true })).toBeVisible();
  expect(await revoke.boundingBox()).toEqual(before);
  await revoke.click();
  await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible();
});

test('a revoked invitation cannot be used any more, and the answers are kept', async ({
  clinic,
  browser,
  page,
}) => {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Link check' });
  const { link, address } = await prepareInvitation(page, agent, invitationFields);
  await page.goto(address);
  await page.getByRole('button', { name: 'Revoke' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: /^Keep/ })).toBeFocused();
  await dialog.getByRole('button', { name: /^Revoke/ }).click();
  await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible();
  const phone = await openPhone(browser);
  const answer = await phone.page.goto(link);
  expect(answer?.status()).toBe(410);
  await expect(phone.page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  await phone.context.close();

  // The same patient is invited again with the fields filled in.
  await page.getByRole('link', { name: 'Invite again' }).click();
  await expect(page.getByLabel('First name')).toHaveValue(invitationForm.firstName);
  await expect(page.getByLabel('Year')).toHaveValue(invitationForm.dateOfBirth.year);
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByLabel('Invitation link')).toHaveValue(/\/consult\/[0-9a-z]{26}$/);
  expect(await page.getByLabel('Invitation link').inputValue()).not.toBe(link);
});

test('deleting an agent ends its links and keeps the encounters', async ({ clinic, browser, page }) => {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'To delete' });
  const open = await prepareInvitation(page, agent, invitationFields);
  const finished = await prepareInvitation(page, agent, { ...invitationFields, patientFirstName: 'Berta' });
  await (await startWithoutPages(finished.link)).finish('A cough for three weeks');

  await page.goto(`${dashboardUrl}/agents`);
  await page.getByRole('link', { name: 'To delete' }).first().click();
  await page.getByRole('button', { name: 'Delete agent' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Agent’s name').fill('To delete');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(page).toHaveURL(/\/agents$/);
  const stranger = await openPhone(browser);
  expect((await stranger.page.goto(open.link))?.status()).toBe(410);

  await page.goto(finished.address);
  await page
    .getByRole('link', { name: /report/i })
    .first()
    .click();
  await expect(page.getByText('A cough for three weeks').first()).toBeVisible();
  await stranger.context.close();
});

test('a second visit leads to the existing consultation, and shows nothing before the date of birth is given', async ({
  clinic,
  browser,
  page,
}) => {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Second visit' });
  const { link } = await prepareInvitation(page, agent, invitationFields);
  const phone = await openPhone(browser);
  await startConsultation(phone.page, link);
  await answerUntil(phone.page, 'story');
  await answerOnce(phone.page, { 'What brings you': 'A private matter of mine' });
  const other = await openPhone(browser);
  await other.page.goto(link);
  await expect(other.page).toHaveURL(phone.page.url());
  await expect(other.page.getByRole('heading', { name: 'Is this your consultation?' })).toBeVisible();
  expect(await other.page.content()).not.toContain('A private matter of mine');

  const fillDate = async (day: string, month: string, year: string) => {
    await other.page.getByLabel('Day').fill(day);
    await other.page.getByLabel('Month').fill(month);
    await other.page.getByLabel('Year').fill(year);
    await other.page.getByRole('button', { name: 'Continue' }).first().click();
  };
  await fillDate('27', '5', '1967');
  await expect(other.page.getByText('You have 4 tries left.')).toBeVisible();
  // A whole date in one field fills all three; an ambiguous one is asked about.
  await other.page.getByLabel('Day').fill('05/06/1976');
  await expect(other.page.getByText('can be read in two ways')).toBeVisible();
  await expect(other.page.getByLabel('Month')).toHaveValue('5');
  await other.page.getByLabel('Day').fill('27/05/1976');
  await expect(other.page.getByLabel('Day')).toHaveValue('27');
  await expect(other.page.getByLabel('Month')).toHaveValue('5');
  await expect(other.page.getByLabel('Year')).toHaveValue('1976');
  await other.page.getByRole('button', { name: 'Continue' }).first().click();
  await expect(other.page.getByText('A private matter of mine').first()).toBeAttached();
  await phone.context.close();
  await other.context.close();
});
