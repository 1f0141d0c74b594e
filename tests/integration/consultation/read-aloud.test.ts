import { describe, expect, test } from 'vitest';
import type { ProgramPatient } from '../../helpers/program-patient.ts';
import { atOpenQuestion, clinic, itemIn, SpeakingPatient, setUpSpeech, speech } from './speaking-patient.ts';

setUpSpeech();

describe('a question read aloud', () => {
  const listen = (patient: ProgramPatient, encounterId: string, screenId: string) =>
    patient.visitor.request(
      `${clinic.service.client.baseUrl}/consultation/${encounterId}/speech?screenId=${encodeURIComponent(screenId)}`,
      { headers: { accept: 'audio/*' } },
    );

  test('S18 is only the open one, and a stranger hears nothing', async () => {
    const { patient, current } = await atOpenQuestion({ patientDateOfBirth: '1976-05-27' });
    for (const screenId of ['story.1.00000000', 'nothing.like.this', '', 'readback']) {
      expect((await listen(patient, current.encounterId, screenId)).status).toBe(404);
    }
    const stranger = new SpeakingPatient(clinic.service.client.baseUrl);
    expect((await listen(stranger, current.encounterId, current.screen?.id ?? '')).status).toBe(403);
    expect(speech.requests).toEqual([]);
  });

  test('includes its options, in the patient’s language, and is not cached', async () => {
    const patient = new SpeakingPatient(clinic.service.client.baseUrl);
    const started = (await patient.start(await clinic.invite(), { locale: 'es' })).body;
    const answer = await listen(patient, started.encounterId, started.screen?.id ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('sound');
    const [request] = speech.requests;
    const { input } = JSON.parse(Buffer.from(request?.body ?? '', 'latin1').toString('utf8')) as {
      input: string;
    };
    const { title, items } = started.screen ?? { title: 'a page', items: [] };
    const options = items.flatMap((item) => item.options.map(({ label }) => label));
    for (const part of [title, ...items.map(({ label }) => label), ...options]) expect(input).toContain(part);
    expect((await listen(patient, started.encounterId, started.screen?.id ?? '')).status).toBe(200);
    expect(speech.requests).toHaveLength(1);
  });

  test('is whom to call and what to do on an emergency page, and the question on the page that changes an answer', async () => {
    const patient = new SpeakingPatient(clinic.service.client.baseUrl);
    const started = (await patient.start(await clinic.invite())).body;
    const signs = await patient.goTo(started, 'signs');
    const [ticked] = signs.screen?.items[0]?.options ?? [];
    const alarmed = (await patient.answer(signs, { [itemIn(signs)]: [ticked?.id] })).body;
    expect(alarmed.screen?.kind).toBe('emergency');
    const inputOf = async (screenId: string) => {
      speech.requests.length = 0;
      expect((await listen(patient, started.encounterId, screenId)).status).toBe(200);
      return Buffer.from(speech.requests[0]?.body ?? '', 'latin1').toString('utf8');
    };
    const emergency = await inputOf(alarmed.screen?.id ?? '');
    for (const part of ['112', ticked?.label ?? 'no sign', 'Do not wait']) expect(emergency).toContain(part);
    const onward = (await patient.answer(alarmed, {})).body;
    expect(onward.screen?.kind).not.toBe('emergency');
    const changed = await patient.visitor.request(
      `${clinic.service.client.baseUrl}/consultation/${started.encounterId}/speech?screenId=change&itemId=${itemIn(signs)}`,
      { headers: { accept: 'audio/*' } },
    );
    expect(changed.status).toBe(200);
    expect((await listen(patient, started.encounterId, 'change')).status).toBe(404);
  });

  test('S32 is unavailable where the voice fails, and the question stays open', async () => {
    const { patient, current } = await atOpenQuestion();
    speech.mode = 'busy';
    const silent = await listen(patient, current.encounterId, current.screen?.id ?? '');
    expect([silent.status, silent.headers.get('retry-after')]).toEqual([503, '7']);
    expect((await patient.tell(current, 'My left knee hurts')).status).toBe(200);
  });

  test('S20 only allows the page the microphone and the sound that is read aloud', async () => {
    const { patient, current } = await atOpenQuestion();
    const page = await patient.visitor.request(
      `${clinic.service.client.baseUrl}/consultation/${current.encounterId}`,
    );
    expect(page.headers.get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=(self)');
    expect(page.headers.get('content-security-policy')).toContain("media-src 'self'");
  });
});
