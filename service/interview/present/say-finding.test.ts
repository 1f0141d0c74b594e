import { describe, expect, test } from 'vitest';
import { addTo } from '../../../common/collections.ts';
import { compileTest, TestConsultation, type TestPerson } from '../../../tests/helpers/consultation.ts';
import { type Locale, locales } from '../model/types.ts';
import { sayDenied, sayFinding } from './say-finding.ts';
import { type View, viewOf } from './view.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
const sentences = protocol.sentences ?? {};

const people = {
  patient: { answeredBy: 'PATIENT', ageMonths: 600 },
  parent: { answeredBy: 'PARENT', ageMonths: 60 },
  parentOfBaby: { answeredBy: 'PARENT', ageMonths: 5 },
  carer: { answeredBy: 'CARER', ageMonths: 984 },
} satisfies Record<string, TestPerson>;
type Wording = keyof typeof people;
const wordings = Object.keys(people).filter((one): one is Wording => one in people);

function viewFor(wording: Wording, locale: Locale): View {
  return viewOf(protocol, new TestConsultation(protocol, { ...people[wording], locale }).state, locale);
}

/** A value of each kind that readers give, and of each form. */
const values = [
  'ago:40:minute ago:0.5:hour ago:2:hour ago:0:day ago:1:day ago:3:day ago:some:week ago:2-3:month ago:1:year',
  'since:monday since:may since:spring since:christmas since:childhood since:birth since:16:00',
  'dur:10:minute dur:some:hour freq:1:day freq:3:day freq:2-3:week freq:constant every:1:day every:2:hour',
  'sev:7 sev:5-6 temp:39 temp:39.5:c dose:5:mg dose:2:tablet site:knee side:left',
].flatMap((line) => line.split(' '));

/** He or she, who is never spoken of. */
const pronouns: Record<Locale, RegExp> = {
  en: /\b(?:he|she|him|her|his|hers)\b/i,
  es: /(?<!\p{L})(?:él|ella)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:il(?! y a)|elle|lui)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:er|sie|ihm|ihn|ihr)(?!\p{L})/u,
  ar: /(?<!\p{L})(?:هو|هي)(?!\p{L})/u,
};

/** Words to the patient, whom only the patient is. */
const toPatient: Record<Locale, RegExp> = {
  en: /\byou (?:have|are|had|were|do)\b|^You\b/i,
  es: /\busted\b/i,
  fr: /\bvous (?:avez|êtes)\b|^Vous\b/,
  de: /^Sie\b/,
  ar: /(?<!\p{L})(?:لديك|لك)(?!\p{L})/u,
};

const codes = Object.keys(sentences);

describe.each(locales)('each finding is said in a sentence (%s):', (locale) => {
  test.each(wordings)('to %s, with and without each kind of value', (wording) => {
    const view = viewFor(wording, locale);
    const bad: string[] = [];
    for (const code of codes) {
      for (const some of [[], ...values.map((value) => [value]), ['ago:3:day', 'sev:7', 'freq:3:day']]) {
        const said = sayFinding(view, code, some) ?? '';
        const isWhole = /^[^\p{Ll}\s].*[^\s.]\.$/u.test(said) && !/\s{2}| [.,]|\.\./.test(said);
        // No placeholder, no bracket, no code, and nobody else.
        const isClean = !/[{}[\]|]|[a-z]+:[a-z0-9]|undefined/.test(said) && !pronouns[locale].test(said);
        const isOwn = wording === 'patient' || !toPatient[locale].test(said);
        if (!isWhole || !isClean || !isOwn) bad.push(`${code} ${some.join(' ')}: ${said}`);
      }
    }
    expect(bad).toEqual([]);
  });

  test('and no two findings in the same words', () => {
    const view = viewFor('patient', locale);
    const byWords = new Map<string | null, string[]>();
    for (const code of codes) addTo(byWords, sayFinding(view, code), code);
    const same = [...byWords.values()].filter(({ length }) => length > 1);
    // The same rash, as signs of two groups ask for it.
    expect(same).toEqual([['sx.rash_glass', 'sx.rash_stays']]);
  });

  test('a time goes with it as its kind asks: since it began, when it was, or since it began to come', () => {
    const view = viewFor('parent', locale);
    const startOf = (code: string) => (sayFinding(view, code) ?? '').slice(0, -1);
    const asked: Record<string, string[]> = { state: [], event: [], spells: [] };
    for (const [code, { kind = 'state' }] of Object.entries(sentences)) {
      const said = sayFinding(view, code, ['ago:3:week']) ?? '';
      const isTwo = said.startsWith(`${startOf(code)}. `);
      const isAgo = agoWords[locale].test(said);
      const isSince = said.includes(sinceWords[locale]);
      const is = isTwo && isAgo ? 'spells' : isAgo ? 'event' : isSince ? 'state' : 'none';
      if (is !== kind) asked[kind]?.push(said);
    }
    expect(asked).toEqual({ state: [], event: [], spells: [] });
  });
});

