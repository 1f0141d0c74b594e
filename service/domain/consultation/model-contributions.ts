import type { InterviewState } from '../../interview/engine.ts';
import { replay } from '../../interview/engine.ts';
import type { InterviewEvent } from '../../interview/events.ts';
import { checkDraft, draftLines } from '../../interview/language-model/draft.ts';
import { checkFacts, isReadable, prepareReading } from '../../interview/language-model/read-message.ts';
import { stillStands } from '../../interview/language-model/targets.ts';
import { buildReport } from '../../interview/report.ts';
import { type SourceLocale, sourceLocales } from '../../interview/types.ts';
import type { ConsultationStore, LoadedEncounter } from './consultation-store.ts';
import {
  type LanguageModel,
  LanguageModelError,
  type ModelAnswer,
  type ModelCallStore,
} from './language-model.ts';

/** Calls that run or wait at once, over all consultations of this process (S27). */
const pendingMax = 64;

type Log = { warn(fields: object, message: string): void };

/**
 * Asks a language model what answers say, after they were stored and beside everything that the patient waits for. What
 * comes back is checked and appended as an event of its own; whatever goes wrong, nothing is (decision 031). A process
 * that ends loses what was under way, and only that.
 */
export class ModelContributions {
  readonly #store: ConsultationStore;
  readonly #calls: ModelCallStore;
  readonly #model: LanguageModel;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #pending = new Set<Promise<void>>();
  #isStopping = false;

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
   * Starts what a committed turn gives a model to do, and returns at once.
   * @param encounter - as it stands after the turn
   * @param appended - what the turn has added
   * @param isReadBack - whether all questions are answered
   */
  follow(
    encounter: LoadedEncounter,
    state: InterviewState,
    appended: readonly InterviewEvent[],
    isReadBack: boolean,
  ): void {
    if (!mayRead(encounter) || this.#isStopping) return;
    for (const event of appended) {
      if (event.type !== 'answered') continue;
      const message = state.messages.find(({ messageId }) => messageId === event.messageId);
      if (message !== undefined && isReadable(message)) {
        this.#start(() => this.#read(encounter, state, event.messageId));
      }
    }
    const hasSaid = appended.some(({ type }) => type === 'answered' || type === 'addendum');
    if (isReadBack && hasSaid) this.#start(() => this.#draft(encounter, state));
  }

  /** Takes nothing more, and waits for what is under way; what a model is still asked for is given up. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#pending);
  }

  #start(work: () => Promise<void>): void {
    if (this.#pending.size >= pendingMax) {
      this.#log.warn({ pending: this.#pending.size }, 'a language model call was left out: too many wait');
      return;
    }
    const running = work()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'a language model contribution was lost'))
      .finally(() => this.#pending.delete(running));
    this.#pending.add(running);
  }

  async #read(encounter: LoadedEncounter, state: InterviewState, messageId: string): Promise<void> {
    const request = prepareReading(encounter.protocol, state, messageId);
    if (request === null) return;
    await this.#ask(
      encounter,
      'read',
      () => this.#model.read(request),
      (now, answer, common) => {
        const current = replay(now.protocol, now.events);
        const message = current.messages.find((one) => one.messageId === messageId);
        if (now.status !== 'ONGOING' || message === undefined) return null;
        if (!stillStands(now.protocol, current, message)) return null;
        const { facts, dropped } = checkFacts(now.protocol, current, message, answer);
        const event = { type: 'model_read' as const, ...common, ofMessageId: messageId, facts };
        return { event: facts.length === 0 ? null : event, taken: facts.length, dropped };
      },
    );
  }

  async #draft(encounter: LoadedEncounter, state: InterviewState): Promise<void> {
    const locale = readerLocaleOf(encounter);
    const report = buildReport(encounter.protocol, encounter.events, { locale });
    const lines = draftLines(report);
    if (lines.length === 0) return;
    const afterMessages = state.messages.length;
    await this.#ask(
      encounter,
      'draft',
      () => this.#model.draft({ lines, locale }),
      (now, answer, common) => {
        const isSame = replay(now.protocol, now.events).messages.length === afterMessages;
        if ((now.status !== 'ONGOING' && now.status !== 'FINISHED') || !isSame) return null;
        const sentences = checkDraft(lines, answer, locale);
        if (sentences === null) return { event: null, taken: 0, dropped: 1 };
        const event = { type: 'model_drafted' as const, ...common, afterMessages, locale, sentences };
        return { event, taken: sentences.length, dropped: 0 };
      },
    );
  }

  /** One call, what its answer comes to in the consultation as it stands then, and the note of it. */
  async #ask(
    encounter: LoadedEncounter,
    kind: 'read' | 'draft',
    call: () => Promise<ModelAnswer>,
    judge: (
      now: LoadedEncounter,
      answer: unknown,
      common: CommonOfEvents,
    ) => { event: InterviewEvent | null; taken: number; dropped: number } | null,
  ): Promise<void> {
    const { id: encounterId, organizationId } = encounter;
    const startedAt = performance.now();
    const note = { organizationId, encounterId, kind };
    const spent = () => Math.round(performance.now() - startedAt);
    let given: ModelAnswer;
    try {
      given = await call();
    } catch (error) {
      if (!(error instanceof LanguageModelError)) throw error;
      const none = { inputTokens: null, outputTokens: null, taken: 0, dropped: 0 };
      await this.#calls.record({ ...note, ...none, outcome: 'failed', durationMs: spent() });
      return;
    }
    const { answer, inputTokens, outputTokens } = given;
    const durationMs = spent();
    const { model, promptVersion } = this.#model;
    const common = {
      at: this.#now().toISOString(),
      model,
      promptVersion,
      durationMs,
      inputTokens,
      outputTokens,
    };
    const judged = await this.#store.change(encounterId, (now) => {
      const outcome = mayRead(now) && !now.invitation.isRevoked ? judge(now, answer, common) : null;
      const event = outcome?.event ?? null;
      return {
        change:
          event === null
            ? null
            : { append: [event], action: `encounter.model_${kind}`, actor: 'system' as const },
        outcome,
      };
    });
    const { taken, dropped } = judged ?? { taken: 0, dropped: 0 };
    await this.#calls.record({
      ...note,
      outcome: judged === null ? 'late' : 'taken',
      durationMs,
      inputTokens,
      outputTokens,
      taken,
      dropped,
    });
  }
}

type CommonOfEvents = Pick<
  Extract<InterviewEvent, { type: 'model_read' }>,
  'at' | 'model' | 'promptVersion' | 'durationMs' | 'inputTokens' | 'outputTokens'
>;

/** The patient was told at the start, and the clinic allows it still. */
function mayRead({ events, invitation }: LoadedEncounter): boolean {
  const isTold = events.some((event) => event.type === 'started' && event.languageModel === true);
  return isTold && invitation.languageModelAllowed;
}

/** The language of the clinic's own people, as far as reports are written in it. */
function readerLocaleOf({ invitation }: LoadedEncounter): SourceLocale {
  const language = invitation.clinic.locale.toLowerCase().split('-')[0];
  return sourceLocales.find((locale) => locale === language) ?? 'en';
}
