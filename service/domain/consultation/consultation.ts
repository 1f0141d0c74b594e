import { findAgeYears } from '../../../common/age.ts';
import {
  type CompiledProtocol,
  type CompileInput,
  compileProtocol,
  hashProtocol,
} from '../../interview/compile.ts';
import { carryOver } from '../../interview/earlier.ts';
import {
  type InterviewState,
  interpretAddendum,
  nextStep,
  parseAnswer,
  recordAnswer,
  recordHeard,
  remainingQuestions,
  replay,
  type Step,
} from '../../interview/engine.ts';
import type { Earlier, InterviewEvent, Recognizer } from '../../interview/events.ts';
import {
  type ModelLine,
  questionsOfLines,
  readContribution,
} from '../../interview/language-model/contribution.ts';
import { localize } from '../../interview/languages/catalogue.ts';
import { type RenderedQuestion, renderQuestion } from '../../interview/render.ts';
import { currentReportVersion } from '../../interview/report.ts';
import { hasAllAdditions, raisesFlag } from '../../interview/room.ts';
import { type Locale, type LocalizedText, type Modality, maxTextLength } from '../../interview/types.ts';
import { createIdentifier } from '../identifier.ts';
import {
  createCode,
  hashClaim,
  hashCode,
  isSame,
  proofTriesMax,
  provesByDateOfBirth,
} from './consultation-access.ts';
import type {
  ConsultationStore,
  EncounterChange,
  EncounterRecord,
  InvitationView,
  LoadedEncounter,
} from './consultation-store.ts';
import type { ModelContributions } from './model-contributions.ts';
import { type Command, type Refused, refuse, type Visitor } from './permissions.ts';
import { cleanText, readAnswer } from './read-answer.ts';
import {
  type SpeechRecognizer,
  type SpeechSource,
  SpeechUnavailableError,
  type SpeechVoice,
  type SpokenText,
} from './speech.ts';
import { turnTexts } from './turn-texts.ts';

/** Configurations whose compiled protocols are kept in memory. */
const compiledMax = 200;

export type WelcomeAnswers = {
  locale: Locale;
  answeredBy: 'PATIENT' | 'PROXY';
  modality: Modality;
  /** That the patient was told that a language model may read the answers; without it none does. */
  languageModel: boolean;
};

/** The state of a consultation as its pages show it. */
export type ConsultationView = {
  encounter: LoadedEncounter;
  state: InterviewState;
  step: Step;
  /** The question that comes next, also behind an emergency page; null at the read-back and after it. */
  nextQuestionId: string | null;
  locale: Locale;
  speech: SpeechOffer;
  /** What a language model read, beside the answers (decision 031). */
  modelLines: ModelLine[];
};

/** What a page may offer besides typing. */
export type SpeechOffer = {
  /** Recordings are understood. */
  recognizer: boolean;
  /** Questions can be read aloud here. */
  voice: boolean;
  /** The browser may use its maker's recognition, in the maker's cloud (S23). */
  vendorAllowed: boolean;
};

export type StartOutcome =
  | { kind: 'started'; encounterId: string }
  /** Somebody was first: this visitor goes to the existing consultation (S18). */
  | { kind: 'already_started'; encounterId: string }
  | { kind: 'revoked' }
  | { kind: 'unknown' };

export type TurnOutcome =
  /** With the consultation as it stands after the turn. */
  | { kind: 'accepted'; view: ConsultationView }
  | Refused
  | { kind: 'revoked' }
  | { kind: 'unknown' }
  /** The question is not the one that is open, nor one that was asked. */
  | { kind: 'not_open'; message: LocalizedText }
  | { kind: 'invalid'; message: LocalizedText };

export type HearOutcome =
  /** With the text as it is kept, '' for nothing understood, and the consultation as it stands. */
  | { kind: 'heard'; text: string; view: ConsultationView }
  | Refused
  | { kind: 'revoked' }
  | { kind: 'unknown' }
  | { kind: 'not_open'; message: LocalizedText }
  /** The clinic keeps speech away from the makers of browsers. */
  | { kind: 'not_allowed' }
  /** No recognizer, or none that answers; `retryAfterS` is null where trying again does not help. */
  | { kind: 'unavailable'; retryAfterS: number | null };

