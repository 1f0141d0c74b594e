import { describe, expect, test } from 'vitest';
import { codesOf, readMentions, valuesOf } from '../../../tests/helpers/read-mentions.ts';

describe('in Spanish', () => {
  test.each([
    ['No tengo fiebre, tos ni dolor de cabeza', 'ABSENT', ['sx.fever', 'sx.cough', 'sx.headache']],
    ['No tengo fiebre pero sí tos', 'PRESENT', ['sx.cough']],
    ['Sin fiebre ni vómitos', 'ABSENT', ['sx.fever', 'sx.vomiting']],
    ['Mi mamá tuvo asma, yo tengo tos', 'SOMEONE_ELSE', ['cond:asthma']],
    ['De niño tenía asma', 'PAST', ['cond:asthma']],
    ['Me preocupa que sea asma', 'HYPOTHETICAL', ['cond:asthma']],
  ] as const)('%s: %s', (text, polarity, codes) => {
    for (const code of codes) expect(codesOf(text, polarity, 'es')).toContain(code);
  });

  test.each([
    ['Hace tres semanas que me duele la barriga', 'sx.abdominal_pain', ['ago:3:week']],
    ['Me duele la barriga desde ayer', 'sx.abdominal_pain', ['ago:1:day']],
    ['Fumé 30 años y tengo tos desde hace dos semanas', 'sx.cough', ['ago:2:week']],
  ])('%s', (text, code, values) => expect(valuesOf(text, code, 'es')).toEqual(values));
});

describe('values', () => {
  test.each([
    ['I smoked for 30 years and I have had belly pain for 4 weeks', 'sx.abdominal_pain', ['ago:4:week']],
    ['headache for 3 days and cough for 2 weeks', 'sx.headache', ['ago:3:day']],
    ['headache for 3 days, cough for 2 weeks', 'sx.cough', ['ago:2:week']],
    ['I have worked there for ten years, the headaches began 2 months ago', 'sx.headache', ['ago:2:month']],
    ['My dog died 5 days ago. I have a cough', 'sx.cough', []],
    ['I am 20 weeks pregnant with a headache', 'sx.headache', []],
    ['cough and now fever for 3 days', 'sx.cough', []],
  ])('a time belongs to the finding of its clause or to none: %s', (text, code, values) =>
    expect(valuesOf(text, code)).toEqual(values),
  );

  test.each([
    ['cough and fever for 3 days', 'sx.cough', 'en', ['ago:3:day']],
    ['cough, fever and chills since Monday', 'sx.cough', 'en', ['since:monday']],
    ['a cough with a runny nose for five days', 'sx.cough', 'en', ['ago:5:day']],
    ['headache since Sunday and nausea since Monday', 'sx.headache', 'en', ['since:sunday']],
    ['I have asthma and chest pain for two days', 'cond:asthma', 'en', []],
    ['Tengo fiebre, tos y mocos desde hace tres días', 'sx.fever', 'es', ['ago:3:day']],
    ['Llevo una semana con tos con flemas y fiebre desde ayer', 'sx.cough', 'es', ['ago:1:week']],
  ] as const)('all findings of a list share their start: %s', (text, code, locale, values) =>
    expect(valuesOf(text, code, locale)).toEqual(values),
  );

  test.each([
    ['stiff in the morning for over an hour', 'sx.joint_stiff_morning'],
    ['I have chest pain for ten minutes when I climb', 'sx.chest_pain'],
    ['dizzy for a few seconds when I stand', 'sx.dizzy'],
    ['palpitations for half an hour', 'sx.palpitations'],
    ['my joints hurt for hours', 'sx.joint_pain'],
  ])('a duration in minutes or hours is no start: %s', (text, code) =>
    expect(valuesOf(text, code).filter((value) => value.startsWith('ago:'))).toEqual([]),
  );

  test.each([
    ['no cough, fever or chills since Monday', 'sx.chills', 'ABSENT'],
    ['No fever, chills, or weight loss in the last month', 'sx.weight_loss', 'ABSENT'],
    ['no fever, cough for three days', 'sx.cough', 'PRESENT'],
    ['I am here for my cough', 'sx.cough', 'PRESENT'],
    ['constipated like never before', 'sx.constipation', 'PRESENT'],
  ])('%s: %s is %s', (text, code, polarity) =>
    expect(readMentions(text).find((one) => one.code === code)?.polarity).toBe(polarity),
  );

  test.each([
    'I have a headache. Three weeks now.',
    'A headache. For three weeks.',
    'headache - three weeks now',
    'Headache, since about three weeks ago',
    'My head hurts. It’s been three weeks',
  ])('a clause with only a time belongs to the finding before it: %s', (text) =>
    expect(valuesOf(text, 'sx.headache')).toEqual(['ago:3:week']),
  );

  test.each([
    ['headaches 4 to 5 times a day', ['freq:4-5:day']],
    ['headaches twice a week', ['freq:2:week']],
    ['headache, 6 out of 10', ['sev:6']],
    ['headaches lasting 10-15 minutes', ['dur:10-15:minute']],
    ['headache since yesterday', ['ago:1:day']],
    ['several headaches', []],
  ])('how often, how bad, how long: %s', (text, values) =>
    expect(valuesOf(text, 'sx.headache')).toEqual(values),
  );
});

