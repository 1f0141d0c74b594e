import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Invitation } from '../../../contract/invitation.ts';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import {
  type Access,
  accesses,
  type Command,
  commands,
  type Permission,
  permissions,
} from '../../../service/domain/consultation/permissions.ts';
import { type ConsultationJson, mainItemOf, ProgramPatient } from '../../helpers/program-patient.ts';
import { clinic, setUpClinic } from './clinic.ts';

setUpClinic();

const secret = 'A private matter of mine';
const dateOfBirth = '1976-05-27';
const forms = ['HTML', 'JSON'] as const;
type Form = (typeof forms)[number];

type Call = {
  method: 'GET' | 'POST';
  path: string;
  body?: Record<string, string>;
  /** The values of a page by item; a form sends each in a field of its own. */
  values?: Record<string, string>;
};
type Asked = { screenId: string; itemId: string };

/** The request of each command. The answer is one that the open question accepts. */
const calls: Record<Command, (asked: Asked) => Call> = {
  view: () => ({ method: 'GET', path: '' }),
  read_aloud: ({ screenId }) => ({ method: 'GET', path: `/speech?screenId=${encodeURIComponent(screenId)}` }),
  answer: ({ screenId, itemId }) => ({
    method: 'POST',
    path: '',
    body: { screenId },
    values: { [itemId]: 'unsure' },
  }),
  change: ({ itemId }) => ({ method: 'GET', path: `?change=${encodeURIComponent(itemId)}` }),
  recognize: ({ itemId }) => ({
    method: 'POST',
    path: '/speech',
    body: { heardId: 'h', itemId, text: 'no', by: 'DEVICE' },
  }),
  pause: () => ({ method: 'POST', path: '/pause', body: {} }),
  move_on: () => ({ method: 'POST', path: '/code', body: {} }),
  change_language: () => ({ method: 'POST', path: '/language', body: { locale: 'en' } }),
  prove: () => ({ method: 'POST', path: '/prove', body: { dateOfBirth } }),
  clear: () => ({ method: 'POST', path: '/clear', body: {} }),
};

async function send(
  visitor: HttpVisitor,
  path: string,
  call: Call,
  form: Form,
): Promise<{ status: number; text: string }> {
  const isHtml = form === 'HTML' && !call.path.startsWith('/speech');
  const body = { messageId: randomUUID(), ...call.body };
  const fields = Object.entries(call.values ?? {}).map(([itemId, value]) => [`item:${itemId}`, value]);
  const response = await visitor.request(`${clinic.service.client.baseUrl}${path}${call.path}`, {
    method: call.method,
    headers: {
      accept: isHtml ? 'text/html' : 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(call.method === 'POST' && !isHtml ? { 'content-type': 'application/json' } : {}),
    },
    ...(call.method === 'POST'
      ? {
          body: isHtml
            ? new URLSearchParams({ ...body, ...Object.fromEntries(fields) })
            : JSON.stringify({ ...body, ...(call.values === undefined ? {} : { values: call.values }) }),
        }
      : {}),
  });
  return { status: response.status, text: await response.text() };
}

/** A consultation with private words, at a question that can be answered. */
async function begin(fields: Record<string, unknown> = { patientDateOfBirth: dateOfBirth }) {
  const invitation = await clinic.invite(fields);
  const patient = new ProgramPatient(clinic.service.client.baseUrl);
  const started = await patient.answerSome((await patient.start(invitation)).body, 3, secret);
  return { invitation, patient, path: `/consultation/${started.encounterId}`, started };
}

/** The open page and its first item, or the last page that the patient saw where none is open. */
function askedOf(consultation: ConsultationJson): Asked {
  return { screenId: consultation.screen?.id ?? '', itemId: mainItemOf(consultation) };
}

async function lock(path: string): Promise<void> {
  for (let wrong = 0; wrong < 5; wrong++) {
    await new ProgramPatient(clinic.service.client.baseUrl).post(`${path}/prove`, { code: '00000000' });
  }
}

/** The permission that an answer shows, in the terms of the table. */
function permissionOf(answer: { status: number; text: string }, command: Command, form: Form): Permission {
  const { status, text } = answer;
  const isJson = form === 'JSON' || command === 'recognize' || command === 'read_aloud';
  if (isJson && status === 403 && text.includes('identification_required')) {
    return text.includes('too many wrong tries') ? 'locked' : 'prove_first';
  }
  if (text.includes('This consultation is locked here')) return 'locked';
  if (text.includes('Started in another browser')) return 'prove_first';
  const isThanks = text.includes('Thank you') || text.includes('"screen":null');
  return isThanks && !text.includes(secret) ? 'thanks' : 'allowed';
}