export type ReadAloudOutcome =
  | { kind: 'read'; spoken: SpokenText }
  | Refused
  /** No such consultation or question for this visitor, or no voice. */
  | { kind: 'unknown' }
  | { kind: 'unavailable'; retryAfterS: number };

/** What is asked to be seen: the consultation, or what this visitor gets instead. */
export type ViewOutcome = { kind: 'seen'; view: ConsultationView } | Refused | { kind: 'unknown' };

export type ProveOutcome =
  | { kind: 'proved' }
  | { kind: 'wrong'; triesLeft: number }
  /** The date of birth does not prove this patient; nothing was compared, and no try is gone. */
  | { kind: 'code_only' }
  | Refused
  | { kind: 'unknown' };

/**
 * The patient's side of an invitation: start, answer, change, pause, prove, finish. Every change is one
 * transaction; the answer of a call that returned `accepted` is never lost (S21).
 */
export class Consultations {
  readonly #store: ConsultationStore;
  readonly #codeKeys: readonly [Buffer, ...Buffer[]];
  readonly #now: () => Date;
  readonly #recognizer: SpeechRecognizer | null;
  readonly #voice: SpeechVoice | null;
  readonly #contributions: ModelContributions | null;
  /** Compiling takes tens of milliseconds, which every patient of the process would wait for. */
  readonly #compiled = new Map<string, { protocol: CompiledProtocol; hash: string }>();

  /**
   * @param options.codeKeys - 32 bytes each; codes come from the first, and those of all are taken
   * @param options.recognizer - null where the clinic has none
   * @param options.voice - null where the clinic has none
   * @param options.contributions - null without a language model
   * @param options.now - the clock; events carry its time
   */
  constructor(options: {
    store: ConsultationStore;
    codeKeys: readonly [Buffer, ...Buffer[]];
    recognizer: SpeechRecognizer | null;
    voice: SpeechVoice | null;
    contributions: ModelContributions | null;
    now?: () => Date;
  }) {
    this.#contributions = options.contributions;
    this.#recognizer = options.recognizer;
    this.#voice = options.voice;
    this.#store = options.store;
    this.#codeKeys = options.codeKeys;
    this.#now = options.now ?? (() => new Date());
  }

  /** The invitation behind a link, or null. Changes nothing (S16). */
  async findInvitation(invitationId: string): Promise<InvitationView | null> {
    return await this.#store.findInvitation(invitationId);
  }

  /** The protocol an invitation is held with if it is started now, and its content's hash. */
  #compile(invitation: InvitationView): { protocol: CompiledProtocol; hash: string } {
    const { agent, clinic } = invitation;
    const input: CompileInput = {
      specialization: agent.specialization,
      visitType: agent.visitType,
      configuration: agent.configuration,
      clinic,
    };
    const key = JSON.stringify(input);
    const known = this.#compiled.get(key);
    if (known !== undefined) return known;
    const protocol = compileProtocol(input);
    const compiled = { protocol, hash: hashProtocol(protocol) };
    const [oldest] = this.#compiled.keys();
    if (this.#compiled.size >= compiledMax && oldest !== undefined) this.#compiled.delete(oldest);
    this.#compiled.set(key, compiled);
    return compiled;
  }

