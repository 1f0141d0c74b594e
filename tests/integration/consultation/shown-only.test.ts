import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accesses } from '../../../service/domain/consultation/permissions.ts';
import { type ConsultationJson, ProgramPatient } from '../../helpers/program-patient.ts';
import { readEvents } from '../../helpers/sealed-content.ts';
import { query as queryDatabase } from '../service/query.ts';
import { clinic, setUpClinic } from './clinic.ts';
import { begin, expectUnseenRefused, stateOf } from './unseen-items.ts';

setUpClinic();

const query = (sql: string, values: unknown[] = []) => queryDatabase(clinic.service.databaseUrl, sql, values);
const newPatient = () => new ProgramPatient(clinic.service.client.baseUrl);
const birthItem = 'about.birth';
const medicine = 'Zaroxolyn 5 in the morning';

let visits = 0;
/** A patient with a finished earlier visit that names a medicine; the next visit is open at its second page. */
async function returning(dateOfBirth = '1966-05-27') {
  visits += 1;
  const fields = { externalId: `returning-${visits}`, patientDateOfBirth: dateOfBirth };
  const earlier = newPatient();
  let page = await earlier.startToStory(await clinic.invite(fields));
  page = (await earlier.tell(page, 'A cough for three weeks.')).body;
  for (let turn = 0; turn < 60 && page.screen !== null; turn += 1) {
    const asksMedicines = page.screen.items.some(({ id }) => id === 'medicines.list');
    page = asksMedicines
      ? (await earlier.answer(page, { 'medicines.list': medicine })).body
      : await earlier.answerSome(page, 1);
  }
  const patient = newPatient();
  const invitation = await clinic.invite(fields);
  const about = (await patient.start(invitation)).body;
  return { patient, invitation, about, dateOfBirth };
}

const triesOf = async ({ id }: { id: string }) =>
  (await query('select identity_attempts from invitations where id = $1', [id]))[0]?.identity_attempts;
const asksBirth = ({ screen }: ConsultationJson) => screen?.items.some(({ id }) => id === birthItem) === true;
/** Whether this visit knows of the earlier one; its medicine is quoted on the page that asks for medicines. */
async function knowsEarlier(patient: ProgramPatient, open: ConsultationJson): Promise<boolean> {
  let page = open;
  let seen = JSON.stringify(page);
  for (let turn = 0; turn < 60 && page.screen !== null; turn += 1) {
    page = asksBirth(page)
      ? (await patient.answer(page, { [birthItem]: 'declined' })).body
      : await patient.answerSome(page, 1);
    seen += JSON.stringify(page);
  }
  return seen.includes(medicine);
}

