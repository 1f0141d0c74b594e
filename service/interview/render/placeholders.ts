import { wordingFor } from '../engine/audience.ts';
import type { Protocol } from '../engine/protocol.ts';
import type { State } from '../engine/state.ts';
import type { Locale } from '../types.ts';
import { inSentence, labelOf, phrase, quoted, renderCodes, sentence } from '../words.ts';
import { screenTexts } from './screen-texts.ts';

/** What a question's {places} stand for, without the patient's identity. */
export function placeholders(protocol: Protocol, state: State, locale: Locale): Record<string, string> {
  const person = personWords(state, locale);
  const sites = ['joint.site', 'pain.site'].flatMap((slot) => state.established.get(slot)?.codes ?? []);
  const site = sites.find((code) => code.startsWith('site:'));
  return {
    person,
    Person: sentence(person, locale),
    ...earlierPlaceholders(protocol, state, locale),
    clinic: protocol.clinic.name,
    number: protocol.clinic.emergencyNumber,
    word: phrase(protocol, 'word.problem', locale),
    site:
      site === undefined ? phrase(protocol, 'word.there', locale) : labelOf(protocol, `${site}:the`, locale),
  };
}

/** How the patient is spoken of to somebody who answers for them; never he or she. */
function personWords({ answeredBy, person }: State, locale: Locale): string {
  switch (wordingFor(answeredBy, person)) {
    case 'parentOfBaby':
      return screenTexts.baby[locale];
    case 'parent':
      return screenTexts.child[locale];
    case 'carer':
    case 'patient':
      return screenTexts.cared[locale];
  }
}

/** Names for what was told before the visit. */
function earlierPlaceholders(protocol: Protocol, state: State, locale: Locale): Record<string, string> {
  const codesOf = (slot: string) => state.earlier?.slots[slot] ?? [];
  const complaint = (number: number) => {
    const codes = codesOf(`earlier.complaint_${number}`);
    const module = protocol.modules.find(({ id }) => codes.includes(`complaint:${id}`));
    if (module === undefined) return phrase(protocol, 'word.earlier_complaint', locale);
    const rest = codes.filter((code) => !code.startsWith('complaint:'));
    const place = renderCodes(protocol, rest, locale);
    const title = inSentence(module.title[locale], locale);
    return place === '' ? title : `${title} (${place})`;
  };
  const medicines = state.earlier?.words['medicines.list'];
  return {
    earlier_1: complaint(1),
    earlier_2: complaint(2),
    earlier_3: complaint(3),
    earlier_medicines:
      medicines === undefined ? phrase(protocol, 'word.earlier_medicines', locale) : quoted(medicines),
    month:
      state.earlier === null
        ? ''
        : new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
            new Date(state.earlier.finishedAt),
          ),
  };
}
