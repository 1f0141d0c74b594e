import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportSchema } from '../../../contract/report.ts';
import { waitUntil } from '../../../scripts/lib/process.ts';
import { makeRecording } from '../../helpers/recordings.ts';
import { readEvents } from '../../helpers/sealed-content.ts';
import { type SpeechServer, startSpeechServer } from '../../helpers/speech-server.ts';
import { type MailServer, startMailServer } from '../service/mail-server.ts';
import { query as queryDatabase } from '../service/query.ts';
import { type Clinic, type ConsultationJson, openClinic, ProgramPatient } from './patients.ts';

let clinic: Clinic;
let speech: SpeechServer;
let mail: MailServer;
beforeAll(async () => {
  [speech, mail] = [await startSpeechServer(), await startMailServer()];
  clinic = await openClinic(
    {},
    {
      SPEECH_BASE_URL: speech.baseUrl,
      SPEECH_MODEL: 'whisper-test',
      SPEECH_VOICE_MODEL: 'voice-test',
      SPEECH_VOICE: 'calm',
      SMTP_URL: mail.url,
    },
  );
});
beforeEach(() => {
  speech.mode = 'right';
  speech.transcript = '';
  speech.requests.length = 0;
});
afterEach(() => {
  speech.gate = null;
});
afterAll(async () => {
  await clinic.stop();
  await Promise.all([speech.stop(), mail.stop()]);
});

const emergency = 'Crushing chest pain right now, going into my left arm, and I am sweating';
const query = (sql: string, values: unknown[] = []) => queryDatabase(clinic.service.databaseUrl, sql, values);
const eventsOf = async (encounterId: string, type: string) =>
  (await readEvents(clinic.service.databaseUrl, encounterId)).filter((event) => event.type === type);
const flagsOf = (encounterId: string) =>
  query('select level, answer_later_changed from encounter_flags where encounter_id = $1', [encounterId]);
const alertsOf = (encounterId: string) =>
  query("select state from alerts where encounter_id = $1 and kind = 'flag'", [encounterId]);

type Heard = ConsultationJson & {
  heardId: string;
  text: string;
  code?: string;
  page?: { main: string; isAlarm: boolean };
};
type Spoken = { status: number; headers: Headers; body: Heard };

class SpeakingPatient extends ProgramPatient {
  /** Sends a recording, as the page does. */
  async record(
    consultation: ConsultationJson,
    options: {
      heardId?: string;
      questionId?: string;
      audio?: Blob;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Spoken> {
    const form = new FormData();
    form.append('heardId', options.heardId ?? randomUUID());
    form.append('questionId', options.questionId ?? consultation.question?.id ?? '');
    form.append('audio', options.audio ?? makeRecording(), 'a.webm');
    const response = await this.visitor.request(this.#speechUrl(consultation), {
      method: 'POST',
      headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin', ...options.headers },
      body: form,
    });
    return await read(response);
  }

  /** Sends what the browser recognized. */
  async dictate(consultation: ConsultationJson, body: Record<string, unknown>): Promise<Spoken> {
    const response = await this.visitor.request(this.#speechUrl(consultation), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        heardId: randomUUID(),
        questionId: consultation.question?.id,
        by: 'DEVICE',
        ...body,
      }),
    });
    return await read(response);
  }

  send(consultation: ConsultationJson, fields: Record<string, unknown>) {
    return this.post(`/consultation/${consultation.encounterId}`, {
      messageId: randomUUID(),
      questionId: consultation.question?.id,
      modality: 'SPEECH',
      ...fields,
    });
  }

  #speechUrl(consultation: ConsultationJson): string {
    return `${clinic.service.client.baseUrl}/consultation/${consultation.encounterId}/speech`;
  }
}

async function read(response: Response): Promise<Spoken> {
  const body = (await response.json()) as Heard;
  return { status: response.status, headers: response.headers, body };
}

/** A patient at the first question that takes words. */
async function atOpenQuestion(
  fields: Record<string, unknown> = {},
): Promise<{ patient: SpeakingPatient; current: ConsultationJson; invitationId: string }> {
  const patient = new SpeakingPatient(clinic.service.client.baseUrl);
  const invitation = await clinic.invite(fields);
  let current = (await patient.start(invitation)).body;
  while (current.question?.kind !== 'text') current = (await patient.answer(current, 'unsure')).body;
  return { patient, current, invitationId: invitation.id };
}

