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

describe('what happened when it began', () => {
  it.each([
    ['My knee hurts, it started after I came back from Benidorm.', 'after I came back from Benidorm'],
    ['My elbow hurts. It came on when I changed jobs.', 'when I changed jobs'],
    ['My hip hurts, three lambings ago it started.', 'three lambings ago'],
    ['My knee has hurt as long as I can remember.', 'as long as I can remember'],
    ['My shoulder aches from the day I bought that bed.', 'from the day I bought that bed'],
    ['My knee was fine until the wedding, now it hurts.', 'until the wedding'],
    ['Me duele el codo a raíz de una caída.', 'a raíz de una caída'],
    ['Me duele la rodilla, me empezó al volver de vacaciones.', 'al volver de vacaciones'],
    ['Me duele la cadera desde que me jubilé.', 'desde que me jubilé'],
    ['El hombro me duele, salió a los dos días de la boda.', 'a los dos días de la boda'],
  ])('is the onset: %s', (text, words) => {
    const locale = /\b(?:me|duele)\b/i.test(text) ? 'es' : 'en';
    expect(slotsOf('ORTHOPEDICS', text, locale)['joint.onset'] ?? []).toContain(`word:${words}`);
  });

  it.each([
    ['My knee hurts after I walk.'],
    ['My knee is worse after football.'],
    ['My knee hurts when I kneel.'],
    ['Me duele la rodilla después de caminar.'],
    ['Me duele la rodilla al agacharme.'],
    ['My knee hurts. I have an appointment in 3 weeks.'],
  ])('is no onset where it comes each time: %s', (text) => {
    const locale = /\b(?:me|duele)\b/i.test(text) ? 'es' : 'en';
    expect(slotsOf('ORTHOPEDICS', text, locale)['joint.onset']).toBeUndefined();
  });

  it.each([
    ['DERMATOLOGY', 'en', 'Itching like mad at night 3 weeks.', 'skin.onset', 'ago:3:week'],
    ['ENDOCRINOLOGY', 'es', 'He perdido veinte libras en tres meses.', 'weight.onset', 'ago:3:month'],
    ['NEUROLOGY', 'en', 'My hand goes numb. Months of it.', 'weakness.onset', 'word:Months of it'],
    ['RESPIRATORY', 'es', 'Ahógome subiendo la cuesta. Ocho años ya.', 'breathlessness.onset', 'ago:8:year'],
    ['ENDOCRINOLOGY', 'en', 'Sweats. Four lows under 3.5 in a month.', 'symptom.frequency', 'freq:4:month'],
    // On what occasion it comes, and what eases it.
    ['UROLOGY', 'en', 'I leak when I sneeze.', 'urinary.worse', 'word:when I sneeze'],
    ['UROLOGY', 'es', 'Se me escapa el pis cuando estornudo.', 'urinary.worse', 'word:cuando estornudo'],
    ['UROLOGY', 'en', 'I leaked when I was pregnant.', 'urinary.worse', null],
    ['ORTHOPEDICS', 'en', 'My knee hurts. Stairs are the devil.', 'joint.worse', 'word:Stairs'],
    ['ORTHOPEDICS', 'en', 'My knee hurts. My husband is the devil.', 'joint.worse', null],
    [
      'NEUROLOGY',
      'en',
      'My hand goes numb, I shake it and it comes back.',
      'weakness.better',
      'word:I shake it and it comes back',
    ],
    [
      'NEUROLOGY',
      'es',
      'Me tiembla la mano. Con un trago de ron se me quita.',
      'tremor.better',
      'word:Con un trago de ron se me quita',
    ],
    // A word that looks like another thing.
    ['NEUROLOGY', 'en', 'My hands are numb since the clocks went back.', 'sx.back_pain', null],
    ['ORTHOPEDICS', 'en', 'My toe. Red, hot, swollen.', 'sx.fever', null],
    ['GENERAL_PRACTICE', 'en', 'My ear hurts and a bit of gunk coming out.', 'sx.ear_discharge', 'yes'],
    ['GENERAL_PRACTICE', 'en', 'My ear hurts and a bit of gunk coming out.', 'sx.sputum', null],
    [
      'PEDIATRICS',
      'en',
      "She had a fit with a fever when she was two, but she hasn't had one this time.",
      'sx.seizure',
      'no',
    ],
    ['PEDIATRICS', 'en', 'Spots, they go when I press a tumbler on them.', 'sx.rash_glass', 'no'],
    ['PEDIATRICS', 'en', "Spots, they don't fade when I press a glass on them.", 'sx.rash_glass', null],
    ['CARDIOLOGY', 'es', 'Tengo pinchazos en el pecho, ahora mismo no me duele.', 'sx.chest_pain', 'yes'],
  ] as const)('%s, %s: %s', (specialization, locale, text, slot, code) => {
    const told = slotsOf(specialization, text, locale)[slot] ?? [];
    if (code === null) expect(told.filter((one) => one !== 'no')).toEqual([]);
    else expect(told).toContain(code);
  });
});
