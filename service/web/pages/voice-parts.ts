import { html } from 'hono/html';
import type { SpeechOffer } from '../../domain/consultation/consultation-outcomes.ts';
import type { Locale } from '../../interview/model/types.ts';
import { assetUrl } from '../assets.ts';
import { icon } from '../icons.ts';
import type { Markup } from '../layout.ts';
import { type PlainTextKey, type TextKey, text } from '../texts.ts';

/** Recognized speech that was not submitted yet. */
export type HeardWords = { heardId: string; itemId: string; text: string };

/** The sentences that the voice script may show, by name. */
const said = [
  'voiceCheckTitle',
  'voiceCheckWhy',
  'voiceCheckStart',
  'voiceCheckSpeak',
  'voiceCheckHeard',
  'voiceCheckQuiet',
  'voiceCheckDone',
  'voiceVendorTitle',
  'voiceVendorWhy',
  'voiceVendorAgree',
  'voiceSpeak',
  'voiceStop',
  'voiceSpeakAgain',
  'voiceHowTo',
  'voiceHowToFree',
  'voiceListening',
  'voiceWorking',
  'voiceSlow',
  'voiceMinute',
  'voiceDenied',
  'voiceNoMicrophone',
  'voiceMicrophoneBusy',
  'voiceNoRecognizer',
  'voiceFailed',
  'voiceTooSlow',
  'voiceNothing',
  'voiceOffline',
  'voiceTooLong',
  'voiceMoved',
  'voiceAway',
  'formRejected',
] as const satisfies PlainTextKey[];

/** Sentences whose placeholders the script fills in. */
const saidWith = {
  voiceInto: (locale) => text(locale, 'voiceInto', { question: '{question}' }),
  voiceHeardSay: (locale) => text(locale, 'voiceHeardSay', { words: '{words}' }),
} as const satisfies Partial<Record<TextKey, (locale: Locale) => string>>;

/** The name of a sentence. */
export type SaidKey = (typeof said)[number] | keyof typeof saidWith;

/** Where the script puts the controls for listening and, with `speak`, for speaking. */
export function voicePlace(kind: 'speak' | 'read'): Markup {
  return html`<div data-voice-place="${kind}"></div>`;
}

/** Where the script puts the instructions for speaking: before the first text field. */
export function voicePanel(): Markup {
  return html`<div data-voice-panel></div>`;
}

/** The id of the note below a field with recognized speech. */
export const heardNoteId = (fieldId: string) => `${fieldId}-heard`;

/**
 * Notes below a field that its text was recognized from speech, marks the answer as spoken, and carries the id of the
 * speech.
 */
export function renderHeard(locale: Locale, heard: HeardWords, fieldId: string): Markup {
  return html`<p class="hint" id="${heardNoteId(fieldId)}" data-voice-hint>${text(locale, 'voiceHeardHint')}</p>
<input type="hidden" name="modality" value="SPEECH"><input type="hidden" name="heardId" value="${heard.heardId}">`;
}

/** The choice of speaking or typing on the welcome page; it replaces the form's hidden `modality`. */
function renderChoice(locale: Locale): Markup {
  const choices = [
    { value: 'TEXT', label: text(locale, 'byWriting'), hint: '', icon: icon('edit') },
    {
      value: 'SPEECH',
      label: text(locale, 'bySpeaking'),
      hint: text(locale, 'bySpeakingHint'),
      icon: icon('mic'),
    },
  ];
  return html`<fieldset class="group" data-part="choice"><legend class="q-legend">${text(locale, 'howAnswer')}</legend>
<div class="choices">${choices.map(
    (choice) =>
      html`<label class="choice"><input class="radio" type="radio" name="modality" value="${choice.value}"${
        choice.value === 'TEXT' ? ' checked' : ''
      }><span>${choice.label}${choice.hint === '' ? '' : html`<small>${choice.hint}</small>`}</span>${choice.icon}</label>`,
  )}</div></fieldset>`;
}

