import { findAgeMonths } from '../../../common/age.ts';
import { readWholeDate } from '../../../common/date-entry.ts';
import { type CompileInput, compileProtocol, hashProtocol } from '../../interview/compile.ts';
import { earlierOf } from '../../interview/engine/earlier.ts';
import type { ConsultationEvent, Earlier, Recognizer, Respondent } from '../../interview/engine/events.ts';
import { aboutItems } from '../../interview/engine/items.ts';
import type { Protocol } from '../../interview/engine/protocol.ts';
import type { Readers } from '../../interview/engine/readers.ts';
import { replay } from '../../interview/engine/replay.ts';
import { additionScreenId, hasAllAdditions, isAlarming } from '../../interview/engine/room.ts';
import type { Screen } from '../../interview/engine/screen.ts';
import { nextScreen } from '../../interview/engine/screens.ts';
import type { State } from '../../interview/engine/state.ts';
import {
  changeScreenId,
  leaveUnconfirmed,
  recordAddition,
  recordHeard,
  submit,
} from '../../interview/engine/submit.ts';
import { localize } from '../../interview/languages/catalogue.ts';
import { type Locale, type LocalizedText, type Modality, maxTextLength } from '../../interview/types.ts';
import { createIdentifier } from '../identifier.ts';
import { cleanText, toStorable } from './clean-text.ts';
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
import { textOfChange, textOfPage } from './read-aloud.ts';
import {
  type SpeechRecognizer,
  type SpeechSource,
  SpeechUnavailableError,
  type SpeechVoice,
  type SpokenText,
} from './speech.ts';
import { problemTexts, turnTexts } from './turn-texts.ts';

/** Configurations whose compiled protocols are kept in memory. */
const compiledMax = 200;

export type WelcomeAnswers = {
  locale: Locale;
  answeredBy: Respondent;
  modality: Modality;
  /** That the patient was told that a language model may read the answers; without it none does. */
  languageModel: boolean;
};

