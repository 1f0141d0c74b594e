import { describe, expect, it } from 'vitest';
import { interpretAnswer } from '../engine.ts';
import { compileTest, TestPatient } from '../test-support.ts';
import type { SourceLocale } from '../types.ts';
import { analyse } from './interpret-text.ts';
import { lexicon } from './lexicon.ts';
import { findHits } from './patterns.ts';
import { tokenize } from './tokens.ts';
import { findValues } from './values.ts';

function findings(text: string): Record<string, boolean> {
  const found: Record<string, boolean> = {};
  for (const hit of analyse(tokenize(text), 'PATIENT')) {
    const { negated, past, other, supposed } = hit.context;
    if (hit.code.startsWith('sx.'))
      found[hit.code] = (found[hit.code] ?? false) || !(negated || past || other || supposed);
  }
  return found;
}

function values(text: string, locale: SourceLocale = 'en'): string[] {
  return findValues(tokenize(text), locale).map((hit) => hit.code);
}

const general = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

function read(questionId: string, text: string, locale: SourceLocale = 'en'): string[] {
  const patient = new TestPatient(general, { locale });
  const question = general.questions.find((candidate) => candidate.id === questionId);
  return interpretAnswer(general, patient.state, questionId, { kind: 'text', text })
    .facts.filter((fact) => fact.slot === question?.slot)
    .flatMap((fact) => fact.codes);
}

describe('negation', () => {
  it.each([
    ['No chest pain', 'sx.chest_pain'],
    ['I have not had any chest pain', 'sx.chest_pain'],
    ['no fever, chills or cough', 'sx.cough'],
    ['no fever, chills or cough', 'sx.chills'],
    ['chest pain: no', 'sx.chest_pain'],
    ['I do not have a headache', 'sx.headache'],
    ['sin dolor de pecho', 'sx.chest_pain'],
    ['ni fiebre ni tos', 'sx.cough'],
    ['No tengo fiebre', 'sx.fever'],
    ['My chest does not hurt', 'sx.chest_pain'],
    ['I cough without fever', 'sx.fever'],
    ["I've lost nee weight", 'sx.weight_loss'],
    ['fiebre na, y respiro bien', 'sx.fever'],
    ['No me duele la cabeza, oigo igual', 'sx.headache'],
    ["my head, it doesn't hurt just the noise", 'sx.headache'],
    ['De las palpitaciones está mejor, ya no se las nota', 'sx.palpitations'],
    ["my palpitations settled, I don't get them any more", 'sx.palpitations'],
    ['the cough has cleared up', 'sx.cough'],
    ['ya se me quitó la tos', 'sx.cough'],
    ['la próstata bien, orino normal', 'sx.urinary'],
  ])('takes "%s" for a no', (text, code) => {
    expect(findings(text)[code]).toBe(false);
  });

  it.each([
    ['No fever but a bad cough', 'sx.cough'],
    ['No, chest pain', 'sx.chest_pain'],
    ['no fever and I have chest pain', 'sx.chest_pain'],
    ['It does not go away, this headache', 'sx.headache'],
    ['no change in my headache', 'sx.headache'],
    ['I cannot breathe', 'sx.breathless_severe'],
    ['No fever and I cannot breathe', 'sx.breathless_severe'],
    ['no fever and cannot speak', 'sx.stroke_sign'],
    ['No puedo ni hablar del ahogo', 'sx.breathless_severe'],
    ['No siento la entrepierna', 'sx.saddle'],
    ['No puedo respirar', 'sx.breathless_severe'],
    ['No paro de vomitar', 'sx.vomiting'],
    ['No tengo fuerza en las piernas', 'sx.weakness'],
    ['No trago ni agua, no baja ni saliva', 'sx.swallowing_saliva'],
    ['Dolor de espalda y las piernas no me responden', 'sx.legs_weak'],
    ['Sin fiebre pero con tos', 'sx.cough'],
    ['pain in my chest but not when I breathe', 'sx.chest_pain'],
    ['un dolor que no se me quita con nada y me dio vómito', 'sx.vomiting'],
    ['nothing touches it and I have been sick twice', 'sx.vomiting'],
    ['No agarra la teta y la boca la tiene como moradita', 'sx.colour_blue'],
    ['No fever and the rash is spreading', 'sx.rash'],
    ['Con esta tos no hay quien duerma', 'sx.cough'],
    ['The rash went away but it came back', 'sx.rash'],
    ['My arm weakness has cleared up now', 'sx.weakness'],
    ['No he sentido patadas desde anoche', 'sx.reduced_movement'],
    ['Me falta el aire cuando ando, bien no estoy', 'sx.breathless_exertion'],
  ])('does not take "%s" for a no', (text, code) => {
    expect(findings(text)[code]).toBe(true);
  });
});