const levelBars = Array.from({ length: 9 }, () => html`<i></i>`);

/** A step before speaking: consent, or the microphone check. */
function renderStep(locale: Locale): Markup {
  return html`<section class="voice voice-step" data-part="step" aria-labelledby="voice-step"><h1 id="voice-step" tabindex="-1"></h1>
<p class="p-lede" data-text></p><span class="levels" aria-hidden="true" hidden>${levelBars}</span><p class="voice-state" role="status"></p>
<div class="stack-btns"><button class="btn btn-primary btn-wide" type="button" data-do="go"></button>
<button class="btn" type="button" data-do="write">${text(locale, 'voiceWriteInstead')}</button></div></section>`;
}

function renderReading(locale: Locale): Markup {
  return html`<div class="outs voice-read" data-part="reading"><button class="link with-icon" type="button" data-do="read">${icon('speaker')}${text(locale, 'voiceReadAgain')}</button>
<button class="link with-icon" type="button" data-do="stop-reading" hidden>${icon('stop')}${text(locale, 'voiceReadStop')}</button></div>`;
}

function renderPanel(locale: Locale): Markup {
  return html`<section class="voice" data-part="panel" aria-label="${text(locale, 'voicePanel')}">
<button class="voice-mic" type="button" data-do="talk"><span class="voice-ring">${icon('mic')}${icon('stop')}</span><span data-label></span></button>
<p class="muted" data-into hidden></p>
<p class="voice-meter" aria-hidden="true" hidden><span class="levels">${levelBars}</span><span class="num" data-seconds></span></p>
<p class="voice-state" role="status"></p><button class="link" type="button" data-do="resend" hidden>${text(locale, 'voiceSendAgain')}</button><p class="muted" data-how></p>
<div class="voice-settings"><label class="voice-setting"><input class="check" type="checkbox" data-set="readsAloud"><span>${text(locale, 'voiceAloud')}</span></label>
<label class="voice-setting"><input class="check" type="checkbox" data-set="isHandsFree"><span>${text(locale, 'voiceHandsFree')}</span></label></div></section>`;
}

function renderNote(locale: Locale): Markup {
  return html`<div class="voice-note" data-part="note"><p role="status"></p><button class="link" type="button" data-do="again">${text(locale, 'voiceTryAgain')}</button></div>`;
}

function renderSwitch(label: string, name: string, image: Markup): Markup {
  return html`<button class="p-tool voice-switch" type="button" data-part="${name}">${image}<span class="t">${label}</span></button>`;
}

/**
 * Everything that the voice script shows, in the patient's language, in an inert template: without script, microphone
 * or recognition the page does not change.
 * @param address - where speech is sent; '' on the welcome page
 */
export function renderVoice(
  locale: Locale,
  offer: SpeechOffer | undefined,
  address: string,
): Markup | string {
  if (offer === undefined) return '';
  const flags = html`${offer.recognizer ? ' data-recognizer' : ''}${offer.voice ? ' data-server-voice' : ''}${
    offer.vendorAllowed ? ' data-vendor' : ''
  }`;
  return html`<template id="voice" data-script="${assetUrl('voice.js')}" data-address="${address}"${flags}>
${
  address === ''
    ? renderChoice(locale)
    : html`${renderStep(locale)}${renderReading(locale)}${renderPanel(locale)}${renderNote(locale)}
${renderSwitch(text(locale, 'voiceSpeakInstead'), 'speak', html`${icon('mic')}`)}${renderSwitch(text(locale, 'voiceWriteInstead'), 'write', html`${icon('edit')}`)}
<p class="hint" data-part="hint" data-voice-hint>${text(locale, 'voiceHeardHint')}</p>
${said.map((key) => html`<p data-say="${key}">${text(locale, key)}</p>`)}${Object.entries(saidWith).map(
  ([key, write]) => html`<p data-say="${key}">${write(locale)}</p>`,
)}`
}
</template>
`;
}