describe('what is refused, before any sound leaves the service', () => {
  test('S20 another origin, and a form without its token', async () => {
    const { patient, current } = await atOpenQuestion();
    const crossSite = await patient.record(current, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([crossSite.status, crossSite.body.code]).toEqual([403, 'form_rejected']);
    const bare = new FormData();
    bare.append('heardId', randomUUID());
    bare.append('questionId', current.question?.id ?? '');
    bare.append('audio', makeRecording(), 'a.webm');
    const tokenless = await patient.visitor.request(
      `${clinic.service.client.baseUrl}/consultation/${current.encounterId}/speech`,
      { method: 'POST', headers: { accept: 'application/json' }, body: bare },
    );
    expect(tokenless.status).toBe(403);
    expect(speech.requests).toEqual([]);
  });

  test('S17, S18 somebody else’s browser', async () => {
    const { current } = await atOpenQuestion({ patientDateOfBirth: '1976-05-27' });
    const stranger = new SpeakingPatient(clinic.service.client.baseUrl);
    const refused = await stranger.record(current);
    expect([refused.status, refused.body.code]).toEqual([403, 'identification_required']);
    expect(speech.requests).toEqual([]);
  });

  test('a revoked consultation', async () => {
    const { patient, current, invitationId } = await atOpenQuestion();
    expect((await clinic.api.delete(`/consult-invitation/${invitationId}`)).status).toBe(204);
    const refused = await patient.record(current);
    expect([refused.status, refused.body.code]).toEqual([410, 'revoked']);
    expect(speech.requests).toEqual([]);
    expect(await eventsOf(current.encounterId, 'heard')).toEqual([]);
  });

  test('a question that is not open, and one of a finished consultation', async () => {
    const { patient, current } = await atOpenQuestion();
    for (const questionId of [
      'perspective.ideas',
      'nothing.like.this',
      'readback',
      'addendum',
      '__proto__',
    ]) {
      const refused = await patient.record(current, { questionId });
      expect([questionId, refused.status, refused.body.code]).toEqual([questionId, 409, 'question_not_open']);
    }
    const done = await patient.answerSome(current, 60);
    expect(done.step).toBe('done');
    expect((await patient.record(current)).status).toBe(409);
    expect(speech.requests).toEqual([]);
    speech.transcript = 'I forgot: I am allergic to penicillin';
    expect((await patient.record(current, { questionId: 'addendum' })).status).toBe(200);
  });

  test('S24 other types, too much sound and malformed bodies, never with a server error', async () => {
    const { patient, current } = await atOpenQuestion();
    const refusals: [Spoken, number, string][] = [
      [
        await patient.record(current, { audio: new Blob(['x'], { type: 'video/mp4' }) }),
        415,
        'unsupported_media_type',
      ],
      [await patient.record(current, { audio: new Blob(['x']) }), 415, 'unsupported_media_type'],
      [
        await patient.record(current, {
          audio: new Blob(['<html>'], { type: 'audio/webm' }),
        }),
        415,
        'unsupported_media_type',
      ],
      [
        await patient.record(current, {
          audio: new Blob([await makeRecording().bytes()], { type: 'audio/mp4' }),
        }),
        415,
        'unsupported_media_type',
      ],
      [await patient.record(current, { audio: new Blob([], { type: 'audio/webm' }) }), 422, 'invalid_fields'],
      [
        await patient.record(current, {
          audio: new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'audio/webm' }),
        }),
        413,
        'body_too_large',
      ],
      [await patient.record(current, { heardId: 'not an id' }), 422, 'invalid_fields'],
      [await patient.dictate(current, { text: 'x'.repeat(4_001) }), 422, 'invalid_fields'],
      [await patient.dictate(current, { text: 'x', by: 'SERVER' }), 422, 'invalid_fields'],
      [await patient.dictate(current, { text: 7 }), 422, 'invalid_fields'],
    ];
    for (const [refused, status, code] of refusals) {
      expect([refused.status, refused.body.code]).toEqual([status, code]);
    }
    const url = `${clinic.service.client.baseUrl}/consultation/${current.encounterId}/speech`;
    const bodies: [string, string, number][] = [
      ['multipart/form-data; boundary=x', '--x\r\nnot a part', 400],
      ['multipart/form-data', 'no boundary', 400],
      ['application/json', '[]', 400],
      ['text/plain', 'words', 415],
      ['application/x-www-form-urlencoded', 'text=words', 415],
    ];
    for (const [type, body, status] of bodies) {
      const refused = await patient.visitor.request(url, {
        method: 'POST',
        headers: { 'content-type': type, accept: 'application/json', 'sec-fetch-site': 'same-origin' },
        body,
      });
      expect([type, refused.status]).toEqual([type, status]);
    }
    expect(speech.requests).toEqual([]);
  });

  test('S23 words from the maker of a browser, unless the clinic allows it', async () => {
    const { patient, current } = await atOpenQuestion();
    const refused = await patient.dictate(current, { text: 'A cough', by: 'VENDOR' });
    expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed']);
    expect(await eventsOf(current.encounterId, 'heard')).toEqual([]);
    expect(current.speech).toEqual({ recognizer: true, voice: true, vendorAllowed: false });
    const settings = { alertEmail: 'desk@first.example', emergencyNumber: '112', phone: null };
    const allow = (vendorSpeechAllowed: boolean) =>
      clinic.api.send('PUT', '/organization', { ...settings, vendorSpeechAllowed });
    expect((await allow(true)).status).toBe(200);
    try {
      const taken = await patient.dictate(current, { text: 'A cough', by: 'VENDOR' });
      expect([taken.status, taken.body.speech.vendorAllowed]).toEqual([200, true]);
      expect(await eventsOf(current.encounterId, 'heard')).toMatchObject([
        { recognizer: { kind: 'VENDOR', model: null } },
      ]);
    } finally {
      await allow(false);
    }
  });
});