describe('what has ended, and what is denied after it was named', () => {
  it.each([
    ['the palpitations have stopped', 'sx.palpitations'],
    ['the cough has cleared up completely', 'sx.cough'],
    ['La tos se me quitó', 'sx.cough'],
    ['De las palpitaciones está mejor, ya no se las nota', 'sx.palpitations'],
    ["I've stopped vomiting", 'sx.vomiting'],
    ['Dejó de vomitar', 'sx.vomiting'],
    ['headaches? not one', 'sx.headache'],
    ['fiebre na', 'sx.fever'],
    ['Mareos, cero', 'sx.dizzy'],
    ['they warned me about a sore throat', 'sx.sore_throat'],
    ['I look out for bleeding gums', 'sx.gum_bleeding'],
  ])('takes "%s" for a no', (text, code) => {
    expect(findings(text)[code]).toBe(false);
  });

  it.each([
    ['the cough has settled on my chest', 'sx.cough'],
    ['the palpitations have stopped me from working', 'sx.palpitations'],
    ['the cough went away and came back', 'sx.cough'],
    ["I haven't stopped coughing", 'sx.cough'],
    ['No he dejado de toser', 'sx.cough'],
    ['Ya no aguanto el dolor de cabeza', 'sx.headache'],
    ['since I stopped drinking I am vomiting', 'sx.vomiting'],
    ['I read that chest pain matters and I have chest pain', 'sx.chest_pain'],
  ])('does not take "%s" for a no', (text, code) => {
    expect(findings(text)[code]).toBe(true);
  });
});

describe('plain words for ordinary findings', () => {
  it.each([
    ["He's right off his grub", 'sx.appetite'],
    ['No prueba bocado', 'sx.appetite'],
    ['I look six months pregnant by the evening', 'sx.bloating'],
    ['La barriga que parece un tambor', 'sx.bloating'],
    ['Estoy muerta de frío todo el día', 'sx.cold_intolerance'],
    ['everyone has a cardigan on and I am sweating with the window open', 'sx.heat_intolerance'],
    ['Tengo hambre a todas horas', 'sx.hunger'],
    ['his trousers are falling off him', 'sx.weight_loss'],
    ['Me bailan los pantalones', 'sx.weight_loss'],
    ['wake up soaked and have to change my nightie', 'sx.night_sweats'],
    ['hawking up thick green muck', 'sx.sputum'],
    ['Se me va el mundo cuando me paro', 'sx.dizzy'],
    ['Tiene los pies como dos tamales', 'sx.swelling'],
    ['Me sangra la encía al cepillarme', 'sx.bleeding'],
    ['a hard bit under the skin of my arm', 'sx.lump'],
    ['the wee is a bit pinky', 'sx.blood_urine'],
    ['Voy de vientre una vez por semana', 'sx.constipation'],
    ['passing stuff like road tar', 'sx.black_stool'],
  ])('hears "%s"', (text, code) => {
    expect(findings(text)[code]).toBe(true);
  });

  it.each([
    ['he is off his leg', 'sx.appetite'],
    ['he is off work', 'sx.appetite'],
    ['the cold weather makes my knee ache', 'sx.cold_intolerance'],
    ['my ring fell off the table', 'sx.weight_loss'],
    ["the baby's sheets were soaked in wee", 'sx.night_sweats'],
    ['I sleep in the armchair because of my shoulder pain', 'sx.breathless_lying'],
    ['a bit hard to explain', 'sx.lump'],
    ['they took blood on Monday', 'sx.bleeding'],
    ['I ran a marathon and my knee hurts', 'sx.breathing_fast'],
    ['my nose is bunged up', 'sx.constipation'],
    ['nodding off in front of the telly', 'sx.drowsy'],
  ])('does not hear it in "%s"', (text, code) => {
    expect(findings(text)[code] ?? false).toBe(false);
  });
});

