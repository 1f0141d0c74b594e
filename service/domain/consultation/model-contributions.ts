import { LateError, waitAtMost } from '../../../common/time-limit.ts';
import type { ConsultationEvent } from '../../interview/engine/events.ts';
import { indexOf } from '../../interview/engine/index-of.ts';
import type { Protocol } from '../../interview/engine/protocol.ts';
import { checkMentions, type ReadRequest } from '../../interview/reading/model-reader.ts';
import type { Mention } from '../../interview/reading/types.ts';
import type { ConsultationStore, LoadedEncounter } from './consultation-store.ts';
import {
  type LanguageModel,
  LanguageModelError,
  type ModelAnswer,
  type ModelCallStore,
} from './language-model.ts';

/** What comes later is left out: the patient waits for the next page. */
const waitMs = 2_000;
/** Shorter words hold nothing that the words reader does not read. */
const messageLengthMin = 8;

type Log = { warn(fields: object, message: string): void };

type ReadText = { textId: string; question: string; text: string; known: readonly Mention[] };

/**
 * A language model as a second reader: after a page is stored its texts are read once more, and what passes the checks is
 * proposed to the patient like what the words reader found. Whatever goes wrong or comes late, nothing is proposed and
 * nothing is said of it to the patient.
 */
export class ModelContributions {
  readonly #store: ConsultationStore;
  readonly #calls: ModelCallStore;
  readonly #model: LanguageModel;
  readonly #log: Log;
  readonly #now: () => Date;

  constructor(options: {
    store: ConsultationStore;
    calls: ModelCallStore;
    model: LanguageModel;
    log: Log;
    now?: () => Date;
  }) {
    this.#store = options.store;
    this.#calls = options.calls;
    this.#model = options.model;
    this.#log = options.log;
    this.#now = options.now ?? (() => new Date());
  }

  /**
   * Has the texts of a committed page read, at most for two seconds.
   * @param encounter - as it stands after the page
   * @param appended - what the page has added
   * @returns whether something was proposed
   */
  async follow(encounter: LoadedEncounter, appended: readonly ConsultationEvent[]): Promise<boolean> {
    if (!mayRead(encounter)) return false;
    const texts = textsOf(encounter.protocol, appended);
    const proposed = await Promise.all(
      texts.map((text) =>
        this.#read(encounter, text).catch((error: unknown) => {
          this.#log.warn({ err: error }, 'a language model contribution was lost');
          return false;
        }),
      ),
    );
    return proposed.includes(true);
  }

  async #read(encounter: LoadedEncounter, { textId, question, text, known }: ReadText): Promise<boolean> {
    const { id: encounterId, organizationId, protocol } = encounter;
    const request: ReadRequest = { question, message: text, findings: findingsOf(protocol) };
    const startedAt = performance.now();
    const note = { organizationId, encounterId, kind: 'read' as const };
    const spent = () => Math.round(performance.now() - startedAt);
    let given: ModelAnswer;
    try {
      given = await waitAtMost(waitMs, this.#model.read(request));
    } catch (error) {
      const isLate = error instanceof LateError;
      if (!isLate && !(error instanceof LanguageModelError)) throw error;
      const none = { inputTokens: null, outputTokens: null, taken: 0, dropped: 0 };
      await this.#calls.record({
        ...note,
        ...none,
        outcome: isLate ? 'late' : 'failed',
        durationMs: spent(),
      });
      return false;
    }
    const reader = `model:${this.#model.model}`.slice(0, 100);
    const { mentions, dropped } = checkMentions(request, given.answer, known, { textId, reader });
    const { inputTokens, outputTokens } = given;
    const at = this.#now().toISOString();
    const isTaken = await this.#store.change(encounterId, (now) => {
      const isOpen = mayRead(now) && !now.invitation.isRevoked && now.status === 'ONGOING';
      if (!isOpen || mentions.length === 0) return { change: null, outcome: isOpen };
      const event: ConsultationEvent = {
        type: 'mentions.proposed',
        at,
        textId,
        reader,
        knownShare: null,
        mentions,
      };
      return { change: { append: [event], action: 'encounter.model_read', actor: 'system' }, outcome: true };
    });
    const outcome = isTaken === true ? 'taken' : 'late';
    const taken = isTaken === true ? mentions.length : 0;
    await this.#calls.record({
      ...note,
      outcome,
      durationMs: spent(),
      inputTokens,
      outputTokens,
      taken,
      dropped,
    });
    return taken > 0;
  }
}

/** The texts of a page that the words reader has read, with what it found in each. */
function textsOf(protocol: Protocol, appended: readonly ConsultationEvent[]): ReadText[] {
  const { questions } = indexOf(protocol);
  const answered = appended.find((event) => event.type === 'screen.answered');
  if (answered === undefined) return [];
  return Object.entries(answered.values).flatMap(([itemId, value]): ReadText[] => {
    if (value.kind !== 'text' || value.text.trim().length < messageLengthMin) return [];
    const textId = `${answered.messageId}/${itemId}`;
    const known = appended.flatMap((event) =>
      event.type === 'mentions.proposed' && event.textId === textId ? event.mentions : [],
    );
    return [{ textId, question: questions.get(itemId)?.text.en ?? '', text: value.text, known }];
  });
}

/** The findings that a consultation can do something with. */
function findingsOf({ labels }: Protocol): ReadRequest['findings'] {
  return Object.entries(labels)
    .filter(([code]) => code.startsWith('sx.'))
    .map(([code, name]) => ({ code, name: name.en }));
}

/** The patient was told at the start, and the clinic allows it still. */
function mayRead({ events, invitation }: LoadedEncounter): boolean {
  const isTold = events.some((event) => event.type === 'started' && event.languageModel === true);
  return isTold && invitation.languageModelAllowed;
}
