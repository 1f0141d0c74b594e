import { describe, expect, test } from 'vitest';
import type { AskedKind, Mention } from '../model/mentions.ts';
import type { Locale } from '../model/types.ts';
import { loadLexicon } from './lexicon.ts';
import { readWords } from './words-reader.ts';

function read(
  locale: Locale,
  text: string,
  asked: AskedKind = 'STORY',
  answeredBy: 'PATIENT' | 'PROXY' = 'PATIENT',
): Mention[] {
  const lexicon = loadLexicon(locale);
  if (lexicon === undefined) throw new Error(`No lexicon for ${locale}`);
  return readWords(lexicon, text, { textId: 'm1', locale, answeredBy, asked }).mentions;
}

/** Mentions as "code POLARITY", with the codes of their values. */
const said = (mentions: readonly Mention[]) =>
  mentions.map(({ code, polarity, values }) =>
    [code, polarity, ...values.map((value) => value.code)].join(' '),
  );

type Classes = {
  denied: [string, string[]][];
  present: [string, string][];
  /** Text, code and polarity. */
  other: [string, string, string][];
  values: [string, string, string][];
  allergies: [string, string][];
};

const languages: Record<'fr' | 'de' | 'ar', Classes> = {
  fr: {
    denied: [
      ['Pas de fièvre, de toux, de nausées ni de vomissements', ['sx.fever', 'sx.cough', 'sx.vomiting']],
      ['Je n’ai pas de fièvre', ['sx.fever']],
      ['sans fièvre ni toux', ['sx.fever', 'sx.cough']],
      ['aucune douleur dans la poitrine', ['sx.chest_pain']],
      ['je n’ai jamais eu de diarrhée', ['sx.diarrhoea']],
      ['Fièvre : non', ['sx.fever']],
      ['je ne tousse pas, pas de fièvre', ['sx.fever']],
      ['ni vomissements ni diarrhée', ['sx.vomiting', 'sx.diarrhoea']],
    ],
    present: [
      ['J’ai mal à la tête', 'sx.headache'],
      ['j’ai très mal au ventre', 'sx.abdominal_pain'],
      ['une douleur dans la poitrine', 'sx.chest_pain'],
      ['Pas de fièvre mais je tousse', 'sx.cough'],
      ['j’ai de la fièvre', 'sx.fever'],
      ['je n’arrive plus à respirer', 'sx.breathless_severe'],
      ['j’ai la gorge qui fait mal', 'sx.sore_throat'],
      ['je vomis tout', 'sx.vomiting'],
    ],
    other: [
      ['ma mère a de l’asthme', 'cond:asthma', 'SOMEONE_ELSE'],
      ['mon frère tousse', 'sx.cough', 'SOMEONE_ELSE'],
      ['il y a des cas d’asthme dans ma famille', 'cond:asthma', 'SOMEONE_ELSE'],
      ['mon collègue a de la fièvre', 'sx.fever', 'SOMEONE_ELSE'],
      ['antécédents d’asthme', 'cond:asthma', 'PAST'],
      ['j’ai eu de l’asthme dans mon enfance', 'cond:asthma', 'PAST'],
      ['quand j’étais petit j’avais de l’asthme', 'cond:asthma', 'PAST'],
      ['dans le passé j’ai eu des migraines', 'cond:migraine', 'PAST'],
      ['j’ai peur d’avoir de l’asthme', 'cond:asthma', 'HYPOTHETICAL'],
      ['si j’ai de la fièvre que faire', 'sx.fever', 'HYPOTHETICAL'],
      ['en cas de fièvre', 'sx.fever', 'HYPOTHETICAL'],
      ['je crois que c’est de l’asthme', 'cond:asthma', 'HYPOTHETICAL'],
    ],
    values: [
      ['J’ai mal à la tête depuis trois semaines', 'sx.headache', 'ago:3:week'],
      ['toux depuis hier', 'sx.cough', 'ago:1:day'],
      ['de la fièvre depuis lundi', 'sx.fever', 'since:monday'],
      ['il y a deux jours j’ai eu mal au ventre', 'sx.abdominal_pain', 'ago:2:day'],
      ['mal à la tête deux fois par semaine', 'sx.headache', 'freq:2:week'],
      ['mal à la tête 7 sur 10', 'sx.headache', 'sev:7'],
      ['fièvre à 38,5', 'sx.fever', 'temp:38.5'],
      ['mal à la tête tous les jours', 'sx.headache', 'every:1:day'],
      ['metformine 500 mg', 'med:metformin', 'dose:500:mg'],
    ],
    allergies: [
      ['pénicilline', 'allergen:penicillin'],
      ['les œufs', 'allergen:egg'],
      ['allergique à l’amoxicilline', 'allergen:amoxicillin'],
    ],
  },
  de: {
    denied: [
      ['Kein Fieber, Husten, Durchfall oder Erbrechen', ['sx.fever', 'sx.cough', 'sx.vomiting']],
      ['Ich habe kein Fieber', ['sx.fever']],
      ['ohne Fieber oder Husten', ['sx.fever', 'sx.cough']],
      ['weder Fieber noch Husten', ['sx.fever', 'sx.cough']],
      ['keine Schmerzen in der Brust', ['sx.chest_pain']],
      ['Fieber: nein', ['sx.fever']],
      ['Ich hatte nie Durchfall', ['sx.diarrhoea']],
      ['Fieber habe ich nicht', ['sx.fever']],
    ],
    present: [
      ['Ich habe Kopfschmerzen', 'sx.headache'],
      ['mein Bauch tut so weh', 'sx.abdominal_pain'],
      ['Schmerzen in der Brust', 'sx.chest_pain'],
      ['Kein Fieber, aber ich huste', 'sx.cough'],
      ['ich habe Fieber', 'sx.fever'],
      ['ich bekomme keine Luft', 'sx.breathless_severe'],
      ['Halsschmerzen', 'sx.sore_throat'],
      ['ich erbreche ständig', 'sx.vomiting'],
    ],
    other: [
      ['meine Mutter hat Asthma', 'cond:asthma', 'SOMEONE_ELSE'],
      ['mein Bruder hustet', 'sx.cough', 'SOMEONE_ELSE'],
      ['Asthma liegt in der Familie', 'cond:asthma', 'SOMEONE_ELSE'],
      ['ein Kollege hat Fieber', 'sx.fever', 'SOMEONE_ELSE'],
      ['als Kind hatte ich Asthma', 'cond:asthma', 'PAST'],
      ['früher hatte ich Asthma', 'cond:asthma', 'PAST'],
      ['vor Jahren hatte ich Migräne', 'cond:migraine', 'PAST'],
      ['in der Kindheit Asthma', 'cond:asthma', 'PAST'],
      ['ich habe Angst vor Asthma', 'cond:asthma', 'HYPOTHETICAL'],
      ['wenn ich Fieber bekomme', 'sx.fever', 'HYPOTHETICAL'],
      ['es könnte Asthma sein', 'cond:asthma', 'HYPOTHETICAL'],
      ['Verdacht auf Asthma', 'cond:asthma', 'HYPOTHETICAL'],
    ],
    values: [
      ['Kopfschmerzen seit drei Wochen', 'sx.headache', 'ago:3:week'],
      ['Husten seit gestern', 'sx.cough', 'ago:1:day'],
      ['Fieber seit Montag', 'sx.fever', 'since:monday'],
      ['vor zwei Tagen Bauchschmerzen', 'sx.abdominal_pain', 'ago:2:day'],
      ['Kopfschmerzen zweimal in der Woche', 'sx.headache', 'freq:2:week'],
      ['Kopfschmerzen 7 von 10', 'sx.headache', 'sev:7'],
      ['Fieber 38,5 Grad', 'sx.fever', 'temp:38.5'],
      ['Kopfschmerzen jeden Tag', 'sx.headache', 'every:1:day'],
      ['Metformin 500 mg', 'med:metformin', 'dose:500:mg'],
    ],
    allergies: [
      ['Penicillin', 'allergen:penicillin'],
      ['Eier', 'allergen:egg'],
      ['allergisch gegen Amoxicillin', 'allergen:amoxicillin'],
    ],
  },
  ar: {
    denied: [
      ['ليس عندي حرارة', ['sx.fever']],
      ['لا يوجد سعال', ['sx.cough']],
      ['بدون حرارة أو سعال', ['sx.fever', 'sx.cough']],
      ['ما عندي إسهال', ['sx.diarrhoea']],
      ['لا أعاني من صداع', ['sx.headache']],
      ['مافي حرارة ولا سعال', ['sx.fever', 'sx.cough']],
      ['لا حرارة ولا إسهال', ['sx.fever', 'sx.diarrhoea']],
      ['ماعنديش صداع', ['sx.headache']],
    ],
    present: [
      ['عندي صداع', 'sx.headache'],
      ['ألم شديد في بطني', 'sx.abdominal_pain'],
      ['وجع في صدري', 'sx.chest_pain'],
      ['ليس عندي حرارة لكن عندي سعال', 'sx.cough'],
      ['عندي حرارة', 'sx.fever'],
      ['لا أستطيع التنفس', 'sx.breathless_severe'],
      ['عندي إسهال', 'sx.diarrhoea'],
      ['عندي كحة', 'sx.cough'],
    ],
    other: [
      ['أمي عندها ربو', 'cond:asthma', 'SOMEONE_ELSE'],
      ['زوجي عنده سعال', 'sx.cough', 'SOMEONE_ELSE'],
      ['الربو موجود في العائلة', 'cond:asthma', 'SOMEONE_ELSE'],
      ['زميلي عنده حرارة', 'sx.fever', 'SOMEONE_ELSE'],
      ['في الماضي كان عندي ربو', 'cond:asthma', 'PAST'],
      ['كان عندي ربو وأنا صغير', 'cond:asthma', 'PAST'],
      ['لما كنت صغير عندي ربو', 'cond:asthma', 'PAST'],
      ['تاريخ مرضي ربو', 'cond:asthma', 'PAST'],
      ['أخاف من الربو', 'cond:asthma', 'HYPOTHETICAL'],
      ['إذا جاءتني حرارة', 'sx.fever', 'HYPOTHETICAL'],
      ['ممكن يكون ربو', 'cond:asthma', 'HYPOTHETICAL'],
      ['أظن أنه ربو', 'cond:asthma', 'HYPOTHETICAL'],
    ],
    values: [
      ['صداع منذ ثلاثة أسابيع', 'sx.headache', 'ago:3:week'],
      ['سعال من أمس', 'sx.cough', 'ago:1:day'],
      ['حرارة منذ يوم الاثنين', 'sx.fever', 'since:monday'],
      ['وجع بطن منذ يومين', 'sx.abdominal_pain', 'ago:2:day'],
      ['صداع مرتين في الأسبوع', 'sx.headache', 'freq:2:week'],
      ['صداع 7 من 10', 'sx.headache', 'sev:7'],
      ['حرارة ٣٨٫٥', 'sx.fever', 'temp:38.5'],
      ['صداع كل يوم', 'sx.headache', 'every:1:day'],
      ['ميتفورمين 500 ملغ', 'med:metformin', 'dose:500:mg'],
    ],
    allergies: [
      ['بنسلين', 'allergen:penicillin'],
      ['البيض', 'allergen:egg'],
      ['حساسية من الاموكسيسيلين', 'allergen:amoxicillin'],
    ],
  },
};