describe('what is not about the patient now', () => {
  it.each([
    'My father had chest pain',
    'My wife has a bad headache',
    'I had chest pain ten years ago',
    'I used to get headaches as a child and had chest pain in 1999',
    'Mi madre tiene dolor de pecho',
    'Tuve dolor de pecho hace diez años',
    'in case I get chest pain',
    'I had food stuck in my throat once, years ago',
    'Si vomitara sangre, llamaría',
    'He had me in fits of laughter',
  ])('finds nothing current in "%s"', (text) => {
    expect(Object.values(findings(text))).not.toContain(true);
  });

  it('still hears the patient after another person', () => {
    expect(findings('My father had a stroke and I have chest pain')['sx.chest_pain']).toBe(true);
    expect(findings('My wife says I have slurred speech')['sx.stroke_sign']).toBe(true);
    expect(findings('I have had headaches for ten years')['sx.headache']).toBe(true);
  });
});

describe('typos', () => {
  it.each([
    ['my stomac hurts and I am vomitting', 'sx.vomiting'],
    ['hedache', 'sx.headache'],
    ['palpatations', 'sx.palpitations'],
    ['diziness', 'sx.dizzy'],
    ['dificulty breathing', 'sx.breathless'],
    ['dolor de cabesa', 'sx.headache'],
    ['palpitasiones', 'sx.palpitations'],
  ])('understands "%s"', (text, code) => {
    expect(findings(text)[code]).toBe(true);
  });

  it('does not correct a word into another that exists', () => {
    expect(findings('I heard it was cheap')).toEqual({});
    expect(findings('never the couch')).toEqual({});
  });
});

describe('times and amounts', () => {
  it.each([
    ['three weeks ago', 'ago:3:week'],
    ['for the past 2 days', 'ago:2:day'],
    ['since Monday', 'since:monday'],
    ['it started yesterday', 'band:yesterday'],
    ['a couple of days ago', 'ago:2:day'],
    ['lasts five or ten minutes', 'dur:5-10:minute'],
    ['5-10 minutes', 'dur:5-10:minute'],
    ['about twenty minutes', 'dur:20:minute'],
    ['four or five times a day', 'freq:4-5:day'],
    ['twice a week', 'freq:2:week'],
    ['every day', 'band:daily'],
    ['6 out of 10', 'sev:6'],
    ['it is 7/10', 'sev:7'],
  ])('reads "%s"', (text, code) => {
    expect(values(text)).toContain(code);
  });

  it.each([
    ['hace tres semanas', 'ago:3:week'],
    ['desde el lunes', 'since:monday'],
    ['desde ayer', 'band:yesterday'],
    ['llevo dos días', 'ago:2:day'],
    ['dura unos diez minutos', 'dur:10:minute'],
    ['dos veces al día', 'freq:2:day'],
    ['6 de 10', 'sev:6'],
  ])('reads "%s" in Spanish', (text, code) => {
    expect(values(text, 'es')).toContain(code);
  });

  it('does not take an age or a year for a time', () => {
    expect(values('I am 62 years old')).toEqual([]);
    expect(values('born in 1964')).toEqual([]);
  });
});

