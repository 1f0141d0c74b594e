import { describe, expect, it } from 'vitest';
import { interpretAnswer } from '../engine.ts';
import { compileTest, TestPatient } from '../test-support.ts';
import type { Locale, Specialization } from '../types.ts';

function slotsOf(specialization: Specialization, text: string, locale: Locale): Record<string, string[]> {
  const protocol = compileTest(specialization, 'PRE_VISIT');
  const patient = new TestPatient(protocol, { locale });
  const { facts } = interpretAnswer(protocol, patient.state, 'complaint.main', { kind: 'text', text });
  const slots: Record<string, string[]> = {};
  for (const { slot, codes } of facts) slots[slot] = [...(slots[slot] ?? []), ...codes];
  return slots;
}

describe('what an opening tells in passing', () => {
  it.each([
    // Common words are no typos of symptoms, nor "we'd" a Wednesday.
    [
      'CARDIOLOGY',
      'en',
      'I walked up Constitution Hill to the tower, booked a bell',
      'sx.constipation',
      null,
    ],
    ['RESPIRATORY', 'en', 'I booked this from the tower for my tickly throat', 'sx.vomiting', null],
    // What another says of the writer.
    ['RESPIRATORY', 'es', 'Mi mujer dice que ronco como un tren', 'sx.snoring', 'yes'],
    ['RESPIRATORY', 'es', 'Mi hermano tiene asma y ronca por la noche', 'sx.snoring', null],
    // States of a part told of before.
    ['GENERAL_PRACTICE', 'en', 'My right eye hurts since yesterday. It is full red.', 'sx.eye_red', 'yes'],
    ['ORTHOPEDICS', 'en', "My knee hurts. It isn't hot and it doesn't lock.", 'sx.hot_joint', 'no'],
    ['ORTHOPEDICS', 'en', "My knee hurts. It isn't hot and it doesn't lock.", 'sx.joint_locking', 'no'],
    ['ORTHOPEDICS', 'es', 'Me duele la rodilla. No la tengo caliente.', 'sx.hot_joint', 'no'],
    ['ORTHOPEDICS', 'en', 'My knee hurts. I take it to a hot bath.', 'sx.hot_joint', null],
    // Denied after its name, by its bare name, or by how well it goes.
    ['RESPIRATORY', 'es', 'Tengo tos. Sangre no he botado.', 'sx.blood_cough', 'no'],
    ['UROLOGY', 'en', 'I pee slowly. Back hurts too. No burning, no blood.', 'sx.burning_urine', 'no'],
    [
      'UROLOGY',
      'en',
      'Blood in my cum. No lump, no discharge either. Pee is clear.',
      'sx.penile_discharge',
      'no',
    ],
    ['UROLOGY', 'en', 'Blood in my cum. No lump, no discharge either. Pee is clear.', 'sx.blood_urine', 'no'],
    ['UROLOGY', 'es', 'Me meo de risa. De noche no me levanto.', 'sx.nocturia', 'no'],
    ['DERMATOLOGY', 'en', 'Hives again. I can breathe.', 'sx.breathless', 'no'],
    [
      'PSYCHIATRY',
      'es',
      'Duermo mal. Un día lo mato, es un decir, yo no le hago nada a nadie.',
      'sx.harm_others',
      'no',
    ],
    // The denial of another thought.
    ['GASTROENTEROLOGY', 'en', 'No pain really, just bloated', 'sx.bloating', 'yes'],
    ['GASTROENTEROLOGY', 'es', 'Tengo la barriga hinchada y no estoy embarazada', 'sx.bloating', 'yes'],
    // A dry cough, and what is worse told in a sentence that goes on.
    ['RESPIRATORY', 'es', 'Tengo tos. Es seca.', 'cough.phlegm', 'option:cough.phlegm:nothing'],
    [
      'RESPIRATORY',
      'en',
      'A cough for weeks. Nothing comes up.',
      'cough.phlegm',
      'option:cough.phlegm:nothing',
    ],
    ['RESPIRATORY', 'en', 'A cough and a dry mouth', 'cough.phlegm', null],
    // Times.
    ['NEUROLOGY', 'en', "Headaches, now it's one a fortnight", 'headache.frequency', 'freq:1:fortnight'],
    ['GASTROENTEROLOGY', 'en', 'Diarrhoea, five or six loose ones a day', 'bowel.frequency', 'freq:5-6:day'],
    ['NEUROLOGY', 'es', 'Ayer me dio un dolor de cabeza. Hoy sigue ahí.', 'headache.onset', 'band:yesterday'],
    [
      'GYNECOLOGY',
      'en',
      "I'm 32 weeks with my first and my feet are swollen",
      'pregnancy.weeks',
      'dur:32:week',
    ],
    ['GYNECOLOGY', 'en', 'The strip showed two lines and my belly hurts', 'sx.pregnant', 'yes'],
    [
      'PEDIATRICS',
      'en',
      'A sore throat. We never got him the jabs.',
      'child.immunised',
      'option:childhood.immunised:none',
    ],
    // Work, and how long somebody does it.
    [
      'GENERAL_PRACTICE',
      'en',
      'A cough. I do nights at the depot, twelve year now.',
      'social.work',
      'word:I do nights at the depot',
    ],
    ['GENERAL_PRACTICE', 'en', 'A cough. I do nights at the depot, twelve year now.', 'cough.onset', null],
    [
      'GENERAL_PRACTICE',
      'es',
      'Soy catadora de aceite y tengo tos',
      'social.work',
      'word:Soy catadora de aceite',
    ],
    ['GENERAL_PRACTICE', 'en', "I'm a terrible sleeper and a heavy smoker. A cough.", 'social.work', null],
    ['GENERAL_PRACTICE', 'es', 'Soy fumadora y soltera, de Rosario. Tengo tos', 'social.work', null],
    // Absent with effort too.
    [
      'CARDIOLOGY',
      'es',
      'Subo al tercero sin ascensor y ni me ahogo ni me duele el pecho',
      'sx.breathless_exertion',
      'no',
    ],
    [
      'CARDIOLOGY',
      'es',
      'Una puntada en el pecho. Ayer jugué al fútbol y ni la sentí',
      'sx.chest_exertion',
      'no',
    ],
    [
      'CARDIOLOGY',
      'en',
      "Chest pain. I'm not breathless until I climb stairs",
      'sx.breathless_exertion',
      'yes',
    ],
    // A place told apart from its pain.
    ['CARDIOLOGY', 'es', 'Desde el domingo me duele acá, del lado izquierdo', 'sx.chest_pain', 'yes'],
    ['CARDIOLOGY', 'es', 'Me duele acá, la rodilla izquierda', 'sx.chest_pain', null],
    [
      'GASTROENTEROLOGY',
      'en',
      'My stomach starts performing, and then cramps, in every seminar',
      'sx.abdominal_pain',
      'yes',
    ],
    // What happens in the home.
    ['ENDOCRINOLOGY', 'en', 'He is calling me Margaret', 'sx.confusion', 'yes'],
    ['ORTHOPEDICS', 'es', 'Traigo la rodilla hecha garras', 'sx.joint_pain', 'yes'],
    ['RESPIRATORY', 'es', 'Ronco que me oyen los del tercero', 'sx.snoring', 'yes'],
    ['RESPIRATORY', 'es', 'Tengo la voz ronca', 'sx.snoring', null],
    ['CARDIOLOGY', 'en', "I can't get my shoes on of an evening", 'sx.swelling', 'yes'],
    // What eases it.
    [
      'GASTROENTEROLOGY',
      'en',
      "My stomach cramps. After I've been to the loo the pain goes.",
      'abdominal_pain.better',
      "word:After I've been to the loo the pain goes",
    ],
    // Where it comes from.
    ['RESPIRATORY', 'en', 'The cough, I brought it back from Tenerife', 'cough.onset', 'word:from Tenerife'],
    ['RESPIRATORY', 'es', 'Tos. A los veinte años me empezó', 'cough.onset', 'word:A los veinte años'],
    ['RESPIRATORY', 'en', 'A cough. I had it on the bus and blushed', 'cough.onset', null],
  ] as const)('%s, %s: %s', (specialization, locale, text, slot, code) => {
    const told = slotsOf(specialization, text, locale)[slot] ?? [];
    if (code === null) expect(told.filter((one) => one !== 'no')).toEqual([]);
    else expect(told).toContain(code);
  });
});
