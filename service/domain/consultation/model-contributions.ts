import { setImmediate } from 'node:timers/promises';
import { TimeLimitError, waitAtMost } from '../../../common/time-limit.ts';
import { replay } from '../../interview/engine/replay.ts';
import { hasPlaceForQuestions } from '../../interview/engine/screens.ts';
import { askRequestOf, checkQuestions, questionGroundOf } from '../../interview/llm/ask.ts';
import { checkMentions, type ReadRequest } from '../../interview/llm/check-mentions.ts';
import { checkDraft, draftRequestOf, draftRulesOf, draftSourcesOf } from '../../interview/llm/draft.ts';
import {
  checkTranslation,
  translateRequestOf,
  translationGroundOf,
  translationSourcesOf,
} from '../../interview/llm/translation.ts';
import type { ConsultationEvent } from '../../interview/model/events.ts';
import type { Mention } from '../../interview/model/mentions.ts';
import { protocolIndex } from '../../interview/model/protocol.ts';
import { type Locale, localeSchema } from '../../interview/model/types.ts';
import type { ConsultationStore, LoadedEncounter } from './consultation-store.ts';
import {
  type LanguageModel,
  LanguageModelError,
  type ModelAnswer,
  type ModelCall,
  type ModelCallStore,
} from './language-model.ts';
import type { CallOwner } from './speech.ts';

/** Answers after this time are dropped, because the patient waits for the next page. */
const waitMs = 2_000;
/** The word reader reads shorter texts completely, so the model is not called. */
const messageLengthMin = 8;

type Log = { warn(fields: object, message: string): void };

type ReadText = { textId: string; question: string; text: string; known: readonly Mention[] };

/** The outcome of a call: how much passed validation, and whether its result was still usable. */
type Taken = { isTaken: boolean; taken: number; dropped: number };

/**
 * A language model's part in a consultation: it reads the texts of a stored page a second time, suggests at most two
 * questions before the read-back, and after the end drafts a paragraph and translates. Its answers are validated and
 * stored as events. When a call fails or is late, the consultation continues as without a model and the patient is not
 * told.
 */
export class ModelContributions {
  readonly #store: ConsultationStore;
  readonly #calls: ModelCallStore;
  readonly #model: LanguageModel;
  readonly #log: Log;
  readonly #now: () => Date;
  /** Drafts and translations that are being made in the background. */
  readonly #writing = new Set<Promise<void>>();

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
   * Lets the model read the texts of a stored page and, before the read-back, suggest questions; waits at most two
   * seconds. After the end it starts a draft and a translation in the background.
   * @param encounter - its state after the page
   * @param appended - the events that the page added
   * @returns whether the model proposed anything
   */
  async follow(encounter: LoadedEncounter, appended: readonly ConsultationEvent[]): Promise<boolean> {
    if (!mayContribute(encounter)) return false;
    if (appended.some(({ type }) => type === 'finished')) {
      this.#begin(encounter, () => this.#draft(encounter));
      this.#begin(encounter, () => this.#translate(encounter));
    }
    if (encounter.status !== 'ONGOING') return false;
    const reads = textsOf(encounter, appended).map((text) => this.#read(encounter, text));
    const isAnswer = appended.some(({ type }) => type === 'screen.answered');
    const contributions = [...reads, ...(isAnswer ? [this.#ask(encounter)] : [])];
    const proposed = await Promise.all(contributions.map((work) => this.#guard(encounter, work)));
    return proposed.includes(true);
  }

  /** Waits for the background work; stop the model's client first, so that calls in progress end. */
  async stop(): Promise<void> {
    await Promise.all(this.#writing);
  }

  /** Starts background work after the patient's page has been answered. */
  #begin(encounter: LoadedEncounter, contribute: () => Promise<boolean>): void {
    const work = this.#guard(encounter, setImmediate().then(contribute)).then(() => {
      this.#writing.delete(work);
    });
    this.#writing.add(work);
  }

  async #guard({ id }: LoadedEncounter, work: Promise<boolean>): Promise<boolean> {
    try {
      return await work;
    } catch (error) {
      this.#log.warn({ err: error, encounterId: id }, 'a language model contribution was lost');
      return false;
    }
  }

  /**
   * Waits for one call of the model, records its statistics, and passes its answer to `take`. Returns whether anything
   * was taken; false when the call failed or timed out.
   */
  async #call(
    { id: encounterId, organizationId }: LoadedEncounter,
    kind: ModelCall['kind'],
    given: Promise<ModelAnswer>,
    take: (answer: unknown) => Promise<Taken>,
  ): Promise<boolean> {
    const startedAt = performance.now();
    const note = (call: Omit<ModelCall, 'organizationId' | 'encounterId' | 'kind' | 'durationMs'>) =>
      this.#calls.record({
        organizationId,
        encounterId,
        kind,
        durationMs: Math.round(performance.now() - startedAt),
        ...call,
      });
    let answered: ModelAnswer;
    try {
      answered = kind === 'draft' || kind === 'translate' ? await given : await waitAtMost(waitMs, given);
    } catch (error) {
      const isLate = error instanceof TimeLimitError;
      if (!isLate && !(error instanceof LanguageModelError)) throw error;
      const nothing = { inputTokens: null, outputTokens: null, taken: 0, dropped: 0 };
      await note({ ...nothing, outcome: isLate ? 'late' : 'failed' });
      return false;
    }
    const { answer, inputTokens, outputTokens } = answered;
    const { isTaken, taken, dropped } = await take(answer);
    const count = isTaken ? taken : 0;
    await note({ inputTokens, outputTokens, outcome: isTaken ? 'taken' : 'late', taken: count, dropped });
    return count > 0;
  }

