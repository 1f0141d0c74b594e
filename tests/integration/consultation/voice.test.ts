import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { reportSchema } from '../../../contract/report.ts';
import { waitUntil } from '../../../scripts/lib/process.ts';
import { type ConsultationJson, ProgramPatient, passingValues } from '../../helpers/program-patient.ts';
import { makeRecording } from '../../helpers/recordings.ts';
import { openClinic } from './clinic.ts';
import {
  alertsOf,
  atOpenQuestion,
  clinic,
  emergency,
  eventsOf,
  flagsOf,
  itemIn,
  mail,
  query,
  SpeakingPatient,
  type Spoken,
  setUpSpeech,
  speech,
} from './speaking-patient.ts';

setUpSpeech();

describe('speech is refused before any sound leaves the service', () => {
  test('S20 from another origin, and in a form without its token', async () => {
    const { patient, current } = await atOpenQuestion();
    const crossSite = await patient.record(current, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([crossSite.status, crossSite.body.code]).toEqual([403, 'form_rejected']);
    const bare = new FormData();
    bare.append('heardId', randomUUID());
    bare.append('itemId', itemIn(current));
    bare.append('audio', makeRecording(), 'a.webm');
    const tokenless = await patient.visitor.request(
      `${clinic.service.client.baseUrl}/consultation/${current.encounterId}/speech`,
      { method: 'POST', headers: { accept: 'application/json' }, body: bare },
    );
    expect(tokenless.status).toBe(403);
    expect(speech.requests).toEqual([]);
  });

  test('S17, S18 from another person’s browser', async () => {
    const { current } = await atOpenQuestion({ patientDateOfBirth: '1976-05-27' });
    const stranger = new SpeakingPatient(clinic.service.client.baseUrl);
    const refused = await stranger.record(current);
    expect([refused.status, refused.body.code]).toEqual([403, 'identification_required']);
    expect(speech.requests).toEqual([]);
  });

  test('in a revoked consultation', async () => {
    const { patient, current, invitationId } = await atOpenQuestion();
    expect((await clinic.api.delete(`/consult-invitation/${invitationId}`)).status).toBe(204);
    const refused = await patient.record(current);
    expect([refused.status, refused.body.code]).toEqual([410, 'revoked']);
    expect(speech.requests).toEqual([]);
    expect(await eventsOf(current.encounterId, 'heard')).toEqual([]);
  });

  test('for a question that is not open, and in a finished consultation', async () => {
    const { patient, current } = await atOpenQuestion();
    for (const itemId of ['perspective.ideas', 'nothing.like.this', 'readback', 'addendum', '__proto__']) {
      const refused = await patient.record(current, { itemId });
      expect([itemId, refused.status, refused.body.code]).toEqual([itemId, 409, 'question_not_open']);
    }
    await patient.answerToTheEnd(current);
    expect((await patient.record(current)).status).toBe(409);
    expect(speech.requests).toEqual([]);
    speech.transcript = 'I forgot: I am allergic to penicillin';
    expect((await patient.record(current, { itemId: 'addendum' })).status).toBe(200);
  });

  test('S24 of other types, with too much sound and in malformed bodies, never with a server error', async () => {
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

  test('S23 with words recognized by a browser’s maker, unless the clinic allows it', async () => {
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

describe('recognized words', () => {
  test('have no effect before they are sent, and are still shown on a reloaded page', async () => {
    const { patient, current } = await atOpenQuestion();
    speech.transcript = '  My left knee hurts going up stairs\u0000  ';
    const heardId = randomUUID();
    const heard = await patient.record(current, { heardId });
    expect(heard.status).toBe(200);
    const words = 'My left knee hurts going up stairs';
    expect(heard.body).toMatchObject({ heardId, text: words, screen: { id: current.screen?.id } });
    const again = (await patient.get(`/consultation/${current.encounterId}`)).body;
    expect(again.heard).toEqual({ heardId, itemId: itemIn(current), text: words });
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
    const answers = await eventsOf(current.encounterId, 'screen.answered');
    expect(answers.at(-1)).toMatchObject({ heardId, modality: 'SPEECH' });
  });

  test('that are empty store no event, and the patient may speak again under the same id', async () => {
    const { patient, current } = await atOpenQuestion();
    const heardId = randomUUID();
    speech.transcript = ' \n ';
    expect((await patient.record(current, { heardId })).body).toMatchObject({ heardId, text: '' });
    expect(await eventsOf(current.encounterId, 'heard')).toEqual([]);
    speech.transcript = 'A cough';
    expect((await patient.record(current, { heardId })).body.text).toBe('A cough');
  });

  test('S21 of a recording sent twice, or ten times at once, are one event with one text', async () => {
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

  test('S26 leave an audit row without the words, and are not in the log', async () => {
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

describe('S22 a spoken emergency', () => {
  test('opens the alarm at once and raises no flag: its signs are asked before the words are sent, and not again after that', async () => {
    const { patient, current } = await atOpenQuestion();
    speech.transcript = emergency;
    const heard = await patient.record(current, { headers: { 'x-page': 'main' } });
    expect(heard.body.screen?.kind).toBe('alarm');
    expect(heard.body.screen?.words.join(' ')).toContain('chest pain');
    expect(heard.body.page?.main).toContain('If this is happening now, call 112');
    expect(await flagsOf(current.encounterId)).toEqual([]);
    expect(await alertsOf(current.encounterId)).toEqual([]);

    const ticked = await patient.answer(heard.body, { [itemIn(heard.body)]: ['spreads'] });
    expect(ticked.body.screen?.kind).toBe('emergency');
    expect(await flagsOf(current.encounterId)).toEqual([{ level: 'EMERGENCY', answer_later_changed: false }]);
    await waitUntil(async () => (await alertsOf(current.encounterId))[0]?.state === 'sent', {
      what: 'the alert',
    });
    expect(mail.mails.at(-1)?.text).not.toMatch(/\b(?:chest|arms?)\b/i);

    const onward = await patient.answer(ticked.body, {});
    expect(onward.body.screen?.kind).toBe('story');
    const { heardId } = heard.body;
    const sent = await patient.send(onward.body, { words: emergency, heardId });
    expect(['alarm', 'emergency']).not.toContain(sent.body.screen?.kind);
    expect(await flagsOf(current.encounterId)).toEqual([{ level: 'EMERGENCY', answer_later_changed: false }]);
    expect(await alertsOf(current.encounterId)).toHaveLength(1);
  });

  test('stays in the report as denied when its words are corrected before they are sent', async () => {
    const { patient, current } = await atOpenQuestion();
    const heard = await patient.dictate(current, { text: emergency });
    expect(heard.body.screen?.kind).toBe('alarm');
    const denied = await patient.answer(heard.body, { [itemIn(heard.body)]: ['none'] });
    const story = await patient.goTo(denied.body, 'story');
    const { heardId } = heard.body;
    const sent = await patient.send(story, { words: 'A cough for three weeks', heardId });
    expect(sent.status).toBe(200);
    expect(await flagsOf(current.encounterId)).toEqual([{ level: 'DENIED', answer_later_changed: false }]);
    expect(await alertsOf(current.encounterId)).toEqual([]);
    const report = reportSchema.parse(
      (await clinic.api.get(`/encounter/${current.encounterId}/report`)).body,
    );
    expect(report.flags).toEqual([]);
    expect(report.alarms).toMatchObject([{ status: 'DENIED' }]);
    // It was recognized and corrected, so the report must not say that the patient wrote it.
    expect(report.alarms[0]?.text).not.toMatch(/wrote/i);
    const answers = report.transcript.filter(({ kind }) => kind === 'answer').map(({ answer }) => answer);
    expect(answers.join(' ')).not.toContain('Crushing');
  });
});

describe('S32 without its recognizer', () => {
  test('typing works: speech is refused with the time to try again', async () => {
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
    expect((await patient.tell(current, 'My left knee hurts')).status).toBe(200);
    expect((await fetch(`${clinic.service.client.baseUrl}/health`)).status).toBe(200);
  });

  test('an answer during a slow recognition does not wait for it', async () => {
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
    const sent = await patient.tell(current, 'My left knee hurts');
    expect(sent.status).toBe(200);
    openGate();
    // The question has an answer now, which the recognized words may change.
    expect((await late).body.text).toBe('A cough');
    expect((await late).body.screen?.id).toBe(sent.body.screen?.id);
  });

  test('the page of a clinic that has none says so, and recordings are refused', async () => {
    const plain = await openClinic();
    try {
      const patient = new ProgramPatient(plain.service.client.baseUrl);
      const started = (await patient.start(await plain.invite())).body;
      expect(started.speech).toEqual({ recognizer: false, voice: false, vendorAllowed: false });
      const form = new FormData();
      form.append('heardId', randomUUID());
      form.append('itemId', itemIn(started));
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

describe('spoken words for options', () => {
  test('select an option only as a plain answer; other words are kept as spoken, and the question is asked again', async () => {
    const patient = new SpeakingPatient(clinic.service.client.baseUrl);
    let current = await patient.startToStory(await clinic.invite());
    current = (await patient.tell(current, 'My left knee hurts')).body;
    const scaleOf = ({ screen }: ConsultationJson) =>
      screen?.items.find(({ control }) => control === 'scale');
    for (let turn = 0; turn < 30 && scaleOf(current) === undefined; turn++) {
      const { screen } = current;
      if (screen === null) break;
      const yes = screen.items.flatMap(({ id, control }) => (control === 'yes_no' ? [[id, 'yes']] : []));
      const values = screen.kind === 'confirm' ? Object.fromEntries(yes) : passingValues(screen);
      current = (await patient.answer(current, values)).body;
    }
    const itemId = scaleOf(current)?.id ?? 'no scale';
    const speak = async (words: string) => {
      const said = await patient.post(`/consultation/${current.encounterId}`, {
        messageId: randomUUID(),
        screenId: current.screen?.id,
        values: { [itemId]: words },
        modality: 'SPEECH',
      });
      expect(said.status).toBe(200);
      current = said.body;
      const [answered] = (await eventsOf(current.encounterId, 'screen.answered')).slice(-1);
      return answered?.type === 'screen.answered' ? answered : null;
    };
    expect((await speak('as my neighbour told you'))?.readings[itemId]).toMatchObject({ as: null });
    expect(scaleOf(current)?.id).toBe(itemId);
    const answered = await speak('seven out of ten');
    expect(answered).toMatchObject({
      modality: 'SPEECH',
      readings: { [itemId]: { as: { kind: 'number', number: 7 } } },
    });
    expect(scaleOf(current)?.id).not.toBe(itemId);
  });
});