  /**
   * The patient's first answer: claims the invitation for the browser that holds `claimSecret` and creates the
   * encounter (specification §3; S16, S17). Sent twice by the same browser it is the same start.
   */
  async start(invitationId: string, claimSecret: string, answers: WelcomeAnswers): Promise<StartOutcome> {
    const invitation = await this.#store.findInvitation(invitationId);
    if (!invitation) return { kind: 'unknown' };
    if (invitation.isRevoked) return { kind: 'revoked' };
    if (invitation.encounterId !== null) {
      return { kind: 'already_started', encounterId: invitation.encounterId };
    }
    const { protocol, hash } = this.#compile(invitation);
    const now = this.#now();
    const encounterId = createIdentifier();
    const earlier = await this.#findEarlier(invitation);
    const isClaimed = await this.#store.claim({
      id: encounterId,
      invitationId,
      claimHash: hashClaim(claimSecret),
      locale: answers.locale,
      modality: answers.modality,
      protocol,
      protocolHash: hash,
      started: {
        type: 'started',
        at: now.toISOString(),
        locale: answers.locale,
        answeredBy: answers.answeredBy,
        modality: answers.modality,
        patient: {
          ageYears: findAgeYears(invitation.patientDateOfBirth, now, invitation.clinic.timeZone),
        },
        reportVersion: currentReportVersion,
        ...(earlier === null ? {} : { earlier }),
        ...(answers.languageModel && this.tellsOfLanguageModel(invitation) ? { languageModel: true } : {}),
      },
    });
    if (isClaimed) return { kind: 'started', encounterId };
    const latest = await this.#store.findInvitation(invitationId);
    if (!latest) return { kind: 'unknown' };
    if (latest.isRevoked || latest.encounterId === null) return { kind: 'revoked' };
    return { kind: 'already_started', encounterId: latest.encounterId };
  }

  /** What the same patient told before the visit, for an interview after it (decision 014). */
  async #findEarlier(invitation: InvitationView): Promise<Earlier | null> {
    if (invitation.agent.visitType !== 'POST_VISIT' || invitation.externalId === null) return null;
    const before = await this.#store.findPreVisit(invitation);
    if (before === null) return null;
    const slots = carryOver(before.protocol, before.events);
    if (Object.keys(slots).length === 0) return null;
    return { encounterId: before.id, finishedAt: before.finishedAt.toISOString(), slots };
  }

  /** The encounter without its content; null when there is none. Shows nothing of it: {@link refuse} says to whom. */
  async findEncounter(encounterId: string): Promise<EncounterRecord | null> {
    return await this.#store.findEncounter(encounterId);
  }

  /** Those of the given invitations and encounters whose consultation is going on. */
  async findInProgress(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return await this.#store.findInProgress(ids);
  }

  /** The consultation as this visitor may see it: as it stands, to change an answer, or to choose a language. */
  async findView(
    encounterId: string,
    visitor: Visitor,
    command: 'view' | 'change' | 'change_language' = 'view',
  ): Promise<ViewOutcome> {
    const encounter = await this.#store.loadEncounter(encounterId);
    if (!encounter) return { kind: 'unknown' };
    const refused = refuse(command, encounter, visitor);
    if (refused !== null) return refused;
    return { kind: 'seen', view: this.#viewOf(encounter, replay(encounter.protocol, encounter.events)) };
  }

  /**
   * One answer, or a changed one (specification of the patient's interface: `{messageId, questionId, value}`).
   * The same `messageId` again is accepted without another effect (S21). Flags are found before anything else (S22).
   * @param message.words - own words from a form, beside what was chosen in `value`; '' for none
   * @param message.heardId - what the answer rests on; one that was never heard is left out
   */
  async answer(
    encounterId: string,
    visitor: Visitor,
    message: {
      messageId: string;
      questionId: string;
      value: unknown;
      words: string;
      modality: Modality;
      heardId: string | null;
    },
  ): Promise<TurnOutcome> {
    return await this.#turn('answer', encounterId, visitor, message.messageId, (encounter, state, at) => {
      if (state.status === 'FINISHED') return { kind: 'not_open', message: localize(turnTexts.finished) };
      const parsed = readAnswer(encounter.protocol, state, message, openToChange(encounter, state));
      if (!parsed.ok) {
        const alarm = state.isFull ? findAlarm(encounter, state, at, message) : null;
        if (alarm !== null) return { kind: 'change', action: 'encounter.answer', append: [alarm] };
        if (state.isFull) return { kind: 'not_open', message: localize(turnTexts.full) };
        return { kind: parsed.code === 'invalid_value' ? 'invalid' : 'not_open', message: parsed.message };
      }
      const { messageId, questionId, modality } = message;
      const heard = findHeard(encounter, message.heardId);
      const sent = {
        at,
        messageId,
        questionId,
        value: parsed.value,
        modality,
        ...(heard === null ? {} : { heardId: heard.heardId }),
      };
      const append = recordAnswer(encounter.protocol, encounter.events, sent, state);
      // A list to tick that was changed to what it says already.
      if (append.length === 0) return { kind: 'nothing' };
      if (hasNoRoomFor(append, encounter, state) && !isAsked(encounter, state, questionId)) {
        return { kind: 'not_open', message: localize(turnTexts.full) };
      }
      return {
        kind: 'change',
        action: 'encounter.answer',
        modality: modality === 'SPEECH' ? 'SPEECH' : undefined,
        append,
      };
    });
  }

  /**
   * What the patient said, as text that is shown and can be changed before it counts (decision 026). Red flags in it
   * count at once (S22); the same `heardId` again is the same text (S21). The recognizer is called outside of any
   * transaction, and only for a question that is open to this visitor.
   * @param speech.questionId - a question's id, `readback` or `addendum`
   */
  async hear(
    encounterId: string,
    visitor: Visitor,
    speech: { heardId: string; questionId: string; source: SpeechSource },
  ): Promise<HearOutcome> {
    const { heardId, questionId, source } = speech;
    const before = await this.#turn('hear', encounterId, visitor, null, (encounter, state) =>
      findHeard(encounter, heardId) === null ? checkOpen(encounter, state, questionId) : { kind: 'nothing' },
    );
    if (before.kind === 'invalid') return { kind: 'not_open', message: before.message };
    if (before.kind !== 'accepted') return before;
    const known = findHeard(before.view.encounter, heardId);
    if (known !== null) return { kind: 'heard', text: known.text, view: before.view };
    if (source.kind === 'TEXT' && source.by === 'VENDOR' && !before.view.speech.vendorAllowed) {
      return { kind: 'not_allowed' };
    }
    const recognized = await this.#recognize(source, before.view.locale);
    if ('unavailable' in recognized) return { kind: 'unavailable', retryAfterS: recognized.retryAfterS };
    const { recognizer } = recognized;
    const text = cleanText(recognized.text.slice(0, maxTextLength)).trim();
    if (text === '') return { kind: 'heard', text, view: before.view };
    const after = await this.#turn('hear', encounterId, visitor, null, (encounter, state, at) => {
      // Two requests at once: the first one's text counts for both.
      if (findHeard(encounter, heardId) !== null) return { kind: 'nothing' };
      const open = checkOpen(encounter, state, questionId);
      if (open.kind !== 'nothing') return open;
      const isQuestion = questionId !== readbackId && questionId !== addendumId;
      const sent = { questionId, value: undefined, words: text, modality: 'SPEECH' as const };
      const parsed = isQuestion
        ? readAnswer(encounter.protocol, state, sent, openToChange(encounter, state))
        : null;
      const event = recordHeard(
        encounter.protocol,
        state,
        { at, heardId, questionId: isQuestion ? questionId : null, text, recognizer },
        parsed?.ok === true ? parsed.value : null,
      );
      // Shown to the patient and not kept: it may still be sent with "Send to the clinic".
      if (hasNoRoomFor([event], encounter, state)) return { kind: 'nothing' };
      return { kind: 'change', action: 'encounter.hear', append: [event] };
    });
    if (after.kind === 'invalid') return { kind: 'not_open', message: after.message };
    if (after.kind !== 'accepted') return after;
    const heard = findHeard(after.view.encounter, heardId);
    return { kind: 'heard', text: heard?.text ?? text, view: after.view };
  }

  async #recognize(
    source: SpeechSource,
    locale: Locale,
  ): Promise<{ text: string; recognizer: Recognizer } | { unavailable: true; retryAfterS: number | null }> {
    if (source.kind === 'TEXT') {
      return { text: source.text, recognizer: { kind: source.by, model: null } };
    }
    if (this.#recognizer === null) return { unavailable: true, retryAfterS: null };
    try {
      const text = await this.#recognizer.transcribe(source.audio, locale);
      return { text, recognizer: { kind: 'SERVER', model: this.#recognizer.model } };
    } catch (error) {
      if (!(error instanceof SpeechUnavailableError)) throw error;
      return { unavailable: true, retryAfterS: error.retryAfterS };
    }
  }

  /** Whether patients of this invitation are told, before they start, that a language model may read their answers. */
  tellsOfLanguageModel(invitation: InvitationView): boolean {
    return this.#contributions !== null && invitation.languageModelAllowed;
  }

  /** What a patient of this invitation may use besides typing. */
  offerSpeech(invitation: InvitationView): SpeechOffer {
    return {
      recognizer: this.#recognizer !== null,
      voice: this.#voice !== null,
      vendorAllowed: invitation.vendorSpeechAllowed,
    };
  }

  /**
   * A question as it is read aloud: its text, its hint and its options. Only the next question, or one that this
   * visitor may look at again.
   */
  async readAloud(encounterId: string, visitor: Visitor, questionId: string): Promise<ReadAloudOutcome> {
    const encounter = await this.#store.loadEncounter(encounterId);
    if (encounter === null) return { kind: 'unknown' };
    const refused = refuse('read_aloud', encounter, visitor);
    if (refused !== null) return refused;
    if (this.#voice === null) return { kind: 'unknown' };
    const view = this.#viewOf(encounter, replay(encounter.protocol, encounter.events));
    const { state, locale } = view;
    const isNext = view.nextQuestionId === questionId;
    const shown = openToChange(encounter, state);
    const isSeen = parseAnswer(encounter.protocol, state, questionId, 'unsure', shown).ok;
    if (state.status === 'FINISHED' || !(isNext || isSeen)) return { kind: 'unknown' };
    const render = (hidesAnswers: boolean) =>
      toSpeech(renderQuestion(encounter.protocol, state, questionId, locale, { hidesAnswers }));
    const common = render(true);
    const text = render(false);
    try {
      const spoken = await this.#voice.speak(text, locale, { isPersonal: text !== common });
      return { kind: 'read', spoken };
    } catch (error) {
      if (!(error instanceof SpeechUnavailableError)) throw error;
      return { kind: 'unavailable', retryAfterS: error.retryAfterS };
    }
  }

  /** The patient read the emergency page and goes on. */
  async continueAfterEmergency(encounterId: string, visitor: Visitor): Promise<TurnOutcome> {
    return await this.#turn(
      'continue_after_emergency',
      encounterId,
      visitor,
      null,
      (encounter, state, at) => {
        const step = nextStep(encounter.protocol, state);
        if (step.kind !== 'emergency') return { kind: 'nothing' };
        const flagIds = step.flags.map((flag) => flag.id);
        return {
          kind: 'change',
          action: 'encounter.continue',
          append: [{ type: 'emergency_continued', at, flagIds }],
        };
      },
    );
  }

  /**
   * Sends the answers to the clinic, with what the patient says is missing: the encounter is FINISHED.
   * @param missing - free text, '' for none
   */
  async finish(
    encounterId: string,
    visitor: Visitor,
    messageId: string,
    missing: string,
    modality: Modality,
  ): Promise<TurnOutcome> {
    return await this.#turn('finish', encounterId, visitor, messageId, (encounter, state, at) => {
      if (state.status === 'FINISHED') return { kind: 'nothing' };
      if (nextStep(encounter.protocol, state).kind !== 'readback') {
        return { kind: 'not_open', message: localize(turnTexts.notFinished) };
      }
      const text = cleanText(missing).trim();
      if (text.length > maxTextLength) return { kind: 'invalid', message: localize(turnTexts.tooLong) };
      const finished: InterviewEvent = { type: 'finished', at };
      const addendum = text === '' ? [] : [createAddendum(encounter, state, at, messageId, text, modality)];
      return {
        kind: 'change',
        action: 'encounter.finish',
        status: 'FINISHED',
        append: [...addendum, finished],
      };
    });
  }

  /** Takes a line away that a language model read: it is in no report from then on, whatever is read later. */
  async removeModelLine(encounterId: string, visitor: Visitor, slot: string): Promise<TurnOutcome> {
    return await this.#turn('remove_model_line', encounterId, visitor, null, (encounter, state, at) => {
      if (state.status === 'FINISHED') return { kind: 'not_open', message: localize(turnTexts.finished) };
      const { lines } = readContribution(encounter.protocol, encounter.events, state.locale, state);
      if (lines.every((line) => line.slot !== slot)) return { kind: 'nothing' };
      return {
        kind: 'change',
        action: 'encounter.remove_model_line',
        append: [{ type: 'model_line_removed', at, slot }],
      };
    });
  }

  /** "I forgot to say", after finishing. */
  async addAfterFinishing(
    encounterId: string,
    visitor: Visitor,
    messageId: string,
    text: string,
    modality: Modality,
  ): Promise<TurnOutcome> {
    return await this.#turn('add', encounterId, visitor, messageId, (encounter, state, at) => {
      if (state.status !== 'FINISHED') return { kind: 'not_open', message: localize(turnTexts.notFinished) };
      const trimmed = cleanText(text).trim();
      if (trimmed === '') return { kind: 'nothing' };
      if (trimmed.length > maxTextLength) return { kind: 'invalid', message: localize(turnTexts.tooLong) };
      const append = [createAddendum(encounter, state, at, messageId, trimmed, modality)];
      if (hasNoRoomFor(append, encounter, state)) {
        return { kind: 'invalid', message: localize(turnTexts.enoughAdded) };
      }
      return { kind: 'change', action: 'encounter.addendum', append };
    });
  }

  /** Pauses and gives a new code, which proves one other browser; the code before opens nothing any more (S18). */
  async pause(encounterId: string, visitor: Visitor): Promise<TurnOutcome & { code?: string }> {
    return await this.#issueCode('pause', encounterId, visitor);
  }

  /** "Go on on another device": the same without a pause. */
  async moveOn(encounterId: string, visitor: Visitor): Promise<TurnOutcome & { code?: string }> {
    return await this.#issueCode('move_on', encounterId, visitor);
  }

  async #issueCode(
    command: 'pause' | 'move_on',
    encounterId: string,
    visitor: Visitor,
  ): Promise<TurnOutcome & { code?: string }> {
    const issued = createCode(this.#codeKeys[0], encounterId);
    const outcome = await this.#turn(command, encounterId, visitor, null, (_encounter, state, at) => {
      if (state.status === 'FINISHED') return { kind: 'not_open', message: localize(turnTexts.finished) };
      const isPause = command === 'pause';
      return {
        kind: 'change',
        action: isPause ? 'encounter.pause' : 'encounter.code',
        isPaused: isPause ? true : undefined,
        comeBackCodeHash: issued.hash,
        append: isPause && state.status !== 'PAUSED' && !state.isFull ? [{ type: 'paused', at }] : [],
      };
    });
    return outcome.kind === 'accepted' ? { ...outcome, code: issued.code } : outcome;
  }

  /** Goes on with the questions in another language. */
  async changeLocale(encounterId: string, visitor: Visitor, locale: Locale): Promise<TurnOutcome> {
    return await this.#turn('change_language', encounterId, visitor, null, (encounter, state, at) => {
      if (state.locale === locale || !encounter.protocol.languages.includes(locale))
        return { kind: 'nothing' };
      if (state.isFull) return { kind: 'not_open', message: localize(turnTexts.full) };
      return {
        kind: 'change',
        action: 'encounter.locale',
        locale,
        append: [{ type: 'locale_changed', at, locale }],
      };
    });
  }

  /**
   * Checks the date of birth or the code given by a browser that did not claim the invitation (S18). Five wrong tries for
   * an invitation, of both together, lock all such browsers until the clinic issues a code. A code is good once.
   */
  async prove(
    encounterId: string,
    visitor: Visitor,
    given: { dateOfBirth: string } | { code: string },
  ): Promise<ProveOutcome> {
    const encounter = await this.#store.findEncounter(encounterId);
    if (!encounter) return { kind: 'unknown' };
    const refused = refuse('prove', encounter, visitor);
    if (refused !== null) return refused;
    const { invitation } = encounter;
    if ('dateOfBirth' in given && !provesByDateOfBirth(invitation, this.#now())) return { kind: 'code_only' };
    // Counted before it is compared: parallel tries cannot share one count.
    const attempt = await this.#store.countProofTry(invitation.id, proofTriesMax);
    if (attempt === null) return { kind: 'refused', why: 'locked' };
    const isRight =
      'code' in given
        ? await this.#spendCode(encounter, given.code)
        : given.dateOfBirth === invitation.patientDateOfBirth;
    if (!isRight) {
      const triesLeft = proofTriesMax - attempt;
      return triesLeft > 0 ? { kind: 'wrong', triesLeft } : { kind: 'refused', why: 'locked' };
    }
    await this.#store.noteProof(encounter);
    return { kind: 'proved' };
  }

  /** Whether it was the code; of two browsers that send it at once, one has it. */
  async #spendCode(encounter: EncounterRecord, code: string): Promise<boolean> {
    const hashes = this.#codeKeys.map((key) => hashCode(key, encounter.id, code));
    const hash = hashes.find((candidate) => isSame(candidate, encounter.comeBackCodeHash));
    return hash !== undefined && (await this.#store.spendCode(encounter, hash));
  }

  async #turn(
    command: Command,
    encounterId: string,
    visitor: Visitor,
    messageId: string | null,
    decide: (encounter: LoadedEncounter, state: InterviewState, at: string) => TurnDecision,
  ): Promise<TurnOutcome> {
    let appended: InterviewEvent[] = [];
    const outcome = await this.#store.change<TurnOutcome>(encounterId, (encounter) => {
      const refused = refuse(command, encounter, visitor);
      if (refused !== null) return { change: null, outcome: refused };
      const at = this.#now().toISOString();
      const before = replay(encounter.protocol, encounter.events);
      if (encounter.invitation.isRevoked && encounter.status !== 'FINISHED') {
        return { change: abandonRevoked(encounter, at), outcome: { kind: 'revoked' } };
      }
      if (messageId !== null && encounter.events.some((event) => messageIdOf(event) === messageId)) {
        return { change: null, outcome: { kind: 'accepted', view: this.#viewOf(encounter, before) } };
      }
      const decision = decide(encounter, before, at);
      if (decision.kind === 'nothing') {
        return { change: null, outcome: { kind: 'accepted', view: this.#viewOf(encounter, before) } };
      }
      if (decision.kind !== 'change') return { change: null, outcome: decision };
      const { kind: _kind, append, ...rest } = decision;
      const wokenUp = wakeUp(encounter, before, append, at);
      const events = [...wokenUp, ...append];
      const after = replay(encounter.protocol, [...encounter.events, ...events]);
      const change: EncounterChange = {
        isPaused: false,
        ...(encounter.status === 'ABANDONED' ? { status: 'ONGOING' as const } : {}),
        ...rest,
        append: events,
        flags: { before: before.flags, after: after.flags },
      };
      const changed: LoadedEncounter = {
        ...encounter,
        status: change.status ?? encounter.status,
        locale: change.locale ?? encounter.locale,
        modality: change.modality ?? encounter.modality,
        comeBackCodeHash: change.comeBackCodeHash ?? encounter.comeBackCodeHash,
        events: [...encounter.events, ...events],
      };
      appended = events;
      return { change, outcome: { kind: 'accepted', view: this.#viewOf(changed, after) } };
    });
    // After the commit, and beside it: the patient waits for nothing of this.
    if (outcome?.kind === 'accepted' && appended.length > 0) {
      const { encounter, state, step } = outcome.view;
      const isReadBack = step.kind === 'readback' || step.kind === 'done';
      this.#contributions?.follow(encounter, state, appended, isReadBack);
    }
    return outcome ?? { kind: 'unknown' };
  }

  #viewOf(encounter: LoadedEncounter, state: InterviewState): ConsultationView {
    return {
      encounter,
      state,
      step: nextStep(encounter.protocol, state),
      nextQuestionId: remainingQuestions(encounter.protocol, state)[0]?.id ?? null,
      locale: encounter.locale,
      speech: this.offerSpeech(encounter.invitation),
      modelLines: readContribution(encounter.protocol, encounter.events, encounter.locale, state).lines,
    };
  }
}

/** A question as it is read aloud, with an end after each part, at which a voice pauses. */
function toSpeech({ text, hint, options }: RenderedQuestion): string {
  const parts = [text, hint ?? '', ...options.map(({ label }) => label)].filter((part) => part !== '');
  return parts.map((part) => (/[.!?…:]$/.test(part) ? part : `${part}.`)).join(' ');
}

/** Questions that may be answered because the read-back shows what a language model read for them. */
function openToChange(encounter: LoadedEncounter, state: InterviewState): ReadonlySet<string> {
  return questionsOfLines(encounter.protocol, encounter.events, state);
}

/** Whether the consultation is full, before the end or after it, and these events raise no alarm (S24). */
function hasNoRoomFor(
  events: readonly InterviewEvent[],
  encounter: LoadedEncounter,
  state: InterviewState,
): boolean {
  const isFull = state.status === 'FINISHED' ? hasAllAdditions(encounter.events) : state.isFull;
  return isFull && !raisesFlag(events);
}

function isAsked(encounter: LoadedEncounter, state: InterviewState, questionId: string): boolean {
  return remainingQuestions(encounter.protocol, state).some(({ id }) => id === questionId);
}

/** The words of an answer that is not taken, where they raise an alarm (S22); null where they do not. */
function findAlarm(
  encounter: LoadedEncounter,
  state: InterviewState,
  at: string,
  message: { messageId: string; value: unknown; words: string; modality: Modality },
): InterviewEvent | null {
  const sent = [message.value, message.words].filter((part) => typeof part === 'string').join('. ');
  const text = cleanText(sent).trim().slice(0, maxTextLength);
  if (text === '') return null;
  const event = createAddendum(encounter, state, at, message.messageId, text, message.modality);
  return raisesFlag([event]) ? event : null;
}

/** Names that stand in the place of a question's id. */
const readbackId = 'readback';
const addendumId = 'addendum';

/** Whether something may be said now to a question, to the read-back or after the end. */
function checkOpen(
  encounter: LoadedEncounter,
  state: InterviewState,
  questionId: string,
): { kind: 'nothing' } | { kind: 'not_open'; message: LocalizedText } {
  const { protocol } = encounter;
  if (questionId === addendumId) {
    return state.status === 'FINISHED'
      ? { kind: 'nothing' }
      : { kind: 'not_open', message: localize(turnTexts.notFinished) };
  }
  if (state.status === 'FINISHED') return { kind: 'not_open', message: localize(turnTexts.finished) };
  if (questionId === readbackId) {
    return remainingQuestions(protocol, state).length === 0
      ? { kind: 'nothing' }
      : { kind: 'not_open', message: localize(turnTexts.notFinished) };
  }
  // Every question takes "unsure".
  const parsed = parseAnswer(protocol, state, questionId, 'unsure', openToChange(encounter, state));
  return parsed.ok ? { kind: 'nothing' } : { kind: 'not_open', message: parsed.message };
}

/** What was heard under a client's id; null for none. */
function findHeard(
  encounter: LoadedEncounter,
  heardId: string | null,
): Extract<InterviewEvent, { type: 'heard' }> | null {
  for (const event of encounter.events) {
    if (event.type === 'heard' && event.heardId === heardId) return event;
  }
  return null;
}

type TurnDecision =
  | ({ kind: 'change' } & Omit<EncounterChange, 'flags'>)
  | { kind: 'nothing' }
  | { kind: 'not_open'; message: LocalizedText }
  | { kind: 'invalid'; message: LocalizedText };

function createAddendum(
  encounter: LoadedEncounter,
  state: InterviewState,
  at: string,
  messageId: string,
  text: string,
  modality: Modality,
): InterviewEvent {
  const interpretation = interpretAddendum(encounter.protocol, state, text);
  return { type: 'addendum', at, messageId, text, modality, interpretation };
}

/** Answering ends a pause, and brings an abandoned consultation back (readings §3). */
function wakeUp(
  encounter: LoadedEncounter,
  state: InterviewState,
  append: InterviewEvent[],
  at: string,
): InterviewEvent[] {
  if (encounter.status === 'ABANDONED') return [{ type: 'reopened', at }];
  const isPausing = append.length === 0 || append.some((event) => event.type === 'paused');
  return state.status === 'PAUSED' && !isPausing ? [{ type: 'resumed', at }] : [];
}

/** A revoked consultation is kept as ABANDONED from the patient's next try on (readings §3). */
function abandonRevoked(encounter: LoadedEncounter, at: string): EncounterChange | null {
  if (encounter.status === 'ABANDONED') return null;
  return { action: 'encounter.abandon', status: 'ABANDONED', append: [{ type: 'abandoned', at }] };
}

function messageIdOf(event: InterviewEvent): string | null {
  return 'messageId' in event ? (event.messageId ?? null) : null;
}