  /** Stores an event if the consultation still allows it and `hasPlace` is true. */
  async #append(
    encounterId: string,
    action: string,
    hasPlace: (now: LoadedEncounter) => boolean,
    event: ConsultationEvent | null,
  ): Promise<boolean> {
    const outcome = await this.#store.change(encounterId, (now) => {
      const isOpen = mayContribute(now) && !now.invitation.isRevoked && hasPlace(now);
      if (!isOpen || event === null) return { change: null, outcome: isOpen };
      return { change: { append: [event], action, actor: 'system' }, outcome: true };
    });
    return outcome === true;
  }

  /** Calls the model, validates its answer, and stores what is valid if the encounter still has the expected status. */
  async #write(
    encounter: LoadedEncounter,
    kind: 'read' | 'draft' | 'translate',
    given: Promise<ModelAnswer>,
    check: (answer: unknown) => { taken: readonly unknown[]; dropped: number; event: ConsultationEvent },
  ): Promise<boolean> {
    return await this.#call(encounter, kind, given, async (answer) => {
      const { taken, dropped, event } = check(answer);
      const { action, status } = writings[kind];
      const isTaken = await this.#append(
        encounter.id,
        action,
        (now) => now.status === status,
        taken.length === 0 ? null : event,
      );
      return { isTaken, taken: taken.length, dropped };
    });
  }

  async #read(encounter: LoadedEncounter, { textId, question, text, known }: ReadText): Promise<boolean> {
    const request: ReadRequest = { question, message: text, findings: findingsOf(encounter) };
    return await this.#write(encounter, 'read', this.#model.read(request, ownerOf(encounter)), (answer) => {
      const { reader } = this.#signature();
      const { taken: mentions, dropped } = checkMentions(request, answer, known, { textId, reader });
      const at = this.#now().toISOString();
      const event = { type: 'mentions.proposed', at, textId, reader, knownShare: null, mentions } as const;
      return { taken: mentions, dropped, event };
    });
  }

  /** Happens once in a consultation. An empty result is stored too, so that no later page waits for the model again. */
  async #ask(encounter: LoadedEncounter): Promise<boolean> {
    const { protocol, events } = encounter;
    const state = replay(protocol, events);
    if (!hasPlaceForQuestions(state)) return false;
    const propose = async (answer: unknown): Promise<Taken> => {
      const { taken: questions, dropped } = checkQuestions(questionGroundOf(protocol, state), answer);
      const isTaken = await this.#append(
        encounter.id,
        'encounter.model_asked',
        (now) => isOngoing(now) && now.events.every(({ type }) => type !== 'questions.proposed'),
        {
          type: 'questions.proposed',
          at: this.#now().toISOString(),
          ...this.#signature(),
          locale: state.locale,
          questions,
        },
      );
      return { isTaken, taken: questions.length, dropped };
    };
    let isAnswered = false;
    const asked = this.#model.ask(askRequestOf(protocol, state), ownerOf(encounter));
    const isProposed = await this.#call(encounter, 'ask', asked, async (answer) => {
      isAnswered = true;
      return await propose(answer);
    });
    if (!isAnswered) await propose({ questions: [] });
    return isProposed;
  }

  async #draft(encounter: LoadedEncounter): Promise<boolean> {
    const { protocol, events } = encounter;
    const locale = localeOfReports(encounter);
    const sources = draftSourcesOf(protocol, events, locale);
    if (sources.length === 0) return false;
    const drafted = this.#model.draft(draftRequestOf(locale, sources), ownerOf(encounter));
    return await this.#write(encounter, 'draft', drafted, (answer) => {
      const { taken: sentences, dropped } = checkDraft(draftRulesOf(locale), sources, answer);
      const at = this.#now().toISOString();
      const event = { type: 'draft.proposed', at, ...this.#signature(), locale, sentences } as const;
      return { taken: sentences, dropped, event };
    });
  }

  /** Translates the patient's texts into the language of the clinic's reports. */
  async #translate(encounter: LoadedEncounter): Promise<boolean> {
    const { protocol, events } = encounter;
    const locale = localeOfReports(encounter);
    const state = replay(protocol, events);
    const sources = translationSourcesOf(state, locale);
    if (sources.length === 0) return false;
    const translated = this.#model.translate(
      translateRequestOf(state.locale, locale, sources),
      ownerOf(encounter),
    );
    return await this.#write(encounter, 'translate', translated, (answer) => {
      const { taken: texts, dropped } = checkTranslation(translationGroundOf(state, locale), sources, answer);
      const at = this.#now().toISOString();
      const event = { type: 'translation.proposed', at, ...this.#signature(), locale, texts } as const;
      return { taken: texts, dropped, event };
    });
  }

  /** The model and the prompt version, as stored with its contributions. */
  #signature(): { reader: string; promptVersion: string } {
    const { model, promptVersion } = this.#model;
    return { reader: `model:${model}`.slice(0, 100), promptVersion };
  }
}