describe('medicines and allergies', () => {
  it.each([
    ['Levothyroxine 100 micrograms', 'med:levothyroxine:100_mcg'],
    ['Levothyroxine 100 µg', 'med:levothyroxine:100_mcg'],
    ['levotiroxina 75 microgramos', 'med:levothyroxine:75_mcg'],
    ['Digoxin 125μg', 'med:digoxin:125_mcg'],
    ['Metformin 500 milligrams', 'med:metformin:500_mg'],
    ['Paracetamol 1 gram', 'med:paracetamol:1_g'],
    // No unit is said, and milligrams would be a thousandfold dose.
    ['levothyroxine 100', 'med:levothyroxine:100'],
  ])('never takes one unit of a dose for another: %s', (text, code) => {
    expect(read('medicines.list', text)).toEqual([code]);
  });

  it('reads name, dose and how often', () => {
    expect(
      read(
        'medicines.list',
        'Amlodipine 5, one in the morning. Ibuprofen 400 mg most days and Zyblorex 10 mg',
      ),
    ).toEqual([
      'med:amlodipine:5_mg:freq/1/day',
      'med:ibuprofen:400_mg:band/most_days',
      'med:word=Zyblorex:10_mg',
    ]);
    expect(read('medicines.list', 'metformina 850 mg dos veces al día', 'es')).toEqual([
      'med:metformin:850_mg:freq/2/day',
    ]);
  });

  it("keeps the patient's own name of a medicine, and one that no list knows", () => {
    expect(read('medicines.list', 'Tylenol and tamoxifen')).toEqual([
      'med:paracetamol:::Tylenol',
      'med:word=tamoxifen',
    ]);
    expect(read('medicines.list', 'sintrom y letrozol por la mañana', 'es')).toEqual([
      'med:acenocoumarol:::sintrom',
      'med:word=letrozol::freq/1/day',
    ]);
    expect(read('medicines.list', 'Paracetamol sometimes, in the evening')).toEqual([
      'med:paracetamol::band/when_needed',
    ]);
  });

  it('reads the allergy with its reaction', () => {
    expect(
      read('medicines.allergies', 'Penicillin. I had a rash in 1989. Nuts make my lips swollen'),
    ).toEqual(['allergy:penicillin:rash', 'allergy:nuts:swelling']);
    expect(read('medicines.allergies', 'Alergia a la penicilina, ronchas', 'es')).toEqual([
      'allergy:penicillin:hives',
    ]);
  });

  it('takes "none" for no, and never a medicine for it', () => {
    for (const text of ['none', 'No', 'I take nothing', 'no, none'])
      expect(read('medicines.list', text), text).toEqual(['no']);
    for (const text of ['Ninguna', 'no tomo nada'])
      expect(read('medicines.list', text, 'es'), text).toEqual(['no']);
    expect(read('medicines.list', 'nothing but aspirin')).toEqual(['med:aspirin']);
    // A brand stays beside the name it stands for; another language or a typo is the same name.
    expect(read('medicines.list', 'Voltaren 50 mg twice a day, asprin, metformina')).toEqual([
      'med:diclofenac:50_mg:freq/2/day:Voltaren',
      'med:aspirin',
      'med:metformin',
    ]);
    expect(read('medicines.allergies', 'Bactrim, hives')).toEqual(['allergy:sulfa:hives:Bactrim']);
    expect(read('medicines.allergies', 'penicilina')).toEqual(['allergy:penicillin']);
  });
});

describe('the work on a long text', () => {
  const texts = [
    'pain '.repeat(800),
    'no chest pain but '.repeat(220),
    // Words that a pattern may part in many ways.
    `${'at all '.repeat(500)}a`,
    'no not really thanks '.repeat(190),
    'thats all ta love '.repeat(200),
    'a'.repeat(4_000),
    'chestt painn brething '.repeat(180),
    '1-'.repeat(2_000),
    "'".repeat(4_000),
    'tengo dolor de pecho y no '.repeat(150),
    'é́́'.repeat(1_300),
    Array.from(
      { length: 600 },
      (_, index) => `wor${String.fromCharCode(97 + (index % 26), 97 + ((index * 7) % 26))}x`,
    ).join(' '),
  ].map((text) => text.slice(0, 4_000));

  it('stays bounded per word and does not grow faster than the text', () => {
    for (const text of texts) {
      const whole = { steps: 0 };
      const half = { steps: 0 };
      const tokens = tokenize(text);
      findHits(lexicon, tokens, whole);
      findHits(lexicon, tokenize(text.slice(0, 2_000)), half);
      expect(whole.steps, text.slice(0, 20)).toBeLessThanOrEqual(5_000 + tokens.length * 3_000);
      expect(whole.steps, text.slice(0, 20)).toBeLessThanOrEqual(half.steps * 2.5 + 5_000);
    }
  });

  it('gives a bounded interpretation', () => {
    for (const text of texts) {
      const { facts } = interpretAnswer(general, new TestPatient(general).state, 'complaint.main', {
        kind: 'text',
        text,
      });
      expect(facts.length).toBeLessThanOrEqual(500);
    }
  });

  it('an answer to a yes-or-no question is read by its beginning, whatever follows', () => {
    for (const text of texts) {
      interpretAnswer(general, new TestPatient(general).state, 'back.weakness', { kind: 'text', text });
    }
    expect(read('back.weakness', `No, ${'thats all ta love '.repeat(200)}`)).toEqual(['no']);
  });
});

