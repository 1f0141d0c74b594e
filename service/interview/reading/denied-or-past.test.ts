import { describe, expect, test } from 'vitest';
import { codesOf, readMentions, valuesOf } from '../../../tests/helpers/read-mentions.ts';
import type { Locale } from '../model/types.ts';

describe('what is denied', () => {
  test.each([
    'No fever, cough, headache, rash, or vomiting.',
    'no cough fever headache rash or vomiting',
    'I have no fever, no cough, no rash, no vomiting and no headache',
    'Without any fever, rash, cough, vomiting or headache',
    'Denies headache, fever, cough, rash and vomiting',
  ])('a denial covers the whole list: %s', (text) => {
    expect(codesOf(text, 'PRESENT')).toEqual([]);
    for (const code of ['sx.fever', 'sx.cough', 'sx.headache', 'sx.rash', 'sx.vomiting'])
      expect(codesOf(text, 'ABSENT')).toContain(code);
  });

  test.each([
    'No fever but a bad cough',
    'No fever. I have a cough',
    'I don’t have a fever, I have a cough',
    'No fever, cough is keeping me awake',
    'fever: none. Cough: yes',
  ])('a denial ends where another statement begins: %s', (text) => {
    expect(codesOf(text, 'ABSENT')).toContain('sx.fever');
    expect(codesOf(text, 'PRESENT')).toContain('sx.cough');
  });

  test.each([
    ['I can’t breathe', 'sx.breathless_severe'],
    ['He is not passing any urine', 'sx.no_urine'],
    ['no chest pain, can’t breathe', 'sx.breathless_severe'],
  ])('a sign that is itself a negation is present: %s', (text, code) =>
    expect(readMentions(text, { answeredBy: 'PROXY' })).toContainEqual(
      expect.objectContaining({ code, polarity: 'PRESENT' }),
    ),
  );
});

describe('a negated verb denies nothing later in the sentence', () => {
  test.each([
    'my asthma is not responding to my inhaler',
    'My asthma isn’t responding to treatment',
    'my blood pressure has not responded to tablets',
    'the pain does not respond to paracetamol',
    'it never responded to antibiotics',
  ])('“not responding to” a treatment is not unconsciousness: %s', (text) => {
    const codes = readMentions(text).map(({ code }) => code);
    for (const code of ['sx.unconscious', 'sx.floppy', 'sx.hard_to_wake']) expect(codes).not.toContain(code);
    expect(codesOf(text, 'ABSENT').filter((code) => code !== 'med:paracetamol')).toEqual([]);
  });

  test.each([
    ['I haven’t been to work for days because of the headache', 'sx.headache'],
    ['I haven’t been out for days, vomiting', 'sx.vomiting'],
    ['haven’t been eating for days, headache', 'sx.headache'],
    ['I can’t hear you, my ear hurts', 'sx.ear_pain'],
    ['I don’t smoke because of my asthma', 'cond:asthma'],
    ['I didn’t go to school with my cough', 'sx.cough'],
    ['it doesn’t help my headache', 'sx.headache'],
  ])('%s', (text, code) => {
    expect(codesOf(text, 'ABSENT')).not.toContain(code);
    expect(codesOf(text, 'PRESENT')).toContain(code);
  });

  test.each([
    'I don’t have a cough',
    'I haven’t had any cough',
    'I have never suffered from a cough',
    'I did not notice any cough',
    'I am not coughing',
  ])('it denies what stands directly beside it: %s', (text) =>
    expect(codesOf(text, 'ABSENT')).toContain('sx.cough'),
  );

  test.each([
    'no more coughing than usual',
    'not coughing any more than usual',
    'my cough is not worse than before',
  ])('a comparison denies nothing: %s', (text) => expect(codesOf(text, 'ABSENT')).toEqual([]));
});

describe('"any" continues the denial before it', () => {
  test.each([
    ['I don’t bring up any phlegm', 'sx.sputum'],
    ['I am not passing any blood in the urine', 'sx.blood_urine'],
    ['I have not had any more fevers', 'sx.fever'],
    ['I have not lost any weight', 'sx.weight_loss'],
    ['he hasn’t brought up any blood', 'sx.blood_cough'],
    ['we have not seen any rash', 'sx.rash'],
  ])('%s', (text, code) => expect(codesOf(text, 'PRESENT')).not.toContain(code));
});

describe('what is advised, intended or feared', () => {
  test.each([
    ['I was told losing weight would help', 'sx.weight_loss'],
    ['She advised me to stop if I get a headache', 'sx.headache'],
    ['they recommended tests for asthma, to rule out asthma', 'cond:asthma'],
    ['I want to lose weight', 'sx.weight_loss'],
    ['I am afraid of a stroke', 'cond:stroke'],
    ['I take it to prevent migraine', 'cond:migraine'],
  ])('is not present: %s', (text, code) => expect(codesOf(text, 'PRESENT')).not.toContain(code));
});

