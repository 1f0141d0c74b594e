import { wordingFor } from '../engine/for-whom.ts';
import type { State } from '../engine/state.ts';
import { isOf020, type Protocol } from '../model/protocol.ts';
import type { WordedText } from '../model/signs.ts';
import type { Locale, LocalizedText } from '../model/types.ts';
import { screenTexts } from './texts.ts';
import {
  fill,
  insideSentence,
  labelOf,
  phrase,
  quoted,
  renderCodes,
  sentence,
  type Wording,
} from './words.ts';

/** A consultation's state, and the language in which a page or a report presents it. */
export type View = {
  protocol: Protocol;
  state: State;
  locale: Locale;
  /** The values of {placeholders} in questions, without the patient's identity. */
  places: Readonly<Record<string, string>>;
};

export function viewOf(protocol: Protocol, state: State, locale: Locale): View {
  const wording = { protocol, locale };
  const person = screenTexts[personTexts[wordingFor(state)]][locale];
  const sites = ['joint.site', 'pain.site'].flatMap((slot) => state.established.get(slot)?.codes ?? []);
  const site = sites.find((code) => code.startsWith('site:'));
  const places = {
    person,
    Person: sentence(person, locale),
    ...earlierPlaces(wording, state),
    clinic: protocol.clinic.name,
    number: protocol.clinic.emergencyNumber,
    word: phrase(wording, 'word.problem'),
    site: site === undefined ? phrase(wording, 'word.there') : labelOf(wording, `${site}:the`),
  };
  return { protocol, state, locale, places };
}

/** A text with its {placeholders} filled in. */
export function say({ protocol, state, locale, places }: View, text: LocalizedText): string {
  const saysTheir = locale === 'en' && personTexts[wordingFor(state)] === 'cared' && !isOf020(protocol);
  return fill(saysTheir ? withTheir(text.en) : text[locale], places);
}

/** "Their belly" for "{person}’s belly", which would be "the person you care for’s belly". */
function withTheir(text: string): string {
  return text.replaceAll('{person}’s ', 'their ').replaceAll('{Person}’s ', 'Their ');
}

/** A text in the wording for the person who answers. */
export function textFor({ state, locale }: View, text: WordedText): string {
  return text[wordingFor(state)][locale];
}

/** How the patient is referred to when another person answers; never he or she. */
const personTexts = { patient: 'cared', carer: 'cared', parent: 'child', parentOfBaby: 'baby' } as const;

/** Names for what was told at the earlier visit. */
function earlierPlaces(wording: Wording<Protocol>, { earlier }: State): Record<string, string> {
  const { protocol, locale } = wording;
  const complaint = (number: number) => {
    const codes = earlier?.slots[`earlier.complaint_${number}`] ?? [];
    const module = protocol.modules.find(({ id }) => codes.includes(`complaint:${id}`));
    if (module === undefined) return phrase(wording, 'word.earlier_complaint');
    const rest = codes.filter((code) => !code.startsWith('complaint:'));
    const place = renderCodes(wording, rest);
    const title = insideSentence(module.title[locale], locale);
    return place === '' ? title : `${title} (${place})`;
  };
  const medicines = earlier?.words['medicines.list'];
  return {
    earlier_1: complaint(1),
    earlier_2: complaint(2),
    earlier_3: complaint(3),
    earlier_medicines:
      medicines === undefined ? phrase(wording, 'word.earlier_medicines') : quoted(medicines),
    month: earlier === null ? '' : monthOf(earlier.finishedAt, locale),
  };
}

function monthOf(at: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(at));
}
