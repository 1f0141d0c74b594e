import { describe, expect, test } from 'vitest';
import { readMentions } from '../../../tests/helpers/read-mentions.ts';
import type { Assertion } from '../model/mentions.ts';
import type { Locale } from '../model/types.ts';
import { loadLexicon } from './lexicon.ts';
import { readWords } from './words-reader.ts';

function codesOf(text: string, polarity: Assertion, locale: Locale = 'en'): string[] {
  const context = { textId: 'm', locale, answeredBy: 'PATIENT', asked: 'STORY' } as const;
  const { mentions } = readWords(loadLexicon(locale), text, context);
  return mentions.flatMap((mention) => (mention.polarity === polarity ? mention.code : []));
}

describe('denying a specific finding does not deny the more general one', () => {
  test.each([
    ['I have not vomited any blood', 'sx.vomiting_blood', 'sx.vomiting'],
    ['not coughing up blood', 'sx.blood_cough', 'sx.cough'],
    ['no burning when I pee', 'sx.burning_urine', 'sx.urinary'],
    ['I have no plan to kill myself', 'sx.suicide_plan', 'sx.suicidal'],
    ['no thunderclap headache', 'sx.thunderclap', 'sx.headache'],
  ])('%s', (text, denied, open) => {
    expect(codesOf(text, 'ABSENT')).not.toContain(open);
    expect(codesOf(text, 'ABSENT')).toContain(denied);
  });
});

describe('what makes a complaint worse is no complaint of its own', () => {
  test.each<[string, string, Locale]>([
    ['stress makes it worse', 'sx.anxiety', 'en'],
    ['coughing brings it on', 'sx.cough', 'en'],
    ['el estrés lo empeora', 'sx.anxiety', 'es'],
    ['le stress l’aggrave', 'sx.anxiety', 'fr'],
    ['Stress macht es schlimmer', 'sx.anxiety', 'de'],
    ['التوتر يزيدها', 'sx.anxiety', 'ar'],
  ])('%s', (text, code, locale) => expect(codesOf(text, 'PRESENT', locale)).not.toContain(code));

  test.each<[string, Locale]>([
    ['I have a headache and noise makes it worse', 'en'],
    ['me duele la cabeza y el ruido la empeora', 'es'],
    ['j’ai mal à la tête et le bruit l’aggrave', 'fr'],
    ['Ich habe Kopfschmerzen und Lärm macht es schlimmer', 'de'],
    ['عندي صداع والضجة تزيده', 'ar'],
  ])('and does not change what stands before it: %s', (text, locale) =>
    expect(codesOf(text, 'PRESENT', locale)).toContain('sx.headache'),
  );
});

describe('a past illness does not put the medicines beside it in the past', () => {
  test.each<[string, Locale]>([
    ['I had a heart attack years ago and take metformin', 'en'],
    ['antes tenía migraña y tomo metformina', 'es'],
    ['avant j’avais de l’asthme et je prends de la metformine', 'fr'],
    ['Früher hatte ich Asthma und nehme Metformin', 'de'],
    ['كان عندي ربو زمان وآخذ ميتفورمين', 'ar'],
  ])('%s', (text, locale) => expect(codesOf(text, 'PRESENT', locale)).toContain('med:metformin'));
});

describe('the object of a negated verb does not end the denial', () => {
  test.each<[string, string, Locale]>([
    ['I didn’t bite my tongue or wet myself', 'sx.incontinence', 'en'],
    ['I did not hurt my back or vomit', 'sx.vomiting', 'en'],
    ['no me mordí la lengua ni me oriné', 'sx.incontinence', 'es'],
  ])('%s', (text, code, locale) => {
    expect(codesOf(text, 'PRESENT', locale)).not.toContain(code);
    expect(codesOf(text, 'ABSENT', locale)).toContain(code);
  });

  test('but a part of the body that hurts ends it', () =>
    expect(codesOf('no fever, my head hurts', 'PRESENT')).toEqual(['sx.headache']));
});

describe('events that did not happen, medicines without effect, and organs that are still there', () => {
  test('“I nearly fell” is no fall', () =>
    expect(codesOf('I nearly fell off my chair', 'PRESENT')).not.toContain('sx.trauma'));

  test.each<[string, string, Locale]>([
    ['paracetamol does nothing', 'med:paracetamol', 'en'],
    ['el paracetamol no me hace nada', 'med:paracetamol', 'es'],
    ['le doliprane ne fait rien', 'med:paracetamol', 'fr'],
    ['Ibuprofen bringt nichts', 'med:ibuprofen', 'de'],
  ])('a medicine without effect still counts as taken: %s', (text, code, locale) =>
    expect(codesOf(text, 'PRESENT', locale)).toContain(code),
  );

  test('“I still have my appendix” is no appendicitis', () =>
    expect(codesOf('I still have my appendix', 'PRESENT')).toEqual([]));
});