describe('a weak limb', () => {
  it.each([
    "I can't lift my arm, it's an old injury",
    "I can't lift my arm. It's an old injury.",
    'My leg has been weak since the operation',
    'No puedo levantar el brazo, es una lesión vieja',
    'Tengo el brazo débil desde el accidente',
  ])('that an old injury explains is no sign of a stroke now: %s', (text) => {
    expect(findings(text)['sx.stroke_sign'] ?? false).toBe(false);
  });

  it.each([
    "I can't lift my arm",
    "I have an old injury but today I suddenly can't lift my arm",
    "I can't lift my arm since this morning. My old injury is in the knee.",
    "My face droops and I can't speak, and I have an old injury",
    'Tengo una lesión vieja pero de repente no puedo levantar el brazo',
  ])('is believed where it is new or where more than a limb is meant: %s', (text) => {
    expect(findings(text)['sx.stroke_sign']).toBe(true);
  });
});

describe('what is feared, warned of or read about', () => {
  it.each([
    ['They scared me to death about a sore throat', 'sx.sore_throat'],
    ['They told me to watch out for a rash and fever', 'sx.fever'],
    ["I'm worried about getting a rash", 'sx.rash'],
    ['Le pongo el termómetro por si tiene fiebre', 'sx.fever'],
    ['Me da miedo que me dé fiebre', 'sx.fever'],
    ["I googled it and it's that flesh eating thing isn't it", 'sx.skin_fast'],
    ["TikTok says I'll have a stroke if I keep cracking it", 'sx.stroke_sign'],
  ])('is not there: %s', (text, code) => {
    expect(findings(text)[code] ?? false).toBe(false);
  });

  it.each([
    ["I'm worried about this rash", 'sx.rash'],
    ['I told the nurse about the sore throat', 'sx.sore_throat'],
    ['Google says it could be a stroke but my face is drooping', 'sx.stroke_sign'],
  ])('is there where it is told of: %s', (text, code) => {
    expect(findings(text)[code]).toBe(true);
  });
});

describe('another time', () => {
  it.each([
    ['Before this I was going through a pad every hour', 'sx.heavy_pads'],
    ['Antes de la pastilla me daban unos mareos terribles', 'sx.dizzy'],
    ["He's much better than when we were in, he was blue round the mouth that night", 'sx.colour_blue'],
    ['My flatmate says I was nicer with the seizures', 'sx.seizure'],
  ])('is not now: %s', (text, code) => {
    expect(findings(text)[code] ?? false).toBe(false);
  });

  it.each([
    ['Before the tablets I was fine, now I have a rash', 'sx.rash'],
    ['He fell on Sunday and that night he was blue round the mouth', 'sx.colour_blue'],
  ])('does not take away what is now: %s', (text, code) => {
    expect(findings(text)[code]).toBe(true);
  });
});

describe('the people of the person who is answered for', () => {
  const ofPatient = (text: string) =>
    analyse(tokenize(text), 'PROXY').some((hit) => hit.code.startsWith('sx.') && !hit.context.other);

  it.each([
    'His cousin had a fit with a temperature',
    'Su hermanito también tuvo fiebre la semana pasada',
    'My other son has diarrhoea',
  ])('are not that person: %s', (text) => {
    expect(ofPatient(text)).toBe(false);
  });

  it.each([
    "His mum says he's been vomiting",
    'He was playing with his brother and hit his head',
    'His dad noticed a rash on his back',
    'My son has a fever',
  ])('may tell of them: %s', (text) => {
    expect(ofPatient(text)).toBe(true);
  });
});

