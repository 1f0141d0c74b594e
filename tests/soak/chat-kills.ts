import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ConsultationJson, ProgramPatient } from '../integration/consultation/patients.ts';
import type { ConsultationStage } from './consultation-stage.ts';
import type { Scenario } from './run-scenario.ts';

const patientsAtOnce = 6;
const killWithinMs = 250;
const retryEveryMs = 20;
const recoveryTimeoutMs = 60_000;

/**
 * S21: a service that is killed at any moment of a chat loses, doubles and reorders no message that it acknowledged. A
 * patient's device sends an answer again, under the same message id, until it is acknowledged.
 */
export const chatKills: Scenario<ConsultationStage> = {
  name: 'chat-kills',
  fullCount: 200,
  smallCount: 3,
  async run(stage, count) {
    const problems: string[] = [];
    let isOver = false;
    const chats = Array.from({ length: patientsAtOnce }, () => new Chat(stage));
    const talking = chats.map(async (chat) => {
      while (!isOver) await chat.takeTurn();
    });
    for (let number = 0; number < count; number += 1) {
      await pause(Math.random() * killWithinMs);
      await stage.kill();
      await stage.revive();
    }
    isOver = true;
    await Promise.all(talking);
    const heard = chats.flatMap((chat) => chat.consultations);
    for (const { encounterId, acknowledged } of heard) {
      const stored = await readMessageIds(stage, encounterId);
      if (stored.join() !== acknowledged.join()) problems.push(describeDifference(acknowledged, stored));
    }
    const messages = heard.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    const again = chats.reduce((sum, chat) => sum + chat.repeated, 0);
    if (again === 0 && count > 10) problems.push('no kill met a message on its way');
    return {
      problems,
      note: `${messages} messages in ${heard.length} consultations, ${again} sent again after a kill`,
    };
  },
};

type Consultation = { encounterId: string; acknowledged: string[] };

/** One patient after the other on one device. */
class Chat {
  readonly consultations: Consultation[] = [];
  repeated = 0;
  readonly #stage: ConsultationStage;
  #patient: ProgramPatient;
  #current: ConsultationJson | null = null;

  constructor(stage: ConsultationStage) {
    this.#stage = stage;
    this.#patient = new ProgramPatient(stage.urls[0]);
  }

  async takeTurn(): Promise<void> {
    if (this.#current === null || this.#current.status === 'FINISHED') {
      const invitation = await this.#stage.invite();
      this.#patient = new ProgramPatient(this.#stage.urls[0]);
      this.#current = await this.#send(`/consult/${invitation.id}`, { consent: true, locale: 'en' });
      this.consultations.push({ encounterId: this.#current.encounterId, acknowledged: [] });
      return;
    }
    const { encounterId, question } = this.#current;
    const messageId = randomUUID();
    const words = `CANARY my knee hurts ${messageId}`;
    const value = question?.id === 'readback' ? 'send' : question?.kind === 'text' ? words : 'unsure';
    const isMessage = question?.id !== 'readback';
    this.#current = await this.#send(`/consultation/${encounterId}`, {
      messageId,
      questionId: question?.id,
      value,
    });
    if (isMessage) this.consultations.at(-1)?.acknowledged.push(...storedIds(messageId, question));
  }

  /** Sends until the service has acknowledged; a dead one is waited for. */
  async #send(path: string, body: unknown): Promise<ConsultationJson> {
    const deadline = Date.now() + recoveryTimeoutMs;
    let tries = 0;
    while (Date.now() < deadline) {
      tries += 1;
      const answer = await this.#patient.post(path, body).catch(() => null);
      if (answer !== null && (answer.status === 200 || answer.status === 201)) {
        if (tries > 1) this.repeated += 1;
        return answer.body;
      }
      if (answer?.status === 303) {
        // The start was stored and its answer lost with the process: this device holds the claim and goes on.
        const place = new URL(answer.headers.get('location') ?? '').pathname;
        const seen = await this.#patient.get(place).catch(() => null);
        if (seen?.status === 200) return seen.body;
      }
      if (answer !== null && answer.status < 500 && answer.status !== 303)
        throw new Error(`A message was answered ${answer.status}`);
      await pause(retryEveryMs);
    }
    throw new Error('The service did not come back');
  }
}

/** A list to tick is one message and is stored as one answer for each entry, all or none. */
function storedIds(messageId: string, question: ConsultationJson['question']): string[] {
  if (question === null || !/^(?:checklist|confirmation)\./.test(question.id)) return [messageId];
  const entries = question.options.filter(({ exclusive }) => exclusive !== true);
  return entries.map((_entry, index) => (index === 0 ? messageId : `${messageId}.${index + 1}`));
}

async function readMessageIds(stage: ConsultationStage, encounterId: string): Promise<string[]> {
  const { rows } = await stage.database.query<{ message_id: string }>(
    "select message_id from encounter_events where encounter_id = $1 and type = 'answered' order by seq",
    [encounterId],
  );
  return rows.map((row) => row.message_id);
}

function describeDifference(acknowledged: string[], stored: string[]): string {
  const lost = acknowledged.filter((id) => !stored.includes(id)).length;
  const doubled = stored.length - new Set(stored).size;
  const unknown = stored.filter((id) => !acknowledged.includes(id)).length;
  return lost + doubled + unknown === 0
    ? 'messages were reordered'
    : `${lost} messages lost, ${doubled} doubled, ${unknown} stored that were never acknowledged`;
}