describe('S39 the date of birth', () => {
  test('opens the earlier visit on its own page, where it is right', async () => {
    const { patient, about, dateOfBirth, invitation } = await returning();
    expect(asksBirth(about)).toBe(true);
    const next = (await patient.answer(about, { [birthItem]: dateOfBirth })).body;
    expect(await triesOf(invitation)).toBe(0);
    expect(await knowsEarlier(patient, next)).toBe(true);
  });

  test('cannot be changed, so it cannot be guessed: each try is refused and nothing earlier is shown', async () => {
    const { patient, about, dateOfBirth } = await returning();
    const skipped = (await patient.answer(about, { [birthItem]: 'declined' })).body;
    const before = await stateOf(clinic, about);
    for (const guess of ['1966-05-26', '1966-05-28', dateOfBirth])
      expect((await patient.change(about, { [birthItem]: guess })).status).toBe(422);
    // Nor beside an item that was shown, nor as the answer of a page that does not ask for it.
    expect((await patient.change(about, { 'about.sex': 'FEMALE', [birthItem]: dateOfBirth })).status).toBe(
      422,
    );
    expect((await patient.answer(skipped, { [birthItem]: dateOfBirth })).status).toBe(422);
    expect(await stateOf(clinic, about)).toEqual(before);
    expect(await knowsEarlier(patient, skipped)).toBe(false);
  });

  test('of a patient of 12 to 17 years is not compared at all', async () => {
    const born = new Date();
    born.setUTCFullYear(born.getUTCFullYear() - 15);
    const { patient, about, dateOfBirth, invitation } = await returning(born.toISOString().slice(0, 10));
    expect(asksBirth(about)).toBe(false);
    expect((await patient.change(about, { [birthItem]: dateOfBirth })).status).toBe(422);
    expect((await patient.answer(about, { [birthItem]: dateOfBirth })).status).toBe(422);
    expect(await triesOf(invitation)).toBe(0);
    expect(await knowsEarlier(patient, about)).toBe(false);
  });

  test('counts each wrong try, on the page and as a proof, in one store; the sixth is not compared', async () => {
    const { patient, about, dateOfBirth, invitation } = await returning();
    const path = `/consultation/${about.encounterId}/prove`;
    for (const wrong of ['1966-05-01', '1966-05-02']) await newPatient().post(path, { dateOfBirth: wrong });
    let page = about;
    for (const wrong of ['1966-05-03', '1966-05-04', '1966-05-05'])
      page = (await patient.answer(page, { [birthItem]: wrong })).body;
    expect(await triesOf(invitation)).toBe(5);
    expect(asksBirth(page)).toBe(false);
    const again = await returning();
    for (let day = 1; day <= 5; day += 1)
      await newPatient().post(`/consultation/${again.about.encounterId}/prove`, {
        dateOfBirth: `1966-06-0${day}`,
      });
    const locked = (await again.patient.answer(again.about, { [birthItem]: again.dateOfBirth })).body;
    expect(await knowsEarlier(again.patient, locked)).toBe(false);
    expect(dateOfBirth).toBe(again.dateOfBirth);
  });

  test('is not heard: no event may hold it', async () => {
    const { patient, about } = await returning();
    const speech = { heardId: randomUUID(), itemId: birthItem, text: '27 May 1966', by: 'DEVICE' };
    expect((await patient.post(`/consultation/${about.encounterId}/speech`, speech)).status).toBe(409);
    const events = await readEvents(clinic.service.databaseUrl, about.encounterId);
    expect(JSON.stringify(events)).not.toContain('1966');
  });

  test('tried by twenty requests at once is compared five times at most', async () => {
    const { patient, about, invitation } = await returning();
    const screenId = about.screen?.id ?? '';
    await Promise.all(
      Array.from({ length: 20 }, (_, day) =>
        patient.post(`/consultation/${about.encounterId}`, {
          messageId: randomUUID(),
          screenId,
          values: { [birthItem]: `1966-07-${String(day + 1).padStart(2, '0')}` },
        }),
      ),
    );
    expect(await triesOf(invitation)).toBeLessThanOrEqual(5);
  });

  test('sent twice with one message id counts once', async () => {
    const { patient, about, invitation } = await returning();
    const messageId = randomUUID();
    for (let time = 0; time < 3; time += 1)
      expect((await patient.answer(about, { [birthItem]: '1966-05-01' }, messageId)).status).toBe(200);
    expect(await triesOf(invitation)).toBe(1);
  });
});

describe('S39 S18 a change takes only what was shown:', () => {
  // All of them, one by one: every-unseen-item.test.ts.
  test.each(accesses)('item ids of each kind, %s', async (access) =>
    expectUnseenRefused(clinic, access, { step: 6 }),
  );

  test('what one page showed, and no more than that page; at the read-back any of its rows', async () => {
    const { patient, page, shown } = await begin(clinic);
    const [first = ''] = shown;
    expect((await patient.change(page, { [first]: 'declined' })).status).toBe(200);
    const tooMany = Object.fromEntries([...shown].slice(0, 2).map((id) => [id, 'unsure']));
    expect((await patient.change(page, { ...tooMany, 'no.such': 'no' })).status).toBe(422);
    const readback = await patient.goTo(
      (await patient.get(`/consultation/${page.encounterId}`)).body,
      'readback',
    );
    expect((await patient.change(readback, { 'complaint.main': 'Other words' })).status).toBe(200);
  });
});

test('S24 an age in JSON may be a number of years', async () => {
  const patient = newPatient();
  const about = (await patient.start(await clinic.invite())).body;
  const items = about.screen?.items.map(({ id }) => id) ?? [];
  expect(items).toContain('about.age');
  expect((await patient.answer(about, { 'about.age': 151 })).status).toBe(422);
  expect((await patient.answer(about, { 'about.age': 41.5 })).status).toBe(422);
  const next = (await patient.answer(about, { 'about.age': 41, 'about.sex': 'FEMALE' })).body;
  expect(next.conversation.find(({ itemId }) => itemId === 'about.age')?.answer).toBe('41 years');
});
