import { describe, expect, it } from 'vitest';
import { compileTest, TestPatient } from '../test-support.ts';
import type { Locale } from '../types.ts';
import { tokenize } from './tokens.ts';

/** The slots after the open question was answered so. */
function slotsOf(opening: string, locale: Locale = 'en', ageYears = 34) {
  const patient = new TestPatient(compileTest('GENERAL_PRACTICE', 'PRE_VISIT'), { locale, ageYears });
  patient.answer('screen.now', ['none']);
  patient.answer('complaint.main', opening);
  return patient.state.slots;
}

describe('what is told without being asked for', () => {
  it.each([
    ["A cough for a week. I'm not worried about it.", 'perspective.concerns'],
    ['My cough is back. I think that is all.', 'perspective.ideas'],
    ['A cough. My brother is allergic to penicillin.', 'medicines.allergies'],
    ['A cough. I take no tablets for it yet.', 'medicines.list'],
    ['A cough since I moved next to smokers', 'social.smoking'],
  ])('is not made up: %s', (opening, slot) => {
    expect(slotsOf(opening)[slot]).toBeUndefined();
  });

  it.each([
    ["A dry cough for two weeks and I'm scared it is something in the lung.", 'perspective.concerns', 'en'],
    ['Tengo tos y me preocupa que sea del pulmón', 'perspective.concerns', 'es'],
    ['A cough. I reckon it is the damp in the flat.', 'perspective.ideas', 'en'],
    ['A cough. I was hoping you could listen to my chest.', 'perspective.expectations', 'en'],
    ['Tengo tos, quisiera una radiografía', 'perspective.expectations', 'es'],
    ['A cough. I gave up smoking in spring.', 'social.smoking', 'en'],
    ['Tengo tos. Nunca he fumado.', 'social.smoking', 'es'],
    ['A cough. No known allergies.', 'medicines.allergies', 'en'],
    ['A cough, bringing up yellow phlegm', 'cough.phlegm', 'en'],
  ] as const)('fills its place: %s', (opening, slot, locale) => {
    expect(slotsOf(opening, locale)[slot]).toBeDefined();
  });

  it.each([
    ['A cough. Swallowing is hard but otherwise fine.', 'sx.swallowing'],
    ['A cough. I am not sleeping well.', 'sx.sleep'],
    ['A cough. My chest was fine until Monday.', 'sx.chest_pain'],
    ['Tengo tos y el pecho bien apretado', 'sx.chest_pain'],
    ['A cough. It hurts to swallow anything.', 'sx.swallowing'],
    ['A cough. I cannot eat anything.', 'sx.appetite'],
    ['Tengo tos y duermo dos horas', 'sx.sleep'],
    ['A cough. I can barely walk on my ankle.', 'sx.unable_to_weight_bear'],
    ['Tengo tos y me acuesto como las gallinas, me levanto igual', 'sx.appetite'],
    ['A cough, and my blood pressure is not low', 'sx.low_mood'],
    ['Estoy embarazada y el bebé se mueve menos', 'sx.reduced_movement'],
    ['Tengo tos y no puedo orinar bien, las dos piernas flojas', 'sx.legs_weak'],
  ])('does not turn a trouble into its absence: %s', (opening, slot) => {
    expect(slotsOf(opening)[slot]?.status).not.toBe('NO');
  });

  it.each([
    ['A cough. I am eating normally.', 'sx.appetite', 'en'],
    ['A cough, no blood in it.', 'sx.blood_cough', 'en'],
    ['A cough. Chest is fine.', 'sx.chest_pain', 'en'],
    ['Tengo tos. Del pecho nada.', 'sx.chest_pain', 'es'],
    ['A cough, but I walk to the shops without any breathing problem.', 'sx.breathless', 'en'],
    ['Tengo tos pero aire me sobra', 'sx.breathless', 'es'],
    ['Tengo tos. De aire ando bien, el domingo subí al monte', 'sx.breathless', 'es'],
    ['Tengo tos y subo la cuesta sin cansarme', 'sx.breathless_exertion', 'es'],
    ['A cough. I can swallow anything.', 'sx.swallowing', 'en'],
    ['A cough. My heart is calm.', 'sx.palpitations', 'en'],
    ['A cough. I eat like a horse.', 'sx.appetite', 'en'],
    ['Tengo tos. No me levanto de noche a orinar.', 'sx.nocturia', 'es'],
    ['Tengo tos. Duermo bien.', 'sx.sleep', 'es'],
    ['Tengo tos. Duermo ocho horas del tirón.', 'sx.sleep', 'es'],
    ['A cough. I sleep like a log.', 'sx.sleep', 'en'],
    ["A cough. My mood's grand.", 'sx.low_mood', 'en'],
    ['Tengo tos. Comer como, eso sí.', 'sx.appetite', 'es'],
    ['Me doblé el tobillo pero lo apoyo y camino cojeando', 'sx.unable_to_weight_bear', 'es'],
    ['Tengo tos, aire me sobra y fuerza también', 'sx.breathless', 'es'],
    ['A headache, but it creeps up over an hour', 'sx.thunderclap', 'en'],
    ['Estoy embarazada y el bebé se mueve mucho', 'sx.reduced_movement', 'es'],
    ['A cough. Pain nothing, fever nothing.', 'sx.fever', 'en'],
    ['A cough, blood is not there in the sputum.', 'sx.blood_cough', 'en'],
    ["A cough, no fever and my neck's grand.", 'sx.neck_stiff', 'en'],
    ['A cough. No puffing.', 'sx.breathless', 'en'],
    ['Tengo tos. No se me duermen las manos.', 'sx.numbness', 'es'],
    ['Tengo tos, sangre no he visto.', 'sx.blood_cough', 'es'],
  ] as const)('is a sign that is absent: %s', (opening, slot, locale) => {
    expect(slotsOf(opening, locale)[slot]?.status).toBe('NO');
  });

  it('is not that of a neighbour, nor a saying', () => {
    const slots = slotsOf(
      'A cough. I was worried because Jean next door had sweating, and I nearly died of embarrassment',
    );
    expect(slots['sx.sweating']).toBeUndefined();
    expect(slots['sx.suicidal']).toBeUndefined();
  });

  it.each(['checked in the lift mirror, looking yellow', 'I wore a sweater and my sister swears by honey'])(
    'takes no ordinary word for a misspelt sign: %s',
    (words) => {
      const slots = slotsOf(`A cough. ${words}`);
      expect(slots['sx.joint_locking'] ?? slots['sx.sweating']).toBeUndefined();
    },
  );

  it('is a past with a no for today, where both are said', () => {
    const slot = slotsOf('A cough. I fainted years ago. I have not fainted since.')['sx.faint'];
    expect(slot?.status).toBe('NO');
    expect(slot?.codes).toContain('past');
  });
});