describe('a part of the body that does not hurt denies only the pain of this part', () => {
  test.each<[string, string, Locale]>([
    ['my belly doesn’t hurt', 'sx.abdominal_pain', 'en'],
    ['my ears are not sore', 'sx.ear_pain', 'en'],
    ['la tripa no me duele', 'sx.abdominal_pain', 'es'],
    ['le ventre ne me fait pas mal', 'sx.abdominal_pain', 'fr'],
    ['der Kopf tut mir nicht weh', 'sx.headache', 'de'],
    ['راسي لا يؤلمني', 'sx.headache', 'ar'],
  ])('%s', (text, code, locale) => expect(codesOf(text, 'ABSENT', locale)).toEqual([code]));
});

test.each<[string, string, Locale]>([
  ["My legs twitch, they don't hurt and they're not numb", 'sx.numbness', 'en'],
  ['About my ankles, they are not swollen', 'sx.swelling', 'en'],
  ['no ha tenido fiebre ni ve cosas que no están', 'sx.hallucinations', 'es'],
])(
  'a part of the body referred to as "they", and a finding whose words contain a "not", are denied: %s',
  (text, code, locale) => {
    expect(codesOf(text, 'ABSENT', locale)).toContain(code);
  },
);

test.each<[string, string, Locale]>([
  ['Fever, no.', 'sx.fever', 'en'],
  ['Cough yes. Vomiting, no, and I eat', 'sx.vomiting', 'en'],
  ['Fiebre, no.', 'sx.fever', 'es'],
  ['Dolor de pecho, no.', 'sx.chest_pain', 'es'],
  ['Fièvre, non.', 'sx.fever', 'fr'],
  ['Fieber, nein.', 'sx.fever', 'de'],
])('a finding before a comma that is answered with a single "no" is denied: %s', (text, code, locale) => {
  expect(codesOf(text, 'ABSENT', locale)).toContain(code);
});

test.each<[string, string, Locale]>([
  ['I have a fever, no cough', 'sx.fever', 'en'],
  ['I have had a fever, no?', 'sx.fever', 'en'],
  ['Tengo fiebre, no sé qué tomar', 'sx.fever', 'es'],
])('a statement before the comma is not denied: %s', (text, code, locale) => {
  expect(codesOf(text, 'PRESENT', locale)).toContain(code);
});

describe('pain, its degree or suddenness alone name no part of the body', () => {
  test.each<[string, string, Locale]>([
    ['وجع فجأة بصدري', 'sx.headache', 'ar'],
    ['ألم مفاجئ', 'sx.thunderclap', 'ar'],
    ['وجع مش طبيعي', 'sx.confusion', 'ar'],
    ['douleur arrivée d’un coup', 'sx.headache', 'fr'],
    ['douleur soudaine', 'sx.thunderclap', 'fr'],
    ['sudden pain', 'sx.headache', 'en'],
    ['dolor de repente', 'sx.headache', 'es'],
    ['plötzliche Schmerzen', 'sx.headache', 'de'],
  ])('%s', (text, code, locale) => expect(codesOf(text, 'PRESENT', locale)).not.toContain(code));
});

describe('a thing that falls, and a person who looks odd, are no fall and no change of sight', () => {
  test.each<[string, string, Locale]>([
    ['se le ha caído la taza de la mano', 'sx.trauma', 'es'],
    ['se me cayó el vaso', 'sx.trauma', 'es'],
    ['ihm ist die Tasse aus der Hand gefallen', 'sx.trauma', 'de'],
    ['yo lo veo raro', 'sx.vision', 'es'],
    ['la veo mal', 'sx.vision', 'es'],
    ['je le vois mal', 'sx.vision', 'fr'],
    ['the light’s giving me grief', 'sx.low_mood', 'en'],
  ])('%s', (text, code, locale) => expect(codesOf(text, 'PRESENT', locale)).not.toContain(code));

  test.each<[string, string, Locale]>([
    ['se me ha caído el bebé del sofá', 'sx.trauma', 'es'],
    ['me he caído', 'sx.trauma', 'es'],
    ['veo raro', 'sx.vision', 'es'],
    ['je vois mal', 'sx.vision', 'fr'],
    ['ich sehe schlecht', 'sx.vision', 'de'],
  ])('still read: %s', (text, code, locale) => expect(codesOf(text, 'PRESENT', locale)).toContain(code));
});

describe('a medicine that was stopped is not taken, however many words are between', () => {
  test.each<[string, string, Locale]>([
    ['Ich habe das Marcumar vor zwei Wochen wegen der Zahnarztsache weggelassen', 'sx.blood_thinner', 'de'],
    ['Ich nehme Marcumar, aber habe Aspirin weggelassen', 'med:aspirin', 'de'],
    ['I stopped the warfarin because of the dentist', 'sx.blood_thinner', 'en'],
  ])('%s', (text, code, locale) => expect(codesOf(text, 'PRESENT', locale)).not.toContain(code));
  test('another medicine of the sentence still is', () => {
    expect(codesOf('Ich nehme Marcumar, weil ich Aspirin weggelassen habe', 'PRESENT', 'de')).toContain(
      'sx.blood_thinner',
    );
  });
});

