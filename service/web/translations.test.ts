import { describe, expect, it, test } from 'vitest';
import { groupBy } from '../../common/collections.ts';
import { specializationNames } from '../../contract/specializations.ts';
import { compileTest } from '../../tests/helpers/consultation.ts';
import { problemTexts } from '../domain/consultation/turn-texts.ts';
import { listAllTexts } from '../interview/authoring/all-texts.ts';
import { wordedTextSchema } from '../interview/authoring/signs/wording.ts';
import { findFault, loadTranslations, type TextPlace } from '../interview/authoring/translations.ts';
import { compileProtocol } from '../interview/model/compile-protocol.ts';
import { agentConfigurationSchema } from '../interview/model/configuration.ts';
import {
  type LocalizedText,
  locales,
  localizedTextSchema,
  type TranslatedLocale,
  translatedLocales,
  visitTypes,
} from '../interview/model/types.ts';
import frenchTexts from '../texts/patients/fr.json' with { type: 'json' };

/** How much longer than the English a translation may be; longer texts break buttons on a phone. */
const lengthRatioMax = 1.7;
const lengthAlways = 24;

/**
 * Every text that a patient can see: by its English words, and then by its Spanish ones, which tell its meanings apart.
 */
const texts = new Map<string, Map<string, LocalizedText>>();

function collect(value: unknown): void {
  if (Array.isArray(value)) {
    for (const part of value) collect(part);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const text = localizedTextSchema.safeParse(value);
  if (text.success) {
    const { en, es } = text.data;
    texts.set(en, (texts.get(en) ?? new Map<string, LocalizedText>()).set(es, text.data));
    return;
  }
  for (const part of Object.values(value)) collect(part);
}

/** A clinic's own question adds the texts around it; its words are taken from a text that is translated anyway. */
const extraQuestions = [{ id: 'own', kind: 'yesno', text: problemTexts.choose }];
for (const specialization of specializationNames) {
  for (const visitType of visitTypes) {
    const configuration = agentConfigurationSchema.parse({ extraQuestions });
    const clinic = { name: 'Clinic', emergencyNumber: '112', phone: null, languages: locales };
    collect(compileProtocol({ specialization, visitType, configuration, clinic }));
  }
}
const all = [...texts.values()].flatMap((meanings) => [...meanings.values()]);

/** A text of a file with its translation: for texts in several wordings, each of them. */
type Pair = { id: string; en: string; said: string };

const places = listAllTexts();

/** Sentences of findings are no buttons, and a short English verb needs more words elsewhere ("fainted"). */
const sentenceMax = 48;

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

function pairsOf({ id, text }: TextPlace, locale: TranslatedLocale): Pair[] {
  const said = loadTranslations()[locale][id];
  if (said === undefined) return [];
  if (!text.en.includes('[')) return [{ id, en: text.en, said }];
  const worded = wordedTextSchema.parse({ ...text, [locale]: said });
  return Object.values(worded).map((one) => ({ id, en: one.en, said: one[locale] }));
}

describe.each(translatedLocales)('the translations into %s', (locale) => {
  const pairs = places.flatMap((place) => pairsOf(place, locale));

  it('have none of a text that no longer exists', () => {
    const known = new Set(places.map(({ id }) => id));
    const { en, [locale]: own } = loadTranslations();
    expect([...Object.keys(en), ...Object.keys(own)].filter((id) => !known.has(id))).toEqual([]);
  });

  it('keep each placeholder', () => {
    expect(pairs.filter(({ en, said }) => `${placesIn(en)}` !== `${placesIn(said)}`)).toEqual([]);
  });

  it('have no text too long for its place', () => {
    const always = (id: string) => (id.startsWith('sentences#') ? sentenceMax : lengthAlways);
    const most = ({ id, en }: Pair) => Math.max(always(id), en.length * lengthRatioMax);
    expect(pairs.filter((pair) => pair.said.length > most(pair))).toEqual([]);
  });

  it('leave no sentence in English', () => {
    expect(pairs.filter(({ en, said }) => en === said && /\s/.test(said))).toEqual([]);
  });

  it('have every text, made from its English as it is now', () => {
    expect(places.flatMap((place) => findFault(place, locale) ?? [])).toEqual([]);
  });

  it('say a text that stands in several places in the same words, where its Spanish is the same too', () => {
    const byText = groupBy(places, ({ text }) => `${text.en} | ${text.es}`);
    const own = loadTranslations()[locale];
    const differing = [...byText].filter(([, all]) => new Set(all.map(({ id }) => own[id])).size > 1);
    expect(differing.map(([text]) => text)).toEqual([]);
  });
});

const instruments = /^(?:PHQ-2|PHQ-9|GAD-7|AUDIT-C)$/;

test('Arabic texts are in Arabic letters, except the names of instruments', () => {
  const other = Object.values(loadTranslations().ar)
    .map((said) => said.replace(/\{\w+\}/g, ''))
    .filter((said) => /\p{L}/u.test(said) && !/\p{Script=Arabic}/u.test(said));
  expect(other.filter((said) => !instruments.test(said))).toEqual([]);
});

test('a text without a translation is shown in English', () => {
  expect(localizedTextSchema.parse({ en: 'Not translated', es: 'Sin traducir' })).toEqual({
    en: 'Not translated',
    es: 'Sin traducir',
    fr: 'Not translated',
    de: 'Not translated',
    ar: 'Not translated',
  });
});

test('no French mark stands at the beginning of a line: a no-break space is before it', () => {
  const isLoose = (text: string) => /\S [?!:;»]|« /.test(text);
  const own = all.map(({ fr }) => fr);
  // The texts of reports stay as reports of 0.2.0 have them.
  const { report: _report, screen: _screen, history: _history, ...ofOthers } = frenchTexts;
  const ofPages = JSON.stringify(ofOthers).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  expect([...own, ...ofPages].filter(isLoose)).toEqual([]);
});

test('an option says nothing in the first person, because a parent or carer may choose it', () => {
  // What only the person who answers can say of themselves.
  const own = /do not know|cannot tell|know of|not sure/;
  // Asked of the patient alone (EPDS, thoughts of suicide).
  const apart = ['epds', 'mood', 'harm'];
  const firstPerson = {
    en: /\b(I|my|me|myself)\b/,
    de: /\b(ich|mein\w*|mir|mich)\b/i,
    fr: /(?<!\p{L})(je |j’|mon |ma |mes |m’)/iu,
  } as const;
  const found = specializationNames.flatMap((specialization) =>
    visitTypes.flatMap((visitType) =>
      compileTest(specialization, visitType)
        .questions.filter(({ module }) => !apart.includes(module))
        .flatMap(({ options }) => options.map(({ label }) => label)),
    ),
  );
  for (const locale of ['en', 'de', 'fr'] as const)
    expect(
      found
        .filter((label) => firstPerson[locale].test(label[locale]) && !own.test(label.en))
        .map((label) => label[locale]),
    ).toEqual([]);
});