describe('times and spellings', () => {
  it.each([
    ['A cough for half an hour', 'en', 'half an hour'],
    ['A headache since February', 'en', 'since:february'],
    ['A cough, five days it must be', 'en', 'ago:5:day'],
    ["A cough. It's been a fortnight", 'en', 'ago:2:week'],
    ['A cough goin on four months', 'en', 'ago:4:month'],
    ['A cough since ten days', 'en', 'ago:10:day'],
    ["A cough for donkey's years", 'en', "word:for donkey's years"],
    ['Tengo tos, ya van quince días', 'es', 'ago:15:day'],
    ['Tengo tos, va para un mes', 'es', 'ago:1:month'],
    ['Tengo tos desde antier', 'es', 'ago:2:day'],
    ['Tengo dos meses y pico con tos', 'es', 'ago:2:month'],
    ['My son aged 3 years has a cough since Monday', 'en', 'since:monday'],
  ] as const)('are read: %s', (opening, locale, expected) => {
    const codes = Object.values(slotsOf(opening, locale)).flatMap((slot) => slot.codes);
    expect(codes).toContain(expected === 'half an hour' ? 'dur:0.5:hour' : expected);
    expect(codes.filter((code) => code.startsWith('ago:3'))).toEqual([]);
  });

  it.each([
    ["A cough. It's been bad since shearing, call it five months", 'en', 'ago:5:month'],
    ['A cough, coming up to three years with it', 'en', 'ago:3:year'],
    ["A cough. It'll be a year come Christmas", 'en', 'ago:1:year'],
    ['Had this cough, what, seven weeks?', 'en', 'ago:7:week'],
    ['A cough, a week or two', 'en', 'ago:1-2:week'],
    ['A cough that came up tuesday', 'en', 'since:tuesday'],
    ['A cough I noticed the other week', 'en', 'word:the other week'],
    ['A cough. It was fine till Christmas', 'en', 'word:Christmas'],
    ['Half past nine I began to cough', 'en', 'word:Half past nine'],
    ['Tengo tos desde que entró al jardín, en febrero', 'es', 'word:en febrero'],
    ['Llevo años con tos', 'es', 'word:Llevo años'],
    ['Tengo tos, me empezó por Semana Santa', 'es', 'word:Semana Santa'],
    ['Tengo tos hará como una hora', 'es', 'ago:1:hour'],
    ['Tengo tos hace treinta y cinco años', 'es', 'ago:35:year'],
  ] as const)('tell when it began: %s', (opening, locale, expected) => {
    expect(slotsOf(opening, locale)['cough.onset']?.codes).toContain(expected);
  });

  it.each([
    ['A cough. Midwife not til thursday', 'en'],
    ['A cough. I see the nurse every Tuesday', 'en'],
    ['A cough. They put me on ramipril three weeks ago', 'en'],
    ['A cough. Forty years on the trawlers', 'en'],
    ['Tengo tos, no tengo turno hasta el lunes', 'es'],
    ['Tengo tos, unos días más, otros menos', 'es'],
  ] as const)('are not when it began: %s', (opening, locale) => {
    expect(slotsOf(opening, locale)['cough.onset']).toBeUndefined();
  });

  it('told once are those of each sign of the story, unless one is brought in as its own', () => {
    const story = slotsOf('Headache since Monday. Sore throat. Also my knee hurts.');
    expect(story['throat.onset']?.codes).toEqual(['since:monday']);
    expect(story['joint.onset']).toBeUndefined();
  });

  it.each([
    ['I have a headache and I am 34 weeks gone', 'en', 'dur:34:week'],
    ['Me duele la cabeza, tengo 36 semanas', 'es', 'dur:36:week'],
    ['Me duele la cabeza, estoy de ocho meses', 'es', 'dur:8:month'],
  ] as const)('are how far a pregnancy is: %s', (opening, locale, expected) => {
    const slots = slotsOf(opening, locale);
    expect(slots['pregnancy.weeks']?.codes).toEqual([expected]);
    expect(slots['headache.onset']).toBeUndefined();
  });

  it.each([
    ['My belly is bloated, I look like I am eight months pregnant', 'en'],
    ['Tengo tos hace 20 semanas', 'es'],
    ['I have a cough and I am six weeks sober', 'en'],
  ] as const)('are no pregnancy: %s', (opening, locale) => {
    expect(slotsOf(opening, locale)['pregnancy.weeks']).toBeUndefined();
  });

  it.each([
    ['tight chst and sweatin', 'sx.chest_pain'],
    ['me duele la varriga', 'sx.abdominal_pain'],
    ['tengo dolorcitos de cabeza', 'sx.headache'],
  ])('are read as the words they stand for: %s', (opening, slot) => {
    expect(slotsOf(opening, 'es')[slot]?.status ?? slotsOf(opening)[slot]?.status).toBe('YES');
  });

  it('keep their places in the text', () => {
    const [first, second] = tokenize('wen i lie');
    expect([first?.word, first?.start, first?.end, second?.start]).toEqual(['when', 0, 3, 4]);
  });
});