describe('what was heard', () => {
  test('counts for nothing before it is sent, and is still there when the page is loaded again', async () => {
    const { patient, current } = await atOpenQuestion();
    speech.transcript = '  My left knee hurts going up stairs\u0000  ';
    const heardId = randomUUID();
    const heard = await patient.record(current, { heardId });
    expect(heard.status).toBe(200);
    const words = 'My left knee hurts going up stairs';
    expect(heard.body).toMatchObject({ heardId, text: words, question: { id: current.question?.id } });
    const again = (await patient.get(`/consultation/${current.encounterId}`)).body;
    expect(again.heard).toEqual({ heardId, questionId: current.question?.id, text: words });
    expect(again.conversation).toEqual(current.conversation);
    expect(await eventsOf(current.encounterId, 'heard')).toMatchObject([
      { text: words, recognizer: { kind: 'SERVER', model: 'whisper-test' } },
    ]);
    const encounter = await clinic.api.get(`/encounter/${current.encounterId}`);
    expect(encounter.body).toMatchObject({ modality: 'TEXT' });
    const report = await clinic.api.get(`/encounter/${current.encounterId}/report`);
    expect(report.text).not.toContain('left knee');

    const sent = await patient.send(current, { words: 'My right knee hurts going up stairs', heardId });
    expect(sent.status).toBe(200);
    expect(sent.body.heard).toBeNull();
    expect((await clinic.api.get(`/encounter/${current.encounterId}`)).body).toMatchObject({
      modality: 'SPEECH',
    });
    const after = await clinic.api.get(`/encounter/${current.encounterId}/report`);
    expect(after.text).toContain('right knee');
    expect(after.text).not.toContain('left knee');
    const answers = await eventsOf(current.encounterId, 'answered');
    expect(answers.at(-1)).toMatchObject({ heardId, modality: 'SPEECH' });
  });

  test('as nothing is no event, and the patient may speak again under the same id', async () => {
    const { patient, current } = await atOpenQuestion();
    const heardId = randomUUID();
    speech.transcript = ' \n ';
    expect((await patient.record(current, { heardId })).body).toMatchObject({ heardId, text: '' });
    expect(await eventsOf(current.encounterId, 'heard')).toEqual([]);
    speech.transcript = 'A cough';
    expect((await patient.record(current, { heardId })).body.text).toBe('A cough');
  });

  test('S21 sent twice, and ten times at once, is one event with one text', async () => {
    const { patient, current } = await atOpenQuestion();
    speech.transcript = 'A cough';
    const heardId = randomUUID();
    const race = await Promise.all(Array.from({ length: 10 }, () => patient.record(current, { heardId })));
    expect(race.map(({ status, body }) => [status, body.text])).toEqual(Array(10).fill([200, 'A cough']));
    speech.transcript = 'Something else';
    const sounds = speech.requests.length;
    expect((await patient.record(current, { heardId })).body.text).toBe('A cough');
    expect(speech.requests).toHaveLength(sounds);
    expect(await eventsOf(current.encounterId, 'heard')).toHaveLength(1);
  });

  test('S26 leaves an audit row without its words, and none of them in the log', async () => {
    const { patient, current } = await atOpenQuestion();
    speech.transcript = 'canary words that were spoken';
    await patient.record(current, {
      audio: makeRecording({ sound: 'canary sound', mediaType: 'audio/ogg' }),
    });
    const rows = await query('select * from audit_events where resource_id = $1 order by id desc limit 1', [
      current.encounterId,
    ]);
    expect(rows).toMatchObject([{ actor_type: 'patient', action: 'encounter.hear' }]);
    expect(JSON.stringify(rows)).not.toContain('canary');
    expect(clinic.service.readLog()).toContain('speech call');
    expect(clinic.service.readLog()).not.toContain('canary');
  });
});