describe('a polite opening', () => {
  test.each([
    ['I wanted to ask about a cough', 'sx.cough'],
    ['I’d like to talk about my knee pain', 'sx.joint_pain'],
    ['I want to tell you that my head hurts', 'sx.headache'],
    ['I would like to see someone about a rash', 'sx.rash'],
    ['I’m worried about my cough', 'sx.cough'],
  ])('does not turn the complaint into a wish or fear: %s', (text, code) =>
    expect(codesOf(text, 'PRESENT')).toContain(code),
  );

  test.each([
    'I want to get pregnant',
    'I want a tablet for my headache',
    'I am worried about getting a stroke',
  ])('does not turn a wish or fear into a present finding: %s', (text) =>
    expect(codesOf(text, 'PRESENT')).toEqual([]),
  );
});

describe('a habit that was given up', () => {
  test.each([
    'I gave up smoking, had 20 a day',
    'I used to drink a lot of alcohol',
    'I quit drinking years ago',
    'gave up cigarettes, had 20 a day',
    'I stopped smoking in 2010, 30 a day before',
  ])('is no present finding: %s', (text) => expect(codesOf(text, 'PRESENT')).toEqual([]));
});

describe('a finding that is over', () => {
  test.each<[string, string, Locale]>([
    ['My cold went in a week', 'sx.cold', 'en'],
    ['The rash went after a few days', 'sx.rash', 'en'],
    ['The fever cleared within three days', 'sx.fever', 'en'],
    ['The sore throat went by itself', 'sx.sore_throat', 'en'],
    ['the headache went on its own', 'sx.headache', 'en'],
    ['el catarro se fue en una semana', 'sx.cold', 'es'],
    ['la fiebre ya se fue', 'sx.fever', 'es'],
    ['la tos se me pasó a los tres días', 'sx.cough', 'es'],
    ['la toux est partie en une semaine', 'sx.cough', 'fr'],
    ['Die Erkältung war in einer Woche weg', 'sx.cold', 'de'],
    ['Die Erkältung verschwand nach einer Woche', 'sx.cold', 'de'],
    ['der Husten ging vorbei', 'sx.cough', 'de'],
    ['انتهى الزكام بعد أسبوع', 'sx.cold', 'ar'],
    ['الزكام راح بعد أسبوع', 'sx.cold', 'ar'],
  ])('is not present: %s', (text, code, locale) =>
    expect(codesOf(text, 'PRESENT', locale)).not.toContain(code),
  );

  test.each<[string, string, Locale]>([
    ['The pain went into my arm', 'sx.limb_pain', 'en'],
    ['The cough went on for weeks', 'sx.cough', 'en'],
    ['my headache went from bad to worse', 'sx.headache', 'en'],
    ['my cough never went away', 'sx.cough', 'en'],
    ['the rash has not gone away', 'sx.rash', 'en'],
    ['the rash hasn’t completely cleared up', 'sx.rash', 'en'],
    ['el dolor se fue para la espalda', 'sx.back_pain', 'es'],
    ['el dolor se me pasó al brazo', 'sx.pain', 'es'],
    ['la tos no se me quitó', 'sx.cough', 'es'],
    ['la douleur est partie dans la jambe', 'sx.pain', 'fr'],
    ['la douleur est partie du dos', 'sx.pain', 'fr'],
    ['la toux n’est pas partie', 'sx.cough', 'fr'],
    ['der Schmerz ging ins Bein', 'sx.pain', 'de'],
    ['der Husten ging nicht weg', 'sx.cough', 'de'],
    ['der Husten war nach einer Woche nicht weg', 'sx.cough', 'de'],
    ['السعال ما راح', 'sx.cough', 'ar'],
  ])('is not one that moved, went on or stayed: %s', (text, code, locale) => {
    expect(codesOf(text, 'PRESENT', locale)).toContain(code);
    expect(codesOf(text, 'ABSENT', locale)).not.toContain(code);
  });

  test.each<[string, string, Locale]>([
    [
      'My son gave me a cold. The cold itself went in a week. That would be five weeks ago now. But I’m left with this dry tickly cough.',
      'sx.cold',
      'en',
    ],
    ['I have a cough. The fever went away. That was two weeks ago.', 'sx.cough', 'en'],
    ['My cold went in a week. Five weeks ago.', 'sx.cold', 'en'],
    ['Tengo tos. La fiebre se me quitó. De eso hace dos semanas.', 'sx.cough', 'es'],
    ['J’ai une toux. La fièvre est partie. C’était il y a deux semaines.', 'sx.cough', 'fr'],
    ['Ich habe Husten. Das Fieber war nach drei Tagen weg. Vor zwei Wochen.', 'sx.cough', 'de'],
    ['عندي سعال. الحرارة راحت. قبل أسبوعين.', 'sx.cough', 'ar'],
  ])('has the time that follows, and no finding before it: %s', (text, code, locale) =>
    expect(valuesOf(text, code, locale)).toEqual([]),
  );

  test('a denial between leaves the time to the finding before it', () => {
    expect(valuesOf('I have a cough. No fever. Three weeks now.', 'sx.cough')).toEqual(['ago:3:week']);
    expect(valuesOf('I have a cough. Fever: none. Three weeks now.', 'sx.cough')).toEqual(['ago:3:week']);
    expect(
      valuesOf('My knee hurts. I had an operation years ago. Three weeks now.', 'sx.joint_pain'),
    ).toEqual(['ago:3:week']);
  });
});

