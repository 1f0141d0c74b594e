import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Invitation } from '../../contract/invitation.ts';
import { type ConsultationJson, ProgramPatient, passingValues } from '../helpers/program-patient.ts';

const retryEveryMs = 20;
/** Longer than any fault, plus the time that a request may wait after it. */
const recoveryTimeoutMs = 150_000;
const notBack = 'The service did not come back';

/** The service of a chat; `invite` returns null when there are no more invitations. */
export type ChatGround = { url: string; invite(): Promise<Invitation | null> };

type Consultation = { encounterId: string; acknowledged: string[] };

/** How one message was answered; null when no answer came. */
export type ChatAnswer = { status: number | null; retryAfter: string | null; tookMs: number };

/** Chats of one patient after the other on one device, which repeats each message until it is acknowledged. */
export class Chat {
  readonly consultations: Consultation[] = [];
  repeated = 0;
  readonly #ground: ChatGround;
  readonly #onAnswer: (answer: ChatAnswer) => void;
  #patient: ProgramPatient;
  #current: ConsultationJson | null = null;

  /** @param onAnswer - called with every answer, also those that lead to a repetition */
  constructor(ground: ChatGround, onAnswer: (answer: ChatAnswer) => void = () => undefined) {
    this.#ground = ground;
    this.#onAnswer = onAnswer;
    this.#patient = new ProgramPatient(ground.url);
  }

  async takeTurn(): Promise<void> {
    if (this.#current === null || this.#current.status === 'FINISHED') {
      const invitation = await this.#ground.invite();
      if (invitation === null) return;
      this.#patient = new ProgramPatient(this.#ground.url);
      const place = `/consult/${invitation.id}`;
      await this.#open(place);
      this.#current = await this.#send(place, { consent: true, locale: 'en' });
      this.consultations.push({ encounterId: this.#current.encounterId, acknowledged: [] });
      return;
    }
    const { encounterId, screen } = this.#current;
    const messageId = randomUUID();
    const words = `CANARY my knee hurts ${messageId}`;
    const values = screen === null ? {} : passingValues(screen, words);
    // An emergency page is only read: no message is stored for it.
    const isMessage = screen?.kind !== 'emergency';
    this.#current = await this.#send(`/consultation/${encounterId}`, {
      messageId,
      screenId: screen?.id,
      values,
    });
    if (isMessage) this.consultations.at(-1)?.acknowledged.push(messageId);
  }

  /**
   * Opens the link before the start, like every browser, so that the claim cookie exists before an answer can get lost.
   */
  async #open(path: string): Promise<void> {
    const deadline = Date.now() + recoveryTimeoutMs;
    while (Date.now() < deadline) {
      const answer = await this.#patient.get(path).catch(() => null);
      if (answer?.status === 200) return;
      if (answer !== null && answer.status < 500) throw new Error(`A link was answered ${answer.status}`);
      await pause(retryEveryMs);
    }
    throw new Error(notBack);
  }

  /** Repeats a message until the service acknowledges it, also while the service is down. */
  async #send(path: string, body: unknown): Promise<ConsultationJson> {
    const deadline = Date.now() + recoveryTimeoutMs;
    let tries = 0;
    while (Date.now() < deadline) {
      tries += 1;
      const startedAt = performance.now();
      const answer = await this.#patient.post(path, body).catch(() => null);
      this.#onAnswer({
        status: answer?.status ?? null,
        retryAfter: answer?.headers.get('retry-after') ?? null,
        tookMs: performance.now() - startedAt,
      });
      if (answer !== null && (answer.status === 200 || answer.status === 201)) {
        if (tries > 1) this.repeated += 1;
        return answer.body;
      }
      if (answer?.status === 303) {
        // The start was stored and its answer lost with the process: this device has the claim and goes on.
        const place = new URL(answer.headers.get('location') ?? '').pathname;
        const seen = await this.#patient.get(place).catch(() => null);
        if (seen?.status === 200) return seen.body;
        if (seen !== null && seen.status < 500)
          throw new Error(`The consultation that this device started was answered ${seen.status}`);
      }
      if (answer !== null && answer.status < 500 && answer.status !== 303)
        throw new Error(`A message was answered ${answer.status}`);
      await pause(retryEveryMs);
    }
    throw new Error(notBack);
  }
}

/** One sentence for each consultation whose messages are not exactly the acknowledged ones, once each and in order. */
export async function findLostMessages(database: pg.Pool, chats: readonly Chat[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { encounterId, acknowledged } of chats.flatMap((chat) => chat.consultations)) {
    const stored = await readMessageIds(database, encounterId);
    if (stored.join() !== acknowledged.join()) problems.push(describeDifference(acknowledged, stored));
  }
  return problems;
}

async function readMessageIds(database: pg.Pool, encounterId: string): Promise<string[]> {
  const { rows } = await database.query<{ message_id: string }>(
    "select message_id from encounter_events where encounter_id = $1 and type = 'screen.answered' order by seq",
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