async function visitorOf(
  access: Access,
  consultation: Awaited<ReturnType<typeof begin>>,
): Promise<HttpVisitor> {
  const { patient, path } = consultation;
  const other = new ProgramPatient(clinic.service.client.baseUrl);
  if (access === 'claimed') return patient.visitor;
  if (access === 'proved') expect((await other.post(`${path}/prove`, { dateOfBirth })).status).toBe(200);
  if (access === 'locked') await lock(path);
  if (access === 'unproved_finished') await patient.answerToTheEnd((await patient.get(path)).body);
  return other.visitor;
}

describe('S18 each command, each kind of access, as a page and as JSON', () => {
  const seen: string[] = [];

  test.each(accesses)('%s', async (access) => {
    let consultation = await begin();
    await visitorOf(access, consultation);
    for (const command of commands) {
      for (const form of forms) {
        // Clearing ends the browser's access, so that it needs a consultation of its own.
        if (command === 'clear') consultation = await begin();
        const visitor = await visitorOf(access, consultation);
        const { path, invitation, started } = consultation;
        const ready = await readState(invitation);
        const answer = await send(visitor, path, calls[command](askedOf(started)), form);
        const expected: Permission = permissions[command][access];
        const what = `${command}, ${access}, ${form}`;
        const shown = `${what}: ${answer.status} ${answer.text.slice(0, 300)}`;
        expect(permissionOf(answer, command, form), shown).toBe(expected);
        expect([500, 502], shown).not.toContain(answer.status);
        if (expected !== 'allowed') {
          expect(answer.text, what).not.toContain(secret);
          expect(answer.text, what).not.toContain(started.screen?.title ?? secret);
          expect(answer.text, what).not.toMatch(/class="code"|"code":"\d{8}"/);
          expect(await readState(invitation), what).toEqual(ready);
        }
        seen.push(what);
      }
    }
  });

  test('covers the whole table', () => {
    console.log(
      `${commands.length} commands × ${accesses.length} kinds of access × ${forms.length} forms: ${seen.length} tried`,
    );
    expect(new Set(seen).size).toBe(commands.length * accesses.length * forms.length);
  });
});

/** The state of a consultation in the clinic's API; every change changes `updatedAt`. */
async function readState(invitation: Invitation): Promise<{ encounterId: string; encounter: unknown }> {
  const { encounterId } = (await clinic.api.get(`/consult-invitation/${invitation.id}`)).body as {
    encounterId: string;
  };
  return { encounterId, encounter: (await clinic.api.get(`/encounter/${encounterId}`)).body };
}

type WithCode = { code: string };