describe('a medicine that was stopped', () => {
  const namedAs = (text: string, locale: Locale) =>
    readMentions(text, { locale, asked: 'MEDICINES' })
      .filter(({ code }) => code.startsWith('med:'))
      .map(({ code, polarity }) => `${code} ${polarity}`);

  test.each([
    ['I came off the amlodipine in May', 'en', ['med:amlodipine PAST']],
    ['metformin, but the doctor stopped the ramipril', 'en', ['med:metformin PRESENT', 'med:ramipril PAST']],
    ['ramipril was stopped in June', 'en', ['med:ramipril PAST']],
    ['they took me off ramipril', 'en', ['med:ramipril PAST']],
    ['not taking the atorvastatin any more', 'en', ['med:atorvastatin ABSENT']],
    ['I don’t take aspirin', 'en', ['med:aspirin ABSENT']],
    ['dejé la metformina', 'es', ['med:metformin PAST']],
    ['ya no tomo omeprazol', 'es', ['med:omeprazole PAST']],
    ['enalapril, pero me suspendieron la aspirina', 'es', ['med:enalapril PRESENT', 'med:aspirin PAST']],
    ['j’ai arrêté le ramipril', 'fr', ['med:ramipril PAST']],
    ['Ramipril, Metformin abgesetzt', 'de', ['med:ramipril PRESENT', 'med:metformin PAST']],
    ['وقفت الميتفورمين', 'ar', ['med:metformin PAST']],
  ] as const)('is read as past or absent: %s', (text, locale, named) =>
    expect(namedAs(text, locale)).toEqual(named),
  );

  test.each([
    'he stopped breathing',
    'I came off my bike and hurt my wrist',
    'taken off in an ambulance with chest pain',
    'they took me off the lithium and seizures began',
    'no longer on prednisolone and vomiting',
    'came off the valium and started shaking and having a fit',
  ])('the same words put nothing else in the past: %s', (text) =>
    expect(codesOf(text, 'PAST').filter((code) => !/^med:|steroid_user/.test(code))).toEqual([]),
  );

  test.each([
    'My back pain gets worse when I cough',
    'my pain is worse when I am tired',
    'my tiredness is worse with the headaches',
  ])('what makes a complaint worse is no complaint of its own: %s', (text) =>
    expect(codesOf(text, 'PRESENT')).toHaveLength(1),
  );
});

