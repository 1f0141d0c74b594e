import { additionScreenId } from '../../interview/engine/screen.ts';
import { nextScreen } from '../../interview/engine/screens.ts';
import { isRefused } from '../../interview/engine/size-limits.ts';
import type { State } from '../../interview/engine/state.ts';
import { recordHeard } from '../../interview/engine/submit.ts';
import type { ConsultationEvent, Recognizer } from '../../interview/model/events.ts';
import { aboutItems } from '../../interview/model/items.ts';
import { type Locale, type LocalizedText, maxTextLength } from '../../interview/model/types.ts';
import { cleanText } from './clean-text.ts';
import type { ConsultationContext } from './consultation-context.ts';
import type { RecognizeOutcome } from './consultation-outcomes.ts';
import type { LoadedEncounter } from './consultation-store.ts';
import type { Visitor } from './permissions.ts';
import { type CallOwner, type SpeechSource, SpeechUnavailableError } from './speech.ts';
import { takeTurn } from './take-turn.ts';
import { turnTexts } from './turn-texts.ts';

/** Recognizes speech and stores the text; see `recognize` of Consultations. */
export async function recognizeSpeech(
  context: ConsultationContext,
  encounterId: string,
  visitor: Visitor,
  speech: { heardId: string; itemId: string; source: SpeechSource },
): Promise<RecognizeOutcome> {
  const { heardId, itemId, source } = speech;
  const before = await takeTurn(context, 'recognize', encounterId, visitor, null, (encounter, state) =>
    findHeard(encounter, heardId) === null ? checkOpen(state, itemId) : { kind: 'nothing' },
  );
  if (before.kind === 'invalid') return { kind: 'not_open', message: before.message };
  if (before.kind !== 'accepted') return before;
  const known = findHeard(before.view.encounter, heardId);
  if (known !== null) return { kind: 'heard', text: known.text, view: before.view };
  if (source.kind === 'TEXT' && source.by === 'VENDOR' && !before.view.speech.vendorAllowed) {
    return { kind: 'not_allowed' };
  }
  const recognized = await recognize(context, source, before.view.locale, {
    organizationId: before.view.encounter.organizationId,
    encounterId,
  });
  if ('unavailable' in recognized) return { kind: 'unavailable', retryAfterS: recognized.retryAfterS };
  const { recognizer } = recognized;
  const text = cleanText(recognized.text.slice(0, maxTextLength)).trim();
  if (text === '') return { kind: 'heard', text, view: before.view };
  const after = await takeTurn(
    context,
    'recognize',
    encounterId,
    visitor,
    null,
    (encounter, state, at, readers) => {
      // Concurrent requests with the same id: the first one's text is used for both.
      if (findHeard(encounter, heardId) !== null) return { kind: 'nothing' };
      const open = checkOpen(state, itemId);
      if (open.kind !== 'nothing') return open;
      const screenId = state.status === 'FINISHED' ? additionScreenId : nextScreen(state).id;
      const heard = { at, heardId, screenId, itemId, text, recognizer };
      const append = recordHeard(state, heard, readers);
      // The limit of stored texts is reached: the text is shown but not stored. The patient may still submit it.
      if (isRefused(encounter.events, append)) return { kind: 'nothing' };
      return { kind: 'change', action: 'encounter.hear', append };
    },
  );
  if (after.kind === 'invalid') return { kind: 'not_open', message: after.message };
  if (after.kind !== 'accepted') return after;
  const heard = findHeard(after.view.encounter, heardId);
  return { kind: 'heard', text: heard?.text ?? text, view: after.view };
}

async function recognize(
  context: ConsultationContext,
  source: SpeechSource,
  locale: Locale,
  owner: CallOwner,
): Promise<{ text: string; recognizer: Recognizer } | { unavailable: true; retryAfterS: number | null }> {
  if (source.kind === 'TEXT') {
    return { text: source.text, recognizer: { kind: source.by, model: null } };
  }
  if (context.recognizer === null) return { unavailable: true, retryAfterS: null };
  try {
    const text = await context.recognizer.transcribe(source.audio, locale, owner);
    return { text, recognizer: { kind: 'SERVER', model: context.recognizer.model } };
  } catch (error) {
    if (!(error instanceof SpeechUnavailableError)) throw error;
    return { unavailable: true, retryAfterS: error.retryAfterS };
  }
}

/** Whether speech is accepted now for an item of the open page, or after the end. */
function checkOpen(
  state: State,
  itemId: string,
): { kind: 'nothing' } | { kind: 'not_open'; message: LocalizedText } {
  if (itemId === additionScreenId) {
    return state.status === 'FINISHED'
      ? { kind: 'nothing' }
      : { kind: 'not_open', message: turnTexts.notFinished };
  }
  if (state.status === 'FINISHED') return { kind: 'not_open', message: turnTexts.finished };
  // A date of birth is typed, compared and not stored, so that it is not heard either.
  const isTyped = itemId === aboutItems.birth;
  const isShown = nextScreen(state).items.includes(itemId) || state.answers.has(itemId);
  const isOpen = isShown && !isTyped;
  return isOpen ? { kind: 'nothing' } : { kind: 'not_open', message: turnTexts.notOpen };
}

/** The event of the speech recognized under this id; null when there is none. */
export function findHeard(
  encounter: LoadedEncounter,
  heardId: string | null,
): Extract<ConsultationEvent, { type: 'heard' }> | null {
  for (const event of encounter.events) {
    if (event.type === 'heard' && event.heardId === heardId) return event;
  }
  return null;
}