describe('who and when', () => {
  test.each([
    'My mother has asthma',
    'my dad and brother have asthma',
    'Asthma runs in the family',
    'My son’s asthma is bad',
  ])('another person’s finding is not the patient’s: %s', (text) =>
    expect(codesOf(text, 'SOMEONE_ELSE')).toContain('cond:asthma'),
  );

  test.each([
    'If I get chest pain what should I do',
    'I am worried about chest pain',
    'could it be chest pain',
    'The doctor told me it might cause chest pain',
    'take this in case of chest pain',
  ])('what is possible, advised or feared is not present: %s', (text) =>
    expect(codesOf(text, 'PRESENT')).not.toContain('sx.chest_pain'),
  );

  test.each([
    'When I was a child I had asthma',
    'I used to have asthma',
    'history of asthma',
    'asthma as a child',
    'In the past I had asthma',
  ])('what was earlier is past: %s', (text) => expect(codesOf(text, 'PAST')).toContain('cond:asthma'));

  test('a carer’s "he" is the patient, and "I" is not', () => {
    const mentions = readMentions('He has a cough. I have a headache.', { answeredBy: 'PROXY' });
    expect(mentions).toContainEqual(expect.objectContaining({ code: 'sx.cough', polarity: 'PRESENT' }));
    expect(mentions).toContainEqual(
      expect.objectContaining({ code: 'sx.headache', polarity: 'SOMEONE_ELSE' }),
    );
  });

  test('in answers about family, past and worries, findings count as another person’s, past or hypothetical by default', () => {
    for (const [asked, polarity] of [
      ['FAMILY', 'SOMEONE_ELSE'],
      ['PAST', 'PAST'],
      ['WORRIES', 'HYPOTHETICAL'],
    ] as const)
      expect(readMentions('asthma', { asked })).toContainEqual(
        expect.objectContaining({ code: 'cond:asthma', polarity }),
      );
  });
});

describe('"several" is no number', () => {
  test.each([
    'several headaches a week',
    'headaches several times a day',
    'a few headaches a month',
    'headaches many times',
    'some headaches are worse',
  ])('%s', (text) => expect(valuesOf(text, 'sx.headache')).toEqual([]));

  test.each([
    ['headache for several weeks', ['ago:some:week']],
    ['headache for the last few days', ['ago:some:day']],
    ['headache for a good few months now', ['ago:some:month']],
    ['headaches for many years', ['ago:some:year']],
    ['I have had headaches for months and months', ['ago:some:month']],
    ['headaches lasting a few minutes', ['dur:some:minute']],
  ])('“several” days or weeks are a time without a number: %s', (text, values) =>
    expect(valuesOf(text, 'sx.headache')).toEqual(values),
  );
});

describe('an hour, a season, a time of life', () => {
  test.each([
    ['headache since 4am', ['since:04:00']],
    ['headache since about 6 this morning', ['since:06:00']],
    ['my headache came on at 4 pm', ['since:16:00']],
    ['headache since 12 am', ['since:00:00']],
    ['headache since 9 o’clock', ['since:09:00']],
    ['headache since midnight', ['since:00:00']],
    ['headache since the summer', ['since:summer']],
    ['headaches since I was a child', ['since:childhood']],
    ['headaches all my life', ['since:childhood']],
  ])('is the start of a finding: %s', (text, values) =>
    expect(valuesOf(text, 'sx.headache')).toEqual(values),
  );

  test.each([
    'headache, I take my tablet at 8 am',
    'the headache wakes me at 3 am',
    'headache since 30 am',
    'headache, the bus leaves at 5 pm',
  ])('is no start where the text does not say so: %s', (text) =>
    expect(valuesOf(text, 'sx.headache')).toEqual([]),
  );
});

describe('a part of the body beside a finding of another part', () => {
  test.each([
    ['my knee hurts, my ankle is swollen', 'my knee'],
    ['my face is fine, my ankle is swollen', 'face'],
    ['swollen ankle and my lips are dry', 'lips'],
    ['tongue is fine but the knee is swollen', 'tongue'],
    ['my eye is sore and my foot is swollen', 'eye'],
  ])('is not swollen: %s', (text, part) => {
    for (const { code, quote } of readMentions(text).filter((mention) => mention.code.includes('swelling')))
      expect([code, text.slice(quote.from, quote.to)]).not.toEqual([code, expect.stringContaining(part)]);
  });
});

