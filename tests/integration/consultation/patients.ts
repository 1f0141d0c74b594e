import { randomUUID } from 'node:crypto';
import { agentSchema } from '../../../contract/agent.ts';
import { type Invitation, invitationSchema } from '../../../contract/invitation.ts';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';

export type Clinic = {
  service: TestService;
  api: ApiClient;
  invite(fields?: Record<string, unknown>): Promise<Invitation>;
  stop(): Promise<void>;
};

/** Our service with one agent, and a client of its API. */
export async function openClinic(
  agent: Record<string, unknown> = {},
  environment: Record<string, string> = {},
): Promise<Clinic> {
  const service = await startTestService(environment);
  const tokens = await signInForTokens(service.client, service.people.owner);
  const api = new ApiClient(service.client.baseUrl, tokens.access_token);
  const made = agentSchema.parse((await api.post('/agent', { type: 'CONSULT', ...agent })).body);
  return {
    service,
    api,
    invite: async (fields = {}) =>
      invitationSchema.parse((await api.post('/consult-invitation', { agentId: made.id, ...fields })).body),
    stop: service.stop,
  };
}

export type ConsultationJson = {
  encounterId: string;
  status: string;
  step: string;
  locale: string;
  question: { id: string; kind: string; text: string; options: { id: string; exclusive?: boolean }[] } | null;
  flags: { id: string; level: string; code: string }[];
  notice: string | null;
  emergency: { title: string; lede: string } | null;
  conversation: { question: string; answer: string }[];
  heard: { heardId: string; questionId: string | null; text: string } | null;
  speech: { recognizer: boolean; voice: boolean; vendorAllowed: boolean };
  completionLink: { text: string; url: string } | null;
};

/** A patient who uses the interface for programs, with a browser's cookies. */
export class ProgramPatient {
  readonly visitor = new HttpVisitor();
  readonly #baseUrl: string;
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  async post(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: Headers; body: ConsultationJson }> {
    const response = await this.visitor.request(new URL(path, this.#baseUrl).href, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await readJson(response) };
  }

  async get(path: string): Promise<{ status: number; headers: Headers; body: ConsultationJson }> {
    const response = await this.visitor.request(new URL(path, this.#baseUrl).href, {
      headers: { accept: 'application/json' },
    });
    return { status: response.status, headers: response.headers, body: await readJson(response) };
  }

  start(invitation: Invitation, fields: Record<string, unknown> = {}) {
    return this.post(invitation.invitationUrl, { consent: true, locale: 'en', ...fields });
  }

  answer(consultation: ConsultationJson, value: unknown, messageId = randomUUID()) {
    return this.post(`/consultation/${consultation.encounterId}`, {
      messageId,
      questionId: consultation.question?.id ?? '',
      value,
    });
  }

  /** Answers `count` questions as "not sure", `words` where the open question is asked. */
  async answerSome(
    consultation: ConsultationJson,
    count: number,
    words = 'unsure',
  ): Promise<ConsultationJson> {
    let current = consultation;
    for (let turn = 0; turn < count && current.question !== null; turn++) {
      const { id, kind } = current.question;
      const value = id === 'readback' ? 'send' : kind === 'text' ? words : 'unsure';
      current = (await this.answer(current, value)).body;
    }
    return current;
  }
}

async function readJson(response: Response): Promise<ConsultationJson> {
  const text = await response.text();
  return (text.startsWith('{') ? JSON.parse(text) : {}) as ConsultationJson;
}