/** The audit action of each contribution, and the status that the encounter must still have. */
const writings = {
  read: { action: 'encounter.model_read', status: 'ONGOING' },
  draft: { action: 'encounter.model_drafted', status: 'FINISHED' },
  translate: { action: 'encounter.model_translated', status: 'FINISHED' },
} as const;

const isOngoing = ({ status }: LoadedEncounter) => status === 'ONGOING';

/** The language of the clinic's reports, unless a reader asks for another. */
function localeOfReports({ invitation }: LoadedEncounter): Locale {
  return localeSchema.catch('en').parse(invitation.clinic.locale.slice(0, 2).toLowerCase());
}

/** The texts of a page, each with what the word reader found in it. */
function textsOf({ protocol }: LoadedEncounter, appended: readonly ConsultationEvent[]): ReadText[] {
  const { questions } = protocolIndex(protocol);
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

/** The findings of the protocol, which the model may choose from. */
function findingsOf({ protocol }: LoadedEncounter): ReadRequest['findings'] {
  return Object.entries(protocol.labels)
    .filter(([code]) => code.startsWith('sx.'))
    .map(([code, name]) => ({ code, name: name.en }));
}

/** Whether the patient was told at the start and the clinic still allows it. */
function mayContribute({ events, invitation }: LoadedEncounter): boolean {
  const isTold = events.some((event) => event.type === 'started' && event.languageModel === true);
  return isTold && invitation.clinic.languageModelAllowed;
}

function ownerOf({ organizationId, id }: LoadedEncounter): CallOwner {
  return { organizationId, encounterId: id };
}