const agoWords = {
  en: /3 weeks ago/,
  es: /(?<!desde) hace 3 semanas/,
  fr: /il y a 3 semaines/,
  de: /vor 3 Wochen/,
  ar: /قبل 3 أسابيع/,
};
const sinceWords = {
  en: 'for 3 weeks',
  es: 'desde hace 3 semanas',
  fr: 'depuis 3 semaines',
  de: 'seit 3 Wochen',
  ar: 'منذ 3 أسابيع',
};

describe('a sentence in the patient’s person:', () => {
  const say = (wording: Wording, code: string, value?: string, locale: Locale = 'en') =>
    sayFinding(viewFor(wording, locale), code, value === undefined ? [] : [value]);

  test.each<[Wording, string, string | undefined, string, Locale?]>([
    ['patient', 'sx.cough', 'since:monday', 'You have had a cough since Monday.'],
    ['parent', 'sx.fever', 'ago:3:day', 'Your child has had a fever for 3 days.'],
    ['parentOfBaby', 'sx.cold', undefined, 'Your baby has a cold.'],
    [
      'carer',
      'sx.bladder_full',
      'ago:1:day',
      'The person you care for has not been able to pass water since yesterday.',
    ],
    ['patient', 'sx.unconscious', 'ago:1:hour', 'You lost consciousness 1 hour ago.'],
    ['parent', 'sx.faint', 'since:monday', 'Your child fainted on Monday.'],
    ['parent', 'sx.seizure', 'ago:2:hour', 'Your child has had a seizure. This began 2 hours ago.'],
    ['parent', 'sx.pregnant', undefined, 'Your child is pregnant.'],
    ['patient', 'sx.palpitations', 'freq:constant', 'You have a heart that races or skips, all the time.'],
    ['carer', 'sx.blood_thinner', 'dose:5:mg', 'The person you care for takes a blood thinner, 5 mg.'],
    ['parent', 'sx.abuse', undefined, 'Your child has someone who hurts or scares them.'],
    ['parent', 'sx.cough', 'ago:3:day', 'Ihr Kind hat seit 3 Tagen Husten.', 'de'],
    ['patient', 'sx.faint', 'ago:3:day', 'Sie sind vor 3 Tagen ohnmächtig geworden.', 'de'],
    ['patient', 'sx.vomiting', 'ago:0:day', 'Sie erbrechen seit heute.', 'de'],
    ['carer', 'sx.fever', 'since:monday', 'La personne que vous aidez a de la fièvre depuis lundi.', 'fr'],
    ['patient', 'sx.trauma', 'ago:1:day', 'Sufrió una caída o un golpe ayer.', 'es'],
    ['parentOfBaby', 'sx.fever', 'ago:3:day', 'لدى طفلك الرضيع حمى منذ 3 أيام.', 'ar'],
  ])('%s, %s, %s', (wording, code, value, words, locale) => {
    expect(say(wording, code, value, locale)).toBe(words);
  });

  test('what was denied is said of the person too', () => {
    const denied = locales.map((locale) => sayDenied(viewFor('parent', locale), ['sx.fever', 'sx.cough']));
    expect(denied).toEqual([
      'Your child has none of these: fever, cough',
      'Su hijo o hija no tiene nada de esto: fiebre, tos',
      'Votre enfant n’a rien de tout cela : fièvre, toux',
      'Ihr Kind hat nichts davon: Fieber, Husten',
      'ليس لدى طفلك أي من هذا: الحمى، السعال',
    ]);
  });

  test('in words that one has', () => {
    expect(sayDenied(viewFor('patient', 'en'), ['sx.incontinence'])).toBe(
      'You do not have this: leaking of urine',
    );
    expect(sayDenied(viewFor('parentOfBaby', 'en'), ['sx.unwell_child'])).toBe(
      'Your baby does not have this: being unwell',
    );
  });
});
