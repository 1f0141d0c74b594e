import { randomUUID } from 'node:crypto';
import type { Invitation } from '../../contract/invitation.ts';
import { HttpVisitor } from '../../scripts/lib/http-visitor.ts';
import type { RenderedScreen } from '../../service/interview/present/render-screen.ts';
import type { RenderedItem } from '../../service/interview/present/rendered-item.ts';

/** The JSON of a consultation, as far as tests use it. */
export type ConsultationJson = {
  encounterId: string;
  status: string;
  locale: string;
  /** The open page; null at the end. */
  screen: RenderedScreen | null;
  flags: { level: string; code: string }[];
  notice: string | null;
  emergency: { title: string; lede: string; continueLabel: string } | null;
  readback: { sections: { title: string; rows: { label: string; value: string }[] }[] } | null;
  conversation: { itemId: string; question: string; answer: string }[];
  heard: { heardId: string; itemId: string; text: string } | null;
  speech: { recognizer: boolean; voice: boolean; vendorAllowed: boolean };
  completionLink: { text: string; url: string } | null;
};

/** The values of a page by item, as programs send them. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * The answer without information: "not sure", "I'd rather not say", or a statement left ticked. Null leaves the item
 * blank.
 */
function passBy({ control, canBeUnsure, canDecline }: RenderedItem): string | null {
  if (canBeUnsure) return 'unsure';
  if (canDecline) return 'declined';
  return control === 'tick' ? 'kept' : null;
}

/**
 * The values of a patient who can answer no question.
 * @param words - the answer on the page of the story; a page of signs is answered with "None of these"
 */
export function passingValues({ kind, items }: RenderedScreen, words = 'unsure'): Values {
  if (kind === 'emergency') return {};
  if (kind === 'story') return { [items[0]?.id ?? 'story']: words };
  return Object.fromEntries(
    items.flatMap((item): [string, unknown][] => {
      if (kind === 'alarm') return [[item.id, ['none']]];
      const value = passBy(item);
      return value === null ? [] : [[item.id, value]];
    }),
  );
}

/** Far more pages than any consultation has, so that an endless loop fails. */
const pagesMax = 80;

/** A patient who uses the JSON interface, with a browser's cookies. */
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

  start(invitation: Pick<Invitation, 'invitationUrl'>, fields: Record<string, unknown> = {}) {
    return this.post(invitation.invitationUrl, { consent: true, locale: 'en', ...fields });
  }

  /** Answers the open page. */
  answer({ encounterId, screen }: ConsultationJson, values: Values, messageId: string = randomUUID()) {
    return this.post(`/consultation/${encounterId}`, { messageId, screenId: screen?.id ?? '', values });
  }

  /** Changes earlier answers. */
  change({ encounterId }: Pick<ConsultationJson, 'encounterId'>, values: Values) {
    return this.post(`/consultation/${encounterId}`, { messageId: randomUUID(), screenId: 'change', values });
  }

  /** Adds words after the end. */
  add({ encounterId }: Pick<ConsultationJson, 'encounterId'>, words: string) {
    const values = { addendum: words };
    return this.post(`/consultation/${encounterId}`, {
      messageId: randomUUID(),
      screenId: 'addendum',
      values,
    });
  }

  async #pass(
    consultation: ConsultationJson,
    screen: RenderedScreen,
    words: string,
  ): Promise<ConsultationJson> {
    const { status, body } = await this.answer(consultation, passingValues(screen, words));
    if (status !== 200)
      throw new Error(`"${screen.title}" was answered with ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Answers `count` pages with `passingValues`, and the page of the story with `words`. */
  async answerSome(
    consultation: ConsultationJson,
    count: number,
    words = 'unsure',
  ): Promise<ConsultationJson> {
    let current = consultation;
    for (let turn = 0; turn < count && current.screen !== null; turn++) {
      current = await this.#pass(current, current.screen, words);
    }
    return current;
  }

  /** Answers all pages up to the thank-you screen. */
  async answerToTheEnd(consultation: ConsultationJson, words = 'unsure'): Promise<ConsultationJson> {
    const end = await this.answerSome(consultation, pagesMax, words);
    if (end.screen !== null) throw new Error(`After ${pagesMax} pages this one is open: ${end.screen.title}`);
    return end;
  }

  /** Answers pages until one of this kind is open; fails where none comes. */
  async goTo(consultation: ConsultationJson, kind: string, words = 'unsure'): Promise<ConsultationJson> {
    let current = consultation;
    for (let turn = 0; turn < pagesMax && current.screen !== null; turn++) {
      if (current.screen.kind === kind) return current;
      current = await this.#pass(current, current.screen, words);
    }
    throw new Error(`No page of the kind "${kind}" came.`);
  }

  /** Starts, and answers the pages before the page of the story. */
  async startToStory(
    invitation: Pick<Invitation, 'invitationUrl'>,
    fields: Record<string, unknown> = {},
  ): Promise<ConsultationJson> {
    return await this.goTo((await this.start(invitation, fields)).body, 'story');
  }

  /** Answers the page of the story. */
  tell(consultation: ConsultationJson, words: string, messageId: string = randomUUID()) {
    return this.answer(consultation, { [mainItemOf(consultation)]: words }, messageId);
  }
}

/** The id of the open page's first item; on the page of the story that of the open question. */
export function mainItemOf({ screen }: ConsultationJson): string {
  const [first] = screen?.items ?? [];
  if (first === undefined) throw new Error('Nothing is asked on this page.');
  return first.id;
}

async function readJson(response: Response): Promise<ConsultationJson> {
  const text = await response.text();
  return (text.startsWith('{') ? JSON.parse(text) : {}) as ConsultationJson;
}