describe('S22 an emergency that was heard', () => {
  test('is shown at once and told to the clinic, before it is sent; sending it tells nobody twice', async () => {
    const { patient, current } = await atOpenQuestion();
    speech.transcript = emergency;
    const heard = await patient.record(current, { headers: { 'x-page': 'main' } });
    expect(heard.body.step).toBe('emergency');
    expect(heard.body.emergency?.lede).toContain('Crushing chest pain right now');
    expect(heard.body.page?.isAlarm).toBe(true);
    expect(await flagsOf(current.encounterId)).toEqual([{ level: 'EMERGENCY', answer_later_changed: false }]);
    await waitUntil(async () => (await alertsOf(current.encounterId))[0]?.state === 'sent', {
      what: 'the alert',
    });
    expect(mail.mails.at(-1)?.text).not.toMatch(/chest|arm/);

    await patient.post(`/consultation/${current.encounterId}`, {
      messageId: randomUUID(),
      questionId: 'emergency',
    });
    const sent = await patient.send(current, { words: emergency, heardId: heard.body.heardId });
    expect(sent.body.step).toBe('question');
    expect(await flagsOf(current.encounterId)).toEqual([{ level: 'EMERGENCY', answer_later_changed: false }]);
    expect(await alertsOf(current.encounterId)).toHaveLength(1);
  });

  test('stays when its words are corrected, marked as changed later', async () => {
    const { patient, current } = await atOpenQuestion();
    const heard = await patient.dictate(current, { text: emergency });
    expect(heard.body.step).toBe('emergency');
    const sent = await patient.send(current, {
      words: 'A cough for three weeks',
      heardId: heard.body.heardId,
    });
    expect(sent.body.step).toBe('question');
    expect(await flagsOf(current.encounterId)).toEqual([{ level: 'EMERGENCY', answer_later_changed: true }]);
    const report = reportSchema.parse(
      (await clinic.api.get(`/encounter/${current.encounterId}/report`)).body,
    );
    expect(report.flags).toMatchObject([{ quote: emergency, messages: [], answerLaterChanged: true }]);
    expect(JSON.stringify(report.transcript)).not.toContain('Crushing');
  });
});

describe('S32 without its recognizer', () => {
  test('chat goes on: speech is refused with when to try again, typing works', async () => {
    const { patient, current } = await atOpenQuestion();
    speech.mode = 'busy';
    const busy = await patient.record(current);
    expect([busy.status, busy.body.code, busy.headers.get('retry-after')]).toEqual([
      503,
      'speech_unavailable',
      '7',
    ]);
    speech.mode = 'closing';
    expect((await patient.record(current)).status).toBe(503);
    expect(await eventsOf(current.encounterId, 'heard')).toEqual([]);
    expect((await patient.answer(current, 'My left knee hurts')).status).toBe(200);
    expect((await fetch(`${clinic.service.client.baseUrl}/health`)).status).toBe(200);
  });

  test('an answer that is given while the recognizer thinks does not wait for it', async () => {
    const { patient, current } = await atOpenQuestion();
    let openGate = () => {};
    speech.gate = new Promise((resolve) => {
      openGate = () => resolve();
    });
    speech.transcript = 'A cough';
    const late = patient.record(current);
    await waitUntil(() => Promise.resolve(speech.requests.length === 1), {
      what: 'the recording',
    });
    const sent = await patient.answer(current, 'My left knee hurts');
    expect(sent.status).toBe(200);
    openGate();
    // The question has an answer now, which what was heard may change.
    expect((await late).body.text).toBe('A cough');
    expect((await late).body.question?.id).toBe(sent.body.question?.id);
  });

  test('in a clinic that has none the page is told, and recordings are refused', async () => {
    const plain = await openClinic();
    try {
      const patient = new ProgramPatient(plain.service.client.baseUrl);
      const started = (await patient.start(await plain.invite())).body;
      expect(started.speech).toEqual({ recognizer: false, voice: false, vendorAllowed: false });
      const form = new FormData();
      form.append('heardId', randomUUID());
      form.append('questionId', started.question?.id ?? '');
      form.append('audio', makeRecording(), 'a.webm');
      const refused = await patient.visitor.request(
        `${plain.service.client.baseUrl}/consultation/${started.encounterId}/speech`,
        {
          method: 'POST',
          headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin' },
          body: form,
        },
      );
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, null]);
      expect(await refused.json()).toMatchObject({ code: 'speech_unavailable' });
    } finally {
      await plain.stop();
    }
  });
});