describe('what only looks like an emergency', () => {
  it.each([
    ["I can't breathe, so I can't. Through the nose I mean.", 'sx.breathless_severe'],
    ['Escupo un poco de sangre y ya se para sola', 'sx.heavy_bleeding'],
    ['Hormigueo en los dedos de las manos y de los pies, todos los días', 'sx.weakness_rising'],
    ['Cuando apago la tele la escucho', 'sx.faint'],
    ['thanks be to God', 'sx.elated'],
    ["no baby's kicking fine", 'sx.reduced_movement'],
    ['Salió con una rayita de sangre', 'sx.nail_change'],
    ["I can't be pregnant, he's had the snip", 'sx.pregnant'],
    ["I literally want to die every time I think of it lol. I'm not suicidal or anything", 'sx.suicidal'],
    ['I gave the dog a bath and wrote to my sister', 'sx.suicidal'],
    ['I put the tablets aside, they made me sick', 'sx.suicidal'],
    ['Burnt after half an hour, face and arms', 'sx.stroke_sign'],
    ['No puedo estar embarazada', 'sx.pregnant'],
    ['By evening I look six months gone', 'sx.pregnant'],
    ["The fever's gone and I'm back on my feet", 'sx.suicidal'],
    ["The fever's gone and I'm back on my feet", 'sx.legs_weak'],
    ['I landed on the edge of the trough', 'sx.anxiety'],
    ['Me sube un fuego por el pecho hasta la cara', 'sx.chest_pain'],
    ['Un dolor en el pecho si me aprieto con el dedo', 'sx.chest_crushing'],
    ['Me duele el pecho, me aprieta al caminar', 'sx.chest_tender'],
  ])('is none: %s', (text, code) => {
    expect(findings(text)[code] ?? false).toBe(false);
  });

  it.each([
    ["I can't breathe. My nose is blue and so are my lips.", 'sx.colour_blue'],
    ['No consigo parar la sangre', 'sx.heavy_bleeding'],
    ['Tengo las uñas amarillas', 'sx.nail_change'],
    ['I am six months gone', 'sx.pregnant'],
    ["I want to die. I'm not sleeping", 'sx.suicidal'],
    ["I literally want to die, it's not getting better", 'sx.suicidal'],
    ["I gave the cat to my sister and I've written the letters", 'sx.suicidal'],
    ["I've the pills put by so nobody need go to any bother", 'sx.suicidal'],
    ['Le di el perro a la vecina y ya están las cartas', 'sx.suicidal'],
    ['Tengo las pastillas juntadas para la noche del domingo', 'sx.suicidal'],
    ['My ribs hurt when I press them', 'sx.chest_tender'],
    ['Un dolor en el pecho si me aprieto con el dedo', 'sx.chest_tender'],
    ['A fire in my chest and a pain in my face', 'sx.chest_pain'],
  ])('is read where it is meant: %s', (text, code) => {
    expect(findings(text)[code]).toBe(true);
  });
});

describe('what belongs to a part that is named elsewhere', () => {
  const factsOf = (text: string) =>
    interpretAnswer(general, new TestPatient(general).state, 'complaint.main', { kind: 'text', text }).facts;

  it.each([
    [
      'Me torcí la rodilla jugando al fútbol hace dos semanas, se me hinchó al día siguiente',
      'sx.joint_swelling',
      'yes',
    ],
    ["My knee hurts but it's not swollen", 'sx.joint_swelling', 'no'],
    ['The mole on my back has grown. It bled once on my bra strap', 'sx.bleeding', 'yes'],
    [
      'La regla se me fue a los cincuenta. Y ahora una mancha rosada en el calzón',
      'sx.postmenopausal_bleeding',
      'yes',
    ],
    ["My periods flood through a pad. They're not that painful", 'sx.painful_periods', 'no'],
  ])('%s: %s %s', (text, slot, code) => {
    expect(
      factsOf(text)
        .filter((fact) => fact.slot === slot)
        .flatMap((fact) => fact.codes),
    ).toEqual([code]);
  });
});