describe('a phrase', () => {
  test.each([
    ['My throat is so sore', 'sx.sore_throat'],
    ['my periods are so painful', 'sx.painful_periods'],
    ['my belly is upset so my head hurts', 'sx.headache'],
    ['I can’t lie on that side so I’m awake half the night', 'sx.sleep'],
  ])(
    'reads "so" inside it as a degree, and between clauses as the start of another statement: %s',
    (text, code) => expect(codesOf(text, 'PRESENT')).toContain(code),
  );

  test.each(['the back of my throat is sore', 'the back of my knee hurts'])(
    'does not match another part of the body: %s',
    (text) => expect(codesOf(text, 'PRESENT')).not.toContain('sx.back_pain'),
  );
});

describe('spelling mistakes', () => {
  test.each([
    ['I have diarrheoa', 'sx.diarrhoea'],
    ['vomitting all night', 'sx.vomiting'],
    ['my stomache pain', 'sx.abdominal_pain'],
    ['palpitatons', 'sx.palpitations'],
    ['constpation', 'sx.constipation'],
  ])('are read where they are not another word: %s', (text, code) =>
    expect(codesOf(text, 'PRESENT')).toContain(code),
  );

  test.each([
    'swearing at me',
    'wheeling my bike',
    'the pension office',
    'spelling mistakes',
    'a freezing day',
    'the chicken was overdone',
    'I met her by chance',
    'the boldness of my nephew',
  ])('an ordinary word is not corrected to a finding: %s', (text) => expect(readMentions(text)).toEqual([]));
});

describe('medicines, fever, allergies', () => {
  test.each([
    ['amlodipine 5 mg', 'med:amlodipine', ['dose:5:mg']],
    ['amlodipine 5', 'med:amlodipine', []],
    ['two puffs of salbutamol', 'med:salbutamol', ['dose:2:puff']],
    ['amlodipine 5 mg and metformin 500 mg twice a day', 'med:metformin', ['dose:500:mg', 'freq:2:day']],
    ['a cough, amlodipine 2.5 mg', 'sx.cough', []],
    ['I had a fever of 38.5', 'sx.fever', ['temp:38.5']],
    ['fever 101 F', 'sx.fever', ['temp:101:f']],
    ['a headache, it was 38 outside', 'sx.headache', []],
    ['fever. It was 38.5 outside', 'sx.fever', []],
    ['I have lost 6 kg and take ramipril 5 mg', 'sx.weight_loss', ['dose:6:kg']],
    ['put on thirty pounds', 'sx.weight_gain', ['dose:30:lb']],
    ['I weigh 80 kg and have a cough', 'sx.cough', []],
  ])(
    'a dose, a weight or a temperature stays in its clause, and no unit is added: %s',
    (text, code, values) => expect(valuesOf(text, code)).toEqual(values),
  );

  test.each([
    ['Had 38.4 all night', ['PRESENT temp:38.4']],
    ['It says 101.3 F', ['PRESENT temp:101.3:f']],
    ['yesterday 36.8, no rash', ['ABSENT undefined']],
    ['37.6 this morning', []],
    ['He is 38', []],
    ['I weigh 38.5 kg', []],
    ['my BMI is 39.5', []],
    ['It was 38.5 outside', []],
  ])('a temperature alone states or denies a fever, another number does not: %s', (text, expected) =>
    expect(
      readMentions(text)
        .filter(({ code }) => code === 'sx.fever')
        .map(
          ({ polarity, values }) =>
            `${polarity} ${values.map(({ code }) => code).find((code) => code.startsWith('temp'))}`,
        ),
    ).toEqual(expected),
  );

  test.each(['penicillin', 'I take ibuprofen', 'I ate eggs', 'nuts', 'latex gloves'])(
    'a bare name is no allergy unless it was asked: %s',
    (text) => expect(readMentions(text).filter(({ code }) => code.startsWith('allergen:'))).toEqual([]),
  );

  test.each([
    ['penicillin', ['allergen:penicillin']],
    ['ibuprofen makes me wheeze', ['allergen:ibuprofen', 'reaction:breathing']],
    ['eggs, I get a rash', ['allergen:egg', 'reaction:rash']],
    ['amlodipine', []],
    ['nuts', ['allergen:nuts']],
  ])('asked about allergies: %s', (text, codes) =>
    expect(readMentions(text, { asked: 'ALLERGIES' }).map(({ code }) => code)).toEqual(codes),
  );
});

describe('days by name', () => {
  test.each([
    ['headache since Monday', 'since:monday'],
    ['headache, since March', 'since:march'],
    ['my headache started last Tuesday', 'since:tuesday'],
    ['headache since this morning', 'ago:0:day'],
    ['headache since last night', 'ago:1:day'],
    ['headache since the day before yesterday', 'ago:2:day'],
  ])('%s', (text, value) => expect(valuesOf(text, 'sx.headache')).toEqual([value]));
});

test('every mention quotes its words exactly as in the text', () => {
  const text = 'My CHEST  hurts, and (since yesterday) I’ve had a fever';
  for (const { quote } of readMentions(text)) expect(text.slice(quote.from, quote.to).trim()).not.toBe('');
  const fever = readMentions(text).find(({ code }) => code === 'sx.fever');
  expect(text.slice(fever?.quote.from, fever?.quote.to)).toBe('fever');
});