/** The state of a consultation as its pages show it. */
export type ConsultationView = {
  encounter: LoadedEncounter;
  state: State;
  /** The page that waits for the patient. */
  screen: Screen;
  locale: Locale;
  speech: SpeechOffer;
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
  /** The page is not the one that is open now, or nothing more is taken. */
  | { kind: 'not_open'; message: LocalizedText }
  /** `itemIds`: what on the page is wrong, first the first. */
  | { kind: 'invalid'; message: LocalizedText; itemIds: string[] };

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
  readonly #readers: Readers;
  /** Compiling takes tens of milliseconds, which every patient of the process would wait for. */
  readonly #compiled = new Map<string, { protocol: Protocol; hash: string }>();

  /**
   * @param options.codeKeys - 32 bytes each; codes come from the first, and those of all are taken
   * @param options.recognizer - null where the clinic has none
   * @param options.voice - null where the clinic has none
   * @param options.contributions - null without a language model
   * @param options.readers - what reads texts and hears alarms in them
   * @param options.now - the clock; events carry its time
   */
  constructor(options: {
    store: ConsultationStore;
    codeKeys: readonly [Buffer, ...Buffer[]];
    recognizer: SpeechRecognizer | null;
    voice: SpeechVoice | null;
    contributions: ModelContributions | null;
    readers: Readers;
    now?: () => Date;
  }) {
    this.#readers = options.readers;
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
  #compile(invitation: InvitationView): { protocol: Protocol; hash: string } {
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
    const asksBirth = provesByDateOfBirth(invitation, now) && (await this.#findEarlier(invitation)) !== null;
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
          ageMonths: findAgeMonths(invitation.patientDateOfBirth, now, invitation.clinic.timeZone),
          sex: null,
        },
        ...(asksBirth ? { asksBirth } : {}),
        ...(answers.languageModel && this.tellsOfLanguageModel(invitation) ? { languageModel: true } : {}),
      },
    });
    if (isClaimed) return { kind: 'started', encounterId };
    const latest = await this.#store.findInvitation(invitationId);
    if (!latest) return { kind: 'unknown' };
    if (latest.isRevoked || latest.encounterId === null) return { kind: 'revoked' };
    return { kind: 'already_started', encounterId: latest.encounterId };
  }

  /** What the same patient told before an earlier visit (decision 014); null where there is nothing. */
  async #findEarlier(invitation: InvitationView): Promise<Earlier | null> {
    if (invitation.externalId === null) return null;
    const before = await this.#store.findPreVisit(invitation);
    if (before === null) return null;
    const told = earlierOf(before.protocol, before.events);
    if (Object.keys(told.slots).length === 0 && Object.keys(told.words).length === 0) return null;
    return { encounterId: before.id, finishedAt: before.finishedAt.toISOString(), ...told };
  }

  /** What the right date of birth on this page would show; null where none was given. Looked up outside of the transaction. */
  async #findShown(encounterId: string, values: Readonly<Record<string, unknown>>): Promise<Earlier | null> {
    const written = values[aboutItems.birth];
    if (typeof written !== 'string' || written === '') return null;
    const encounter = await this.#store.findEncounter(encounterId);
    return encounter === null ? null : await this.#findEarlier(encounter.invitation);
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
   * One submitted page, or a changed answer (specification of the patient's interface:
   * `{messageId, screenId, values}`). The same `messageId` again is accepted without another effect (S21). What its texts
   * sound and what its answers raise is in the same transaction (S22).
   * @param message.values - by item; see `parseValue` for what each takes
   * @param message.heardId - what a text rests on; one that was never heard is left out
   */
  async answer(
    encounterId: string,
    visitor: Visitor,
    message: {
      messageId: string;
      screenId: string;
      values: Readonly<Record<string, unknown>>;
      modality: Modality;
      heardId: string | null;
    },
  ): Promise<TurnOutcome> {
    const { messageId, screenId, modality } = message;
    const earlier = await this.#findShown(encounterId, message.values);
    return await this.#turn('answer', encounterId, visitor, messageId, (encounter, state, at) => {
      const values = Object.fromEntries(
        Object.entries(message.values).map(([itemId, value]) => [itemId, toStorable(value)]),
      );
      if (screenId === additionScreenId) return this.#add(encounter, state, { ...message, values, at });
      const isChange = screenId === changeScreenId;
      if (state.status === 'FINISHED' && isChange)
        return { kind: 'not_open', message: localize(turnTexts.finished) };
      const heard = findHeard(encounter, message.heardId);
      const birth = compareBirth(encounter, values[aboutItems.birth]);
      if (birth === 'unreadable')
        return { kind: 'invalid', message: localize(turnTexts.unclearDate), itemIds: [aboutItems.birth] };
      const sent = {
        at,
        messageId,
        screenId,
        values: birth === null ? values : { ...values, [aboutItems.birth]: birth },
        modality,
        ...(heard === null ? {} : { heardId: heard.heardId }),
      };
      const submitted = submit(encounter.protocol, encounter.events, state, sent, this.#readers);
      if (submitted.kind === 'stale') return { kind: 'not_open', message: localize(turnTexts.notOpen) };
      if (submitted.kind === 'invalid') {
        const itemIds = submitted.problems.map(({ itemId }) => itemId);
        const [first] = submitted.problems;
        return { kind: 'invalid', message: localize(problemTexts[first?.problem ?? 'choose']), itemIds };
      }
      const isShown = birth === 'right' && earlier !== null;
      const append = [
        ...submitted.events,
        ...(isShown ? [{ type: 'earlier.shown' as const, at, earlier }] : []),
      ];
      if (state.isFull && isChange && !isAlarming(append))
        return { kind: 'not_open', message: localize(turnTexts.full) };
      const isEnd = append.some(({ type }) => type === 'finished');
      return {
        kind: 'change',
        action: isEnd ? 'encounter.finish' : 'encounter.answer',
        modality: modality === 'SPEECH' ? 'SPEECH' : undefined,
        status: isEnd ? 'FINISHED' : undefined,
        append,
      };
    });
  }

  /** "I forgot to say", after finishing. */
  #add(
    encounter: LoadedEncounter,
    state: State,
    {
      at,
      messageId,
      modality,
      values,
    }: { at: string; messageId: string; modality: Modality; values: Readonly<Record<string, unknown>> },
  ): TurnDecision {
    if (state.status !== 'FINISHED') return { kind: 'not_open', message: localize(turnTexts.notFinished) };
    const [text] = Object.values(values);
    const trimmed = typeof text === 'string' ? text.trim() : '';
    if (trimmed === '') return { kind: 'nothing' };
    if (trimmed.length > maxTextLength)
      return { kind: 'invalid', message: localize(turnTexts.tooLong), itemIds: ['addendum'] };
    const append = recordAddition(state, { at, messageId, modality }, trimmed, this.#readers);
    if (hasAllAdditions(encounter.events) && !isAlarming(append))
      return { kind: 'invalid', message: localize(turnTexts.enoughAdded), itemIds: ['addendum'] };
    return { kind: 'change', action: 'encounter.addendum', append };
  }

  /**
   * What the patient said, as text that is shown and can be changed before it counts (decision 026). An alarm in it sounds
   * at once (S22); the same `heardId` again is the same text (S21). The recognizer is called outside of any transaction,
   * and only for an item that is open to this visitor.
   * @param speech.itemId - an item of the open page, or `addendum` after the end
   */
  async hear(
    encounterId: string,
    visitor: Visitor,
    speech: { heardId: string; itemId: string; source: SpeechSource },
  ): Promise<HearOutcome> {
    const { heardId, itemId, source } = speech;
    const before = await this.#turn('hear', encounterId, visitor, null, (encounter, state) =>
      findHeard(encounter, heardId) === null ? checkOpen(encounter, state, itemId) : { kind: 'nothing' },
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
      const open = checkOpen(encounter, state, itemId);
      if (open.kind !== 'nothing') return open;
      const screenId =
        state.status === 'FINISHED' ? additionScreenId : nextScreen(encounter.protocol, state).id;
      const heard = { at, heardId, screenId, itemId, text, recognizer };
      const append = recordHeard(state, heard, this.#readers);
      // Shown to the patient and not kept: it may still be sent with "Send to the clinic".
      const isFull = state.status === 'FINISHED' ? hasAllAdditions(encounter.events) : state.isFull;
      if (isFull && !isAlarming(append)) return { kind: 'nothing' };
      return { kind: 'change', action: 'encounter.hear', append };
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
   * The open page as it is read aloud; or an earlier item that is to be changed.
   * @param itemId - that item, with `changeScreenId` for the page
   */
  async readAloud(
    encounterId: string,
    visitor: Visitor,
    screenId: string,
    itemId: string,
  ): Promise<ReadAloudOutcome> {
    const encounter = await this.#store.loadEncounter(encounterId);
    if (encounter === null) return { kind: 'unknown' };
    const refused = refuse('read_aloud', encounter, visitor);
    if (refused !== null) return refused;
    if (this.#voice === null) return { kind: 'unknown' };
    const { state, screen, locale } = this.#viewOf(encounter, replay(encounter.protocol, encounter.events));
    if (state.status === 'FINISHED') return { kind: 'unknown' };
    const { protocol } = encounter;
    const page = screen.id === screenId ? textOfPage(protocol, state, screen, locale) : null;
    const found = screenId === changeScreenId ? textOfChange(protocol, state, itemId, locale) : page;
    if (found === null) return { kind: 'unknown' };
    const { text, isPersonal } = found;
    try {
      return { kind: 'read', spoken: await this.#voice.speak(text, locale, { isPersonal }) };
    } catch (error) {
      if (!(error instanceof SpeechUnavailableError)) throw error;
      return { kind: 'unavailable', retryAfterS: error.retryAfterS };
    }
  }

  /** "Finish and clear this device": an alarm that waits for an answer is told to the clinic at once. */
  async leave(encounterId: string, visitor: Visitor): Promise<TurnOutcome> {
    return await this.#turn('clear', encounterId, visitor, null, (encounter, state, at) => {
      const append = leaveUnconfirmed(encounter.protocol, state, at, 'finished');
      if (append.length === 0) return { kind: 'nothing' };
      return { kind: 'change', action: 'encounter.leave', isPaused: undefined, append };
    });
  }

  /**
   * The time in which an alarm is answered is over: the clinic is told "not confirmed", once. Nothing happens where it was
   * answered meanwhile.
   */
  async expireAlarm(encounterId: string): Promise<void> {
    await this.#store.change(encounterId, (encounter) => {
      const before = replay(encounter.protocol, encounter.events);
      const append = leaveUnconfirmed(encounter.protocol, before, this.#now().toISOString(), 'no_answer');
      if (append.length === 0) return { change: null, outcome: null };
      const after = replay(encounter.protocol, [...encounter.events, ...append]);
      const change: EncounterChange = {
        append,
        action: 'encounter.alarm_unconfirmed',
        actor: 'system',
        alarms: { before, after },
      };
      return { change, outcome: null };
    });
  }

  /** Pauses and gives a new code, which proves one other browser; the code before opens nothing any more (S18). */
  async pause(encounterId: string, visitor: Visitor): Promise<TurnOutcome & { code?: string }> {
    return await this.#issueCode('pause', encounterId, visitor);
  }

  /** "Continue on another device": the same without a pause. */
  async moveOn(encounterId: string, visitor: Visitor): Promise<TurnOutcome & { code?: string }> {
    return await this.#issueCode('move_on', encounterId, visitor);
  }

  async #issueCode(
    command: 'pause' | 'move_on',
    encounterId: string,
    visitor: Visitor,
  ): Promise<TurnOutcome & { code?: string }> {
    const issued = createCode(this.#codeKeys[0], encounterId);
    const outcome = await this.#turn(command, encounterId, visitor, null, (encounter, state, at) => {
      if (state.status === 'FINISHED') return { kind: 'not_open', message: localize(turnTexts.finished) };
      const isPause = command === 'pause';
      return {
        kind: 'change',
        action: isPause ? 'encounter.pause' : 'encounter.code',
        isPaused: isPause ? true : undefined,
        comeBackCodeHash: issued.hash,
        append: isPause ? toPause(encounter.protocol, state, at) : [],
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
        append: [{ type: 'locale.changed', at, locale }],
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
    decide: (encounter: LoadedEncounter, state: State, at: string) => TurnDecision,
  ): Promise<TurnOutcome> {
    let appended: ConsultationEvent[] = [];
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
        alarms: { before, after },
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
    if (outcome?.kind === 'accepted' && appended.length > 0 && this.#contributions !== null) {
      // After the commit: a second reader may propose more, which the next page then holds.
      if (await this.#contributions.follow(outcome.view.encounter, appended)) {
        const encounter = await this.#store.loadEncounter(encounterId);
        if (encounter !== null)
          return {
            kind: 'accepted',
            view: this.#viewOf(encounter, replay(encounter.protocol, encounter.events)),
          };
      }
    }
    return outcome ?? { kind: 'unknown' };
  }

  #viewOf(encounter: LoadedEncounter, state: State): ConsultationView {
    return {
      encounter,
      state,
      screen: nextScreen(encounter.protocol, state),
      locale: encounter.locale,
      speech: this.offerSpeech(encounter.invitation),
    };
  }
}

/** What a date of birth that was sent comes to: the date itself is kept nowhere. null where none was sent. */
function compareBirth(
  { invitation }: LoadedEncounter,
  written: unknown,
): 'right' | 'wrong' | 'declined' | 'unreadable' | null {
  if (written === undefined || written === null || written === '') return null;
  if (written === 'declined') return 'declined';
  const date = typeof written === 'string' ? readWholeDate(written) : null;
  if (date?.kind !== 'date') return 'unreadable';
  return date.iso === invitation.patientDateOfBirth ? 'right' : 'wrong';
}

/** A pause; an alarm that waits for an answer is told to the clinic at once. */
function toPause(protocol: Protocol, state: State, at: string): ConsultationEvent[] {
  const unconfirmed = leaveUnconfirmed(protocol, state, at, 'paused');
  if (state.status === 'PAUSED' || state.isFull) return unconfirmed;
  return [...unconfirmed, { type: 'paused', at }];
}

/** Whether something may be said now to an item of the open page, or after the end. */
function checkOpen(
  encounter: LoadedEncounter,
  state: State,
  itemId: string,
): { kind: 'nothing' } | { kind: 'not_open'; message: LocalizedText } {
  if (itemId === additionScreenId) {
    return state.status === 'FINISHED'
      ? { kind: 'nothing' }
      : { kind: 'not_open', message: localize(turnTexts.notFinished) };
  }
  if (state.status === 'FINISHED') return { kind: 'not_open', message: localize(turnTexts.finished) };
  const isOpen = nextScreen(encounter.protocol, state).items.includes(itemId) || state.answers.has(itemId);
  return isOpen ? { kind: 'nothing' } : { kind: 'not_open', message: localize(turnTexts.notOpen) };
}

/** What was heard under a client's id; null for none. */
function findHeard(
  encounter: LoadedEncounter,
  heardId: string | null,
): Extract<ConsultationEvent, { type: 'heard' }> | null {
  for (const event of encounter.events) {
    if (event.type === 'heard' && event.heardId === heardId) return event;
  }
  return null;
}

type TurnDecision =
  | ({ kind: 'change' } & Omit<EncounterChange, 'alarms'>)
  | { kind: 'nothing' }
  | { kind: 'not_open'; message: LocalizedText }
  | { kind: 'invalid'; message: LocalizedText; itemIds: string[] };

/** Answering ends a pause, and brings an abandoned consultation back (readings §3). */
function wakeUp(
  encounter: LoadedEncounter,
  state: State,
  append: readonly ConsultationEvent[],
  at: string,
): ConsultationEvent[] {
  if (encounter.status === 'ABANDONED') return [{ type: 'reopened', at }];
  const isPausing = append.every(({ type }) => type === 'paused' || type === 'alarm.unconfirmed');
  return state.status === 'PAUSED' && !isPausing ? [{ type: 'resumed', at }] : [];
}

/** A revoked consultation is kept as ABANDONED from the patient's next try on (readings §3). */
function abandonRevoked(encounter: LoadedEncounter, at: string): EncounterChange | null {
  if (encounter.status === 'ABANDONED') return null;
  return { action: 'encounter.abandon', status: 'ABANDONED', append: [{ type: 'abandoned', at }] };
}

function messageIdOf(event: ConsultationEvent): string | null {
  return 'messageId' in event ? (event.messageId ?? null) : null;
}