describe('a question read aloud', () => {
  const listen = (patient: ProgramPatient, encounterId: string, questionId: string) =>
    patient.visitor.request(
      `${clinic.service.client.baseUrl}/consultation/${encounterId}/speech?questionId=${encodeURIComponent(questionId)}`,
      { headers: { accept: 'audio/*' } },
    );

  test('S18 is none that was not asked, and tells a stranger nothing', async () => {
    const { patient, current } = await atOpenQuestion({ patientDateOfBirth: '1976-05-27' });
    for (const questionId of ['perspective.ideas', 'nothing.like.this', '', 'readback']) {
      expect((await listen(patient, current.encounterId, questionId)).status).toBe(404);
    }
    const stranger = new SpeakingPatient(clinic.service.client.baseUrl);
    expect((await listen(stranger, current.encounterId, current.question?.id ?? '')).status).toBe(403);
    expect(speech.requests).toEqual([]);
  });

  test('is its text with its options, in the patient’s language, kept out of caches', async () => {
    const patient = new SpeakingPatient(clinic.service.client.baseUrl);
    const started = (await patient.start(await clinic.invite(), { locale: 'es' })).body;
    const answer = await listen(patient, started.encounterId, started.question?.id ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('sound');
    const [request] = speech.requests;
    const { input } = JSON.parse(Buffer.from(request?.body ?? '', 'latin1').toString('utf8')) as {
      input: string;
    };
    expect(input).toContain(started.question?.text ?? 'a question');
    expect((await listen(patient, started.encounterId, started.question?.id ?? '')).status).toBe(200);
    expect(speech.requests).toHaveLength(1);
  });

  test('S32 is missing where the voice fails, and the question stays open', async () => {
    const { patient, current } = await atOpenQuestion();
    speech.mode = 'busy';
    const silent = await listen(patient, current.encounterId, current.question?.id ?? '');
    expect([silent.status, silent.headers.get('retry-after')]).toEqual([503, '7']);
    expect((await patient.answer(current, 'My left knee hurts')).status).toBe(200);
  });

  test('S20 the page may use the microphone and play what is read, and nothing else more', async () => {
    const { patient, current } = await atOpenQuestion();
    const page = await patient.visitor.request(
      `${clinic.service.client.baseUrl}/consultation/${current.encounterId}`,
    );
    expect(page.headers.get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=(self)');
    expect(page.headers.get('content-security-policy')).toContain("media-src 'self'");
  });
});

describe('spoken words for options', () => {
  test('a place or a label answers; what names no option is asked again, with the options named', async () => {
    const patient = new SpeakingPatient(clinic.service.client.baseUrl);
    let current = (await patient.start(await clinic.invite())).body;
    const isSeverity = () => current.question?.kind === 'scale';
    for (let turn = 0; turn < 30 && !isSeverity(); turn++) {
      const words = current.question?.kind === 'text' ? 'My left knee hurts' : 'unsure';
      current = (await patient.answer(current, words)).body;
    }
    expect(current.question?.kind).toBe('scale');
    const scale = await patient.send(current, { words: 'I’d say seven out of ten' });
    expect(scale.status).toBe(200);
    expect(scale.body.conversation.at(-1)?.answer).toContain('7');
    const [answered] = (await eventsOf(current.encounterId, 'answered')).slice(-1);
    expect(answered).toMatchObject({ value: { kind: 'number', number: 7 }, modality: 'SPEECH' });

    current = scale.body;
    for (let turn = 0; turn < 30; turn++) {
      const question = current.question;
      if (question === null) throw new Error('No list of findings is asked');
      if (question.id.startsWith('checklist.')) break;
      current = (await patient.answer(current, question.kind === 'text' ? 'No' : 'unsure')).body;
    }
    const [first, second] = current.question?.options ?? [];
    const unclear = await patient.send(current, { words: 'Something else entirely' });
    expect(unclear.status).toBe(422);
    expect(JSON.stringify(unclear.body)).toContain('The answers are:');
    const list = await patient.send(current, { words: 'The first one and the second' });
    expect(list.status).toBe(200);
    const ticked = (await eventsOf(current.encounterId, 'answered')).filter(
      (event) => JSON.stringify(event).includes('"checklistId"') && JSON.stringify(event).includes('"yes"'),
    );
    expect(ticked).toMatchObject([{ questionId: first?.id }, { questionId: second?.id }]);
  });
});