describe.each(Object.entries(languages))('%s', (locale, classes) => {
  const of = (text: string, asked?: AskedKind) => read(locale as Locale, text, asked);

  test.each(classes.denied)('denied: %s', (text, codes) => {
    const mentions = of(text);
    for (const code of codes)
      expect(mentions.filter((mention) => mention.code === code).map(({ polarity }) => polarity)).toEqual([
        'ABSENT',
      ]);
    expect(mentions.filter(({ polarity }) => polarity === 'PRESENT').map(({ code }) => code)).toEqual([]);
  });

  test.each(classes.present)('present: %s', (text, code) =>
    expect(said(of(text)).join(', ')).toContain(`${code} PRESENT`),
  );

  test.each(classes.other)('not a present finding of the patient: %s', (text, code, polarity) =>
    expect(said(of(text)).filter((one) => one.startsWith(code))).toContain(`${code} ${polarity}`),
  );

  test.each(classes.values)('a value: %s', (text, code, value) =>
    expect(
      of(text)
        .find((mention) => mention.code === code)
        ?.values.map((one) => one.code),
    ).toContain(value),
  );

  test.each(classes.allergies)('asked about allergies: %s', (text, code) =>
    expect(of(text, 'ALLERGIES').map((mention) => mention.code)).toContain(code),
  );

  test('a bare name is no allergy outside the question about allergies', () =>
    expect(of(classes.allergies[0]?.[0] ?? '').filter(({ code }) => code.startsWith('allergen:'))).toEqual(
      [],
    ));
});
