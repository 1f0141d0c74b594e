import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type ConsultationJson, ProgramPatient } from '../../helpers/program-patient.ts';
import { makeRecording } from '../../helpers/recordings.ts';
import { readEvents } from '../../helpers/sealed-content.ts';
import { type SpeechServer, startSpeechServer } from '../../helpers/speech-server.ts';
import { type MailServer, startMailServer } from '../service/mail-server.ts';
import { query as queryDatabase } from '../service/query.ts';
import { type Clinic, openClinic } from './clinic.ts';

export let clinic: Clinic;
export let speech: SpeechServer;
export let mail: MailServer;

/** Sets up one clinic with a recognizer, a voice and mail for all tests of a file. */
export function setUpSpeech(): void {
  beforeAll(async () => {
    [speech, mail] = [await startSpeechServer(), await startMailServer()];
    clinic = await openClinic(
      {},
      {
        SPEECH_BASE_URL: speech.baseUrl,
        SPEECH_MODEL: 'whisper-test',
        SPEECH_VOICE_MODEL: 'voice-test',
        SPEECH_VOICE: 'calm',
        MAIL_URL: mail.url,
        MAIL_FROM: 'alerts@service.example',
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
}

export const emergency = 'Crushing chest pain right now, going into my left arm, and I am sweating';
export const query = (sql: string, values: unknown[] = []) =>
  queryDatabase(clinic.service.databaseUrl, sql, values);
export const eventsOf = async (encounterId: string, type: string) =>
  (await readEvents(clinic.service.databaseUrl, encounterId)).filter((event) => event.type === type);
export const flagsOf = (encounterId: string) =>
  query('select level, answer_later_changed from encounter_flags where encounter_id = $1', [encounterId]);
export const alertsOf = (encounterId: string) =>
  query("select state from alerts where encounter_id = $1 and kind = 'flag'", [encounterId]);

type Heard = ConsultationJson & {
  heardId: string;
  text: string;
  code?: string;
  page?: { main: string; isAlarm: boolean };
};
export type Spoken = { status: number; headers: Headers; body: Heard };

export class SpeakingPatient extends ProgramPatient {
  /** Sends a recording, as the page does. */
  async record(
    consultation: ConsultationJson,
    options: {
      heardId?: string;
      itemId?: string;
      audio?: Blob;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Spoken> {
    const form = new FormData();
    form.append('heardId', options.heardId ?? randomUUID());
    form.append('itemId', options.itemId ?? itemIn(consultation));
    form.append('audio', options.audio ?? makeRecording(), 'a.webm');
    const response = await this.visitor.request(this.#speechUrl(consultation), {
      method: 'POST',
      headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin', ...options.headers },
      body: form,
    });
    return await read(response);
  }

  /** Sends words that the browser recognized. */
  async dictate(consultation: ConsultationJson, body: Record<string, unknown>): Promise<Spoken> {
    const response = await this.visitor.request(this.#speechUrl(consultation), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        heardId: randomUUID(),
        itemId: itemIn(consultation),
        by: 'DEVICE',
        ...body,
      }),
    });
    return await read(response);
  }

  /** Sends the recognized words as the answer to the page's first item. */
  send(
    { encounterId, screen }: ConsultationJson,
    { words, ...fields }: { words: string; heardId?: string },
  ): Promise<Spoken> {
    const [item] = screen?.items ?? [];
    return this.post(`/consultation/${encounterId}`, {
      messageId: randomUUID(),
      screenId: screen?.id,
      values: { [item?.id ?? '']: words },
      modality: 'SPEECH',
      ...fields,
    }) as Promise<Spoken>;
  }

  #speechUrl(consultation: ConsultationJson): string {
    return `${clinic.service.client.baseUrl}/consultation/${consultation.encounterId}/speech`;
  }
}

/** The id of the open page's first item; '' at the end. */
export const itemIn = ({ screen }: ConsultationJson) => screen?.items[0]?.id ?? '';

async function read(response: Response): Promise<Spoken> {
  const body = (await response.json()) as Heard;
  return { status: response.status, headers: response.headers, body };
}

/** A patient on the page of the story. */
export async function atOpenQuestion(
  fields: Record<string, unknown> = {},
): Promise<{ patient: SpeakingPatient; current: ConsultationJson; invitationId: string }> {
  const patient = new SpeakingPatient(clinic.service.client.baseUrl);
  const invitation = await clinic.invite(fields);
  const current = await patient.startToStory(invitation);
  return { patient, current, invitationId: invitation.id };
}