describe('another person', () => {
  it.each([
    "My husband's mouth is drooping on one side",
    'Dad collapsed and we could not wake him',
    'A mi mamá se le torció la boca',
  ])('in danger now is taken at their word: %s', (text) => {
    const found = findings(text);
    expect(Boolean(found['sx.stroke_sign'] || found['sx.unconscious'])).toBe(true);
  });

  it.each([
    "My mother's face drooped last year",
    'My uncle could not speak before he died',
    'Mi abuelo no podía hablar, murió hace años',
    "I have a cough. Mam had a clot at seventy and couldn't get her words out",
  ])('of another time is not: %s', (text) => {
    expect(Object.entries(findings(text)).filter(([code, now]) => now && code === 'sx.stroke_sign')).toEqual(
      [],
    );
  });
});

describe('a yes-or-no question that is answered with something else', () => {
  it.each([
    ['systems.fever', 'My left knee is swollen and I cannot bend it'],
    ['systems.fever', 'I want to end my life, I have had enough of it'],
  ])('%s is not filled by "%s"', (questionId, text) => {
    expect(read(questionId, text)).toEqual([]);
  });

  it.each([
    ['no, only at night', 'yes'],
    ['no, only when I climb', 'yes'],
    ['no no, it is fine, only slower', 'no'],
    ['no it is coming but slow', undefined],
    ['none at all, my only trouble is the knee', 'no'],
  ])('"%s" is %s', (text, code) => {
    expect(read('back.weakness', text)).toEqual(code === undefined ? [] : [code]);
  });

  it.each(['fuerza tengo como un buey', 'strong as an ox', 'tengo la misma fuerza'])(
    'strength is told where weakness was asked for: %s',
    (text) => {
      expect(read('back.weakness', text)).toEqual(['no']);
    },
  );
});

describe('what somebody fears it is', () => {
  const fearing = (words: string) => {
    const patient = new TestPatient(general);
    patient.answer('screen.now', ['none']);
    patient.answer('complaint.main', 'Constipation for a week');
    const value = { kind: 'text' as const, text: words };
    return interpretAnswer(general, patient.state, 'perspective.concerns', value).flags.map(
      ({ ruleId }) => ruleId,
    );
  };

  it.each(['A seizure', 'Internal bleeding', 'That it is a bleed inside'])(
    'is not what they have: %s',
    (words) => {
      expect(fearing(words)).toEqual([]);
    },
  );

  it.each([
    ['That I will kill myself', 'suicidal_intent'],
    ['I am bleeding heavily and it will not stop', 'heavy_bleeding'],
  ])('is heard where it is said as it is: %s', (words, ruleId) => {
    expect(fearing(words)).toEqual([ruleId]);
  });
});

describe('blood that is lost', () => {
  const raisedBy = (words: string, locale: 'en' | 'es') => {
    const patient = new TestPatient(general, { locale });
    patient.answer('screen.now', ['none']);
    patient.answer('complaint.main', words);
    return patient.state.flags.map(({ ruleId }) => ruleId);
  };

  it.each(['I did not lose much blood', 'They took so much blood for the tests'])(
    'is no emergency where it is denied or taken: %s',
    (words) => {
      expect(raisedBy(words, 'en')).toEqual([]);
    },
  );

  it.each([
    ['I have lost so much blood and it keeps coming', 'en'],
    ['Pierdo tanta sangre que me mareo', 'es'],
  ] as const)('is an emergency however the much is said: %s', (words, locale) => {
    expect(raisedBy(words, locale)).toEqual(['heavy_bleeding']);
  });
});

describe('times that only the words can tell', () => {
  it.each([
    ['My knee hurts since the school year began', 'since the school year began'],
    ['Me duele la rodilla desde que me mudé de casa', 'desde que me mudé de casa'],
  ])('are kept as the onset: %s', (text, words) => {
    const patient = new TestPatient(general);
    const { facts } = interpretAnswer(general, patient.state, 'complaint.main', { kind: 'text', text });
    expect(facts.find((fact) => fact.slot === 'joint.onset')?.codes).toEqual([`word:${words}`]);
  });

  it.each(['My knee hurts, since you ask', 'My knee hurts since 3 days'])(
    'are not taken from "%s"',
    (text) => {
      const patient = new TestPatient(general);
      const { facts } = interpretAnswer(general, patient.state, 'complaint.main', { kind: 'text', text });
      expect(
        facts.filter(
          (fact) => fact.slot.endsWith('.onset') && fact.codes.some((code) => code.startsWith('word:')),
        ),
      ).toEqual([]);
    },
  );
});