describe('a contraction is no other word', () => {
  test.each<[string, string]>([
    ['Sorry, I’ll write in English', 'sx.unwell'],
    ["I'll bring the tablets", 'sx.unwell'],
    ["my neck hurts and I'll wait", 'sx.unwell'],
  ])('%s', (text, code) => expect(codesOf(text, 'PRESENT')).not.toContain(code));
  test('"I’m ill" is still read, and a plan in the future too', () => {
    expect(codesOf('I’m ill', 'PRESENT')).toContain('sx.unwell');
    expect(codesOf("I'll kill myself", 'PRESENT')).toContain('sx.suicidal');
  });
});

test.each([
  ['she about has a heart attack every night lying there counting', 'cond:heart_attack'],
  ['I nearly had a heart attack when I saw the bill', 'cond:heart_attack'],
])('a figure of speech is no finding and no illness: %s', (text, code) =>
  expect(codesOf(text, 'PRESENT')).not.toContain(code),
);

describe('an illness that somebody only scared themselves with is not theirs', () => {
  test.each<[string, string, Locale]>([
    ['I googled it and scared myself to death with meningitis', 'cond:meningitis', 'en'],
    ['I have frightened myself silly with cancer', 'cond:cancer', 'en'],
    ['me asusté con el cáncer', 'cond:cancer', 'es'],
    ['je me suis fait peur avec le cancer', 'cond:cancer', 'fr'],
    ['ich habe mich ganz verrückt gemacht mit Krebs', 'cond:cancer', 'de'],
  ])('%s', (text, code, locale) => {
    expect(codesOf(text, 'PRESENT', locale)).not.toContain(code);
    expect(codesOf(text, 'HYPOTHETICAL', locale)).toContain(code);
  });
});

describe('an operation is of the organ that was named', () => {
  test.each<[string, string, Locale]>([
    ['cirugía de hernia umbilical', 'cond:back_surgery', 'es'],
    ['me operaron de una hernia inguinal', 'cond:back_surgery', 'es'],
    ['operación de hernia de hiato', 'cond:back_surgery', 'es'],
    ['operación de ligamentos del hombro', 'cond:knee_surgery', 'es'],
    ['le operaron del frenillo de la lengua', 'cond:circumcision', 'es'],
    ['opéré d’une hernie inguinale', 'cond:back_surgery', 'fr'],
    ['opération hernie ombilicale', 'cond:back_surgery', 'fr'],
    ['I had neck surgery for a lump', 'cond:back_surgery', 'en'],
    ['shoulder arthroscopy', 'cond:knee_surgery', 'en'],
    ['artroscopia de hombro', 'cond:knee_surgery', 'es'],
    ['arthroscopie de l’épaule', 'cond:knee_surgery', 'fr'],
    ['Arthroskopie der Schulter', 'cond:knee_surgery', 'de'],
    ['عملية غضروف الركبة', 'cond:back_surgery', 'ar'],
  ])('%s is not %s', (text, code, locale) => {
    for (const asked of ['STORY', 'PAST'] as const)
      expect(readMentions(text, { locale, asked }).map((mention) => mention.code)).not.toContain(code);
  });

  test.each<[string, string, Locale]>([
    ['cirugía de hernia discal', 'cond:back_surgery', 'es'],
    ['me operaron de una hernia de disco', 'cond:back_surgery', 'es'],
    ['operado de hernia lumbar', 'cond:back_surgery', 'es'],
    ['cirugía de hernia umbilical', 'cond:hernia', 'es'],
    ['operación de columna', 'cond:back_surgery', 'es'],
    ['operación de columna lumbar', 'cond:back_surgery', 'es'],
    ['operaron de ligamentos de la rodilla', 'cond:knee_surgery', 'es'],
    ['opéré d’une hernie discale', 'cond:back_surgery', 'fr'],
    ['opération d’une hernie inguinale', 'cond:hernia', 'fr'],
    ['arthroscopie du genou', 'cond:knee_surgery', 'fr'],
    ['artroscopia de rodilla', 'cond:knee_surgery', 'es'],
    ['Arthroskopie am Knie', 'cond:knee_surgery', 'de'],
    ['عملية غضروف الركبة', 'cond:knee_surgery', 'ar'],
  ])('%s is %s', (text, code, locale) =>
    expect(readMentions(text, { locale, asked: 'PAST' }).map((mention) => mention.code)).toContain(code),
  );
});

describe('an illness of somebody who is no relative is no family history', () => {
  test.each<[string, string, Locale]>([
    ['My flatmate had pneumonia last year', 'cond:pneumonia', 'en'],
    ['a colleague of mine has asthma', 'cond:asthma', 'en'],
    ['mi vecina tiene diabetes', 'cond:diabetes', 'es'],
    ['mon voisin a du diabète', 'cond:diabetes', 'fr'],
    ['meine Mitbewohnerin hatte Asthma', 'cond:asthma', 'de'],
  ])('%s', (text, code, locale) => {
    for (const polarity of ['PRESENT', 'PAST', 'SOMEONE_ELSE'] as const)
      expect(codesOf(text, polarity, locale)).not.toContain(code);
  });

  test('of a relative it is', () =>
    expect(codesOf('My mother has diabetes', 'SOMEONE_ELSE')).toContain('cond:diabetes'));
});
