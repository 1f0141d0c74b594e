import { describe, expect, it, test } from 'vitest';
import { specializationNames } from '../../contract/specializations.ts';
import { compileTest } from '../../tests/helpers/consultation.ts';
import { problemTexts, turnTexts } from '../domain/consultation/turn-texts.ts';
import { loadTranslations, localize, translate } from '../interview/authoring/translations.ts';
import pageTexts from '../interview/data/texts/pages.json' with { type: 'json' };
import reportTexts from '../interview/data/texts/report.json' with { type: 'json' };
import { compileProtocol } from '../interview/model/compile-protocol.ts';
import { agentConfigurationSchema } from '../interview/model/configuration.ts';
import {
  type LocalizedText,
  locales,
  localizedTextSchema,
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

collect(turnTexts);
collect(problemTexts);
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

/** Sentences of findings: they are no buttons, and a short English verb needs more words elsewhere ("fainted"). */
const sentences = new Set(
  Object.values(compileTest('GENERAL_PRACTICE', 'PRE_VISIT').sentences ?? {}).map(({ text }) => text.en),
);
const sentenceMax = 48;

/** Texts that stand in all languages in one place. */
const inAllLanguages: readonly LocalizedText[] = [
  ...Object.values(turnTexts),
  ...Object.values(problemTexts),
];

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe.each(translatedLocales)('the catalogue of %s', (locale) => {
  const entries = [
    ...loadTranslations()[locale],
    ...inAllLanguages.map((text) => [text.en, text[locale]] as const),
  ];
  const sourceOf = (key: string) => key.split(' | ')[0] ?? key;

  it('has no translation of a text that no longer exists', () => {
    const known = new Set(all.flatMap(({ en, es }) => [en, `${en} | ${es}`]));
    expect(entries.map(([key]) => key).filter((key) => !known.has(key))).toEqual([]);
  });

  it('keeps each placeholder', () => {
    const wrong = entries.filter(([key, said]) => `${placesIn(sourceOf(key))}` !== `${placesIn(said)}`);
    expect(wrong).toEqual([]);
  });

  it('has no text too long for its place', () => {
    const always = (key: string) => (sentences.has(sourceOf(key)) ? sentenceMax : lengthAlways);
    const most = (key: string) => Math.max(always(key), sourceOf(key).length * lengthRatioMax);
    expect(entries.filter(([key, said]) => said.length > most(key))).toEqual([]);
  });

  it('leaves no sentence in English', () => {
    const left = entries.filter(([key, said]) => sourceOf(key) === said && /\s/.test(said));
    expect(left).toEqual([]);
  });

  it('has every text', () => {
    // A text that is made of translated parts has its translation already.
    const missing = all.filter((text) => translate(text, locale) === null && text[locale] === text.en);
    expect(missing).toEqual([]);
  });

  it('translates one English text in two ways only where its Spanish shows two meanings', () => {
    const ambiguous = entries.filter(([key]) => key.includes(' | ')).map(([key]) => sourceOf(key));
    expect(ambiguous.filter((en) => (texts.get(en)?.size ?? 0) < 2)).toEqual([]);
  });
});

const instruments = /^(?:PHQ-2|PHQ-9|GAD-7|AUDIT-C)$/;

test('Arabic texts are in Arabic letters, except the names of instruments', () => {
  const other = [...loadTranslations().ar.values(), ...inAllLanguages.map(({ ar }) => ar)]
    .map((said) => said.replace(/\{\w+\}/g, ''))
    .filter((said) => /\p{L}/u.test(said) && !/\p{Script=Arabic}/u.test(said));
  expect(other.filter((said) => !instruments.test(said))).toEqual([]);
});

test('a text without a translation is shown in English', () => {
  expect(localize({ en: 'Not in any catalogue', es: 'En ninguno' })).toEqual({
    en: 'Not in any catalogue',
    es: 'En ninguno',
    fr: 'Not in any catalogue',
    de: 'Not in any catalogue',
    ar: 'Not in any catalogue',
  });
});

test('no French mark stands at the beginning of a line: a no-break space is before it', () => {
  const isLoose = (text: string) => /\S [?!:;»]|« /.test(text);
  // The texts of reports stay as reports of 0.2.0 have them.
  const ofReports = new Set(
    [...Object.values(pageTexts), ...Object.values(reportTexts)].flatMap((text) =>
      'fr' in text ? text.fr : [],
    ),
  );
  const own = all.map(({ fr }) => fr).filter((text) => !ofReports.has(text));
  const ofPages = JSON.stringify(frenchTexts).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
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