describe("S18 a consultation's code", () => {
  const newPatient = () => new ProgramPatient(clinic.service.client.baseUrl);
  const codeOf = (answer: { body: unknown }) => (answer.body as WithCode).code;

  test('is not given to a stranger: without a date of birth on file Pause requires proof and pauses nothing', async () => {
    const { invitation, path, patient } = await begin({});
    const stranger = newPatient();
    const before = await readState(invitation);
    for (const command of ['pause', 'code']) {
      const answer = await stranger.post(`${path}/${command}`, {});
      expect(answer.status).toBe(403);
      expect(JSON.stringify(answer.body)).not.toMatch(/\d{8}/);
    }
    expect(await readState(invitation)).toEqual(before);
    expect((await stranger.get(path)).status).toBe(403);
    expect((await patient.get(path)).status).toBe(200);
  });

  test('gives access to one browser, once, which keeps it; earlier codes are refused', async () => {
    const { path, patient } = await begin({});
    const [first, second, third] = [
      codeOf(await patient.post(`${path}/pause`, {})),
      codeOf(await patient.post(`${path}/code`, {})),
      codeOf(await patient.post(`${path}/pause`, {})),
    ];
    for (const code of [first, second, third]) expect(code).toMatch(/^\d{8}$/);
    expect(new Set([first, second, third]).size).toBe(3);
    const [other, late] = [newPatient(), newPatient()];
    for (const code of [first, second])
      expect((await other.post(`${path}/prove`, { code })).status).toBe(403);
    expect((await other.post(`${path}/prove`, { code: third })).status).toBe(200);
    expect((await late.post(`${path}/prove`, { code: third })).status).toBe(403);
    expect(JSON.stringify((await other.get(path)).body.conversation)).toContain(secret);
    expect((await late.get(path)).status).toBe(403);
  });

  test('gives access to exactly one of five browsers that send it at once', async () => {
    const { path, patient } = await begin({});
    const code = codeOf(await patient.post(`${path}/code`, {}));
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => newPatient().post(`${path}/prove`, { code })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is refused after five wrong tries, dates and codes together, until the clinic issues a code', async () => {
    const { path, patient, invitation } = await begin();
    const wrong = [
      { code: '00000001' },
      { dateOfBirth: '1976-05-28' },
      { code: '00000002' },
      { dateOfBirth: '1976-05-29' },
    ];
    for (const proof of wrong) await newPatient().post(`${path}/prove`, proof);
    // A right one in between does not reset the count.
    expect((await newPatient().post(`${path}/prove`, { dateOfBirth })).status).toBe(200);
    await newPatient().post(`${path}/prove`, { code: '00000003' });
    const own = codeOf(await patient.post(`${path}/code`, {}));
    expect((await newPatient().post(`${path}/prove`, { dateOfBirth })).status).toBe(403);
    expect((await newPatient().post(`${path}/prove`, { code: own })).status).toBe(403);
    expect((await patient.get(path)).status).toBe(200);
    const { encounterId } = await readState(invitation);
    const issued = await clinic.api.send('POST', `/encounter/${encounterId}/code`);
    expect(issued.status).toBe(201);
    expect((await newPatient().post(`${path}/prove`, { code: own })).status).toBe(403);
    expect((await newPatient().post(`${path}/prove`, { code: codeOf(issued) })).status).toBe(200);
  });

  test('is the only proof from 12 to 17 years: the date of birth is neither asked for nor compared', async () => {
    const yearsAgo = (years: number, days: number) => {
      const date = new Date();
      date.setUTCFullYear(date.getUTCFullYear() - years);
      date.setUTCDate(date.getUTCDate() + days);
      return date.toISOString().slice(0, 10);
    };
    const ages = [
      { born: yearsAgo(12, 2), byDate: true },
      { born: yearsAgo(12, -2), byDate: false },
      { born: yearsAgo(18, 2), byDate: false },
      { born: yearsAgo(18, -2), byDate: true },
    ];
    for (const { born, byDate } of ages) {
      const { path, patient } = await begin({ patientDateOfBirth: born });
      const page = await send(newPatient().visitor, path, { method: 'GET', path: '' }, 'HTML');
      expect(/date of birth/i.test(page.text), born).toBe(byDate);
      for (let time = 0; time < (byDate ? 1 : 7); time++) {
        const status = byDate ? 200 : 403;
        expect((await newPatient().post(`${path}/prove`, { dateOfBirth: born })).status).toBe(status);
      }
      const code = codeOf(await patient.post(`${path}/code`, {}));
      expect((await newPatient().post(`${path}/prove`, { code })).status).toBe(200);
    }
  });

  test('of the clinic ends the proofs that were given before it, never the claim of the first browser', async () => {
    const { path, patient, invitation } = await begin();
    const [byDate, byCode, byIssued] = [newPatient(), newPatient(), newPatient()];
    expect((await byDate.post(`${path}/prove`, { dateOfBirth })).status).toBe(200);
    const own = codeOf(await patient.post(`${path}/code`, {}));
    expect((await byCode.post(`${path}/prove`, { code: own })).status).toBe(200);
    for (const browser of [byDate, byCode]) expect((await browser.get(path)).status).toBe(200);
    const { encounterId } = await readState(invitation);
    const issued = codeOf(await clinic.api.send('POST', `/encounter/${encounterId}/code`));
    for (const browser of [byDate, byCode]) expect((await browser.get(path)).status).toBe(403);
    expect((await patient.get(path)).status).toBe(200);
    expect((await byIssued.post(`${path}/prove`, { code: issued })).status).toBe(200);
    expect((await byIssued.get(path)).status).toBe(200);
    // A code that the patient makes ends nothing.
    await patient.post(`${path}/code`, {});
    expect((await byIssued.get(path)).status).toBe(200);
  });

  test('is issued to the clinic for its own consultations only, and leaves an audit row', async () => {
    const { invitation } = await begin({});
    const { encounterId } = await readState(invitation);
    expect((await clinic.api.send('POST', `/encounter/${'0'.repeat(26)}/code`)).status).toBe(404);
    expect((await clinic.api.send('DELETE', `/consult-invitation/${invitation.id}`)).status).toBe(204);
    expect((await clinic.api.send('POST', `/encounter/${encounterId}/code`)).status).toBe(410);
  });
});

test('S18 the page for a stranger says how to go on and whom to call, and nothing else', async () => {
  const consultation = await begin({});
  const { text } = await send(new HttpVisitor(), consultation.path, { method: 'GET', path: '' }, 'HTML');
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/date of birth/i);
  for (const button of ['Pause', 'Continue on another device']) expect(text).not.toContain(`>${button}<`);
  expect(text).toContain('Started in another browser. Go back there, or enter the code.');
  expect(text).toContain('Lost it, or not you?');
  expect(text).toContain('In an emergency: ');
});