describe('where it is and what changes it, told in the opening', () => {
  it.each([
    ['An itchy rash on my forearm', 'skin.site', 'site:forearm', 'en'],
    ['A rash on me chest and back', 'skin.site', 'site:back', 'en'],
    ['Headache at the back of my head', 'headache.site', 'word:back of my head', 'en'],
    ['A lump in my right testicle', 'testicular.side', 'side:right', 'en'],
    ['Tengo el ojo izquierdo rojo', 'eye.side', 'side:left', 'es'],
    ['My back hurts and it shoots down both legs', 'back.radiation', 'option:back.radiation:both_legs', 'en'],
    ['Me duele la espalda, me baja por la pierna', 'back.radiation', 'option:back.radiation:one_leg', 'es'],
    ["My belly hurts. It goes once I've been", 'abdominal_pain.better', "word:once I've been", 'en'],
    [
      'Me duele la barriga, voy al baño y como nueva',
      'abdominal_pain.better',
      'word:voy al baño y como nueva',
      'es',
    ],
    ['Tengo un bulto en el testículo y va creciendo', 'testicular.progress', 'progress:worse', 'es'],
    [
      'I get headaches, I puke and then sleep. Now it is 3 a month',
      'headache.frequency',
      'freq:3:month',
      'en',
    ],
  ] as const)('fills its place: %s', (opening, slot, code, locale) => {
    expect(slotsOf(opening, locale)[slot]?.codes).toContain(code);
  });

  it.each([
    ["My back hurts, it doesn't go down the legs", 'back.radiation', 'option:back.radiation:one_leg'],
    ['My back hurts, I went down to the arms fair', 'back.radiation', 'option:back.radiation:arm'],
    ['A cough. I am on my way back', 'back.site', 'site:back'],
    ['A headache. I was sick in the car and my neck is stiff', 'headache.site', 'site:neck'],
  ])('is not made up: %s', (opening, slot, code) => {
    expect(slotsOf(opening)[slot]?.codes ?? []).not.toContain(code);
  });
});