describe('words that only look like another time, a question or a supposition', () => {
  test.each([
    ['Ich habe seit heute Morgen Fieber', 'de', 'sx.fever'],
    ['Am Morgen habe ich Kopfschmerzen', 'de', 'sx.headache'],
    ['Jeden Morgen Schwindel', 'de', 'sx.dizzy'],
    ['Esta mañana tuve fiebre', 'es', 'sx.fever'],
    ['Ce matin j’ai de la fièvre', 'fr', 'sx.fever'],
    ['The only thing is this dry cough', 'en', 'sx.cough'],
    ['My problem is that I have a rash', 'en', 'sx.rash'],
    ['a kidney stone again, like in 1994', 'en', 'sx.kidney_stone'],
    ['Nierenkolik wie 1994', 'de', 'sx.flank_pain'],
    ['une colique néphrétique comme en 1994', 'fr', 'sx.flank_pain'],
    ['a headache, I never had it in the past', 'en', 'sx.headache'],
    ['Kopfweh, das hab ich früher nie gehabt', 'de', 'sx.headache'],
    ['mal à la tête, jamais eu ça dans le passé', 'fr', 'sx.headache'],
    ['عندي ضغط عالي من زمان', 'ar', 'cond:hypertension'],
    ['respira como si hubiera corrido, vómitos', 'es', 'sx.vomiting'],
    ['مهدودة كأني ماشية طول الليل، وشعري بيقع', 'ar', 'sx.hair_loss'],
    ['دراعه مش بيتحرك وكلامه تقيل', 'ar', 'sx.speech_trouble'],
  ] as const)('leave the finding present: %s', (text, locale, code) =>
    expect(readMentions(text, { locale })).toContainEqual(
      expect.objectContaining({ code, polarity: 'PRESENT' }),
    ),
  );

  test.each([
    ['Ab morgen nehme ich Aspirin', 'de', 'med:aspirin'],
    ['Mañana me ponen una inyección para la migraña', 'es', 'cond:migraine'],
    ['Früher hatte ich Kopfschmerzen', 'de', 'sx.headache'],
    ['I had asthma in the past', 'en', 'cond:asthma'],
    ['in 1994 I had a kidney stone', 'en', 'sx.kidney_stone'],
    ['Is this cough from the ramipril?', 'en', 'sx.cough'],
    ['It feels as if I have a fever', 'en', 'sx.fever'],
    ['als ob ich Fieber hätte', 'de', 'sx.fever'],
    ['She had a fit when she was two', 'en', 'sx.seizure'],
    ['I swim with Moana who had pneumonia in March', 'en', 'cond:pneumonia'],
    ['Fieberkrampf als sie zwei war', 'de', 'sx.seizure'],
    ['une convulsion quand elle avait deux ans', 'fr', 'sx.seizure'],
    ['كان عندها تشنج لما كان عمرها سنتين', 'ar', 'sx.seizure'],
    ['زمان كان عندي ربو', 'ar', 'cond:asthma'],
  ] as const)('and the same words where they do mean it do not: %s', (text, locale, code) =>
    expect(
      readMentions(text, { locale }).filter((one) => one.code === code && one.polarity === 'PRESENT'),
    ).toEqual([]),
  );
});

describe('a denial denies no more than its words', () => {
  test.each([
    ['I don’t get migraines', 'en', 'sx.headache'],
    ['no sciatica, no shingles', 'en', 'sx.back_pain'],
    ['no sciatica, no shingles', 'en', 'sx.rash'],
    ['never had cystitis', 'en', 'sx.urinary'],
    ['kein Bandscheibenvorfall', 'de', 'sx.back_pain'],
    ['pas de sinusite', 'fr', 'sx.runny_nose'],
    ['no tengo ciática', 'es', 'sx.back_pain'],
    ['لا يوجد صدفية', 'ar', 'sx.rash'],
    ['I’ve never nodded off at the wheel', 'en', 'sx.sleepy_daytime'],
    ['no burping', 'en', 'sx.bloating'],
    ['I can’t burp', 'en', 'sx.bloating'],
  ] as const)('of an illness or a narrower thing, not the finding: %s', (text, locale, code) =>
    expect(readMentions(text, { locale }).map((one) => one.code)).not.toContain(code),
  );

  test.each([
    ['no headache, no migraine', 'en', 'sx.headache'],
    ['no back pain or sciatica', 'en', 'sx.back_pain'],
    ['no anxiety', 'en', 'sx.anxiety'],
    ['keine Kopfschmerzen', 'de', 'sx.headache'],
    ['no broken bones, no fracture', 'en', 'sx.fracture'],
  ] as const)('and the finding where it is named: %s', (text, locale, code) =>
    expect(readMentions(text, { locale })).toContainEqual(
      expect.objectContaining({ code, polarity: 'ABSENT' }),
    ),
  );

  test.each([
    ['she’s usually sharp as a tack', 'en', 'sx.memory'],
    ['he normally eats well', 'en', 'sx.appetite'],
    ['normalerweise schläft er gut', 'de', 'sx.sleep'],
    ['d’habitude il mange bien', 'fr', 'sx.appetite'],
    ['normalmente come bien', 'es', 'sx.appetite'],
  ] as const)('what is well at other times says nothing of now: %s', (text, locale, code) =>
    expect(readMentions(text, { locale, answeredBy: 'PROXY' }).map((one) => one.code)).not.toContain(code),
  );

  test.each([
    ['he eats well', 'en', 'sx.appetite'],
    ['er schläft gut', 'de', 'sx.sleep'],
    ['il mange bien', 'fr', 'sx.appetite'],
    ['come bien', 'es', 'sx.appetite'],
  ] as const)('what is well now does: %s', (text, locale, code) =>
    expect(readMentions(text, { locale, answeredBy: 'PROXY' })).toContainEqual(
      expect.objectContaining({ code, polarity: 'ABSENT' }),
    ),
  );
});
