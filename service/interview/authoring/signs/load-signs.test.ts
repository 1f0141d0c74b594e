import { describe, expect, test } from 'vitest';
import { specializationNames } from '../../../../contract/specializations.ts';
import { loadAcknowledgements, readAcknowledgements } from '../acknowledgements.ts';
import { readSigns } from './load-signs.ts';
import { wordedTextSchema } from './wording.ts';

const questions = `
last_7_days:
  days: 7
  period: { en: in the last 7 days, es: en los últimos 7 días }
  text: { en: "Has any of this happened?", es: "¿Ha pasado algo de esto?" }
last_3_days:
  days: 3
  period: { en: in the last 3 days, es: en los últimos 3 días }
  text: { en: "Has any of this begun?", es: "¿Ha empezado algo de esto?" }
`;

const selfHarm = `
title: { en: Safety, es: Seguridad }
for: { minMonths: 96 }
soundedBy: [sx.low_mood]
source: NICE NG225
introduction: { en: We ask everybody., es: Preguntamos a todos. }
first:
  id: thoughts
  text: { en: Thoughts?, es: ¿Ideas? }
  choices:
    - { id: "yes", text: { en: "Yes", es: "Sí" }, codes: [sx.suicidal] }
    - { id: "no", text: { en: "No", es: "No" } }
afterYes:
  - id: plan
    text: { en: A plan?, es: ¿Un plan? }
    choices:
      - { id: "yes", text: { en: "Yes", es: "Sí" } }
      - { id: "no", text: { en: "No", es: "No" } }
`;

const shortLists = (sign = 'stroke.face') =>
  specializationNames.map((one) => `- { specialization: ${one}, signs: [${sign}] }`).join('\n');

const sign = (id: string, more = '') =>
  `  - { id: ${id}, text: { en: "One side of [my|the] face droops", es: "Se cae" }, codes: [sx.stroke_sign], flag: stroke_signs${more} }`;

function group(signs: string[], more = ''): string {
  return `title: { en: Face, es: Cara }
begun: last_7_days
soundedBy: [sx.stroke_sign]
source: FAST
${more}signs:
${signs.join('\n')}
`;
}

function read(stroke: string, changes: Record<string, string> = {}) {
  const texts = { stroke, questions, 'self-harm': selfHarm, 'short-lists': shortLists(), ...changes };
  return readSigns(Object.entries(texts).map(([name, text]) => ({ path: `signs/${name}.yaml`, text })));
}

describe('an invalid file of signs is reported with line and reason', () => {
  test.each([
    [
      'a code that is not in the vocabulary',
      group([sign('face')]).replace('[sx.stroke_sign], flag', '[face], flag'),
      /stroke\.yaml:6: there is no "face" in the vocabulary/,
    ],
    [
      'a flag that is no emergency rule',
      group([sign('face')]).replace('stroke_signs', 'cold'),
      /stroke\.yaml:6: there is no emergency rule "cold"/,
    ],
    [
      'two signs of one id',
      group([sign('face'), sign('face')]),
      /stroke\.yaml:7: there are two signs "face"/,
    ],
    [
      'a period that has no question',
      group([sign('face')]).replace('last_7_days', 'ever'),
      /stroke\.yaml:2: questions\.yaml has no "ever"/,
    ],
    [
      'brackets with five wordings',
      group([sign('face')]).replace('[my|the]', '[a|b|c|d|e]'),
      /stroke\.yaml:6: .*two to four wordings/,
    ],
    [
      'ages the wrong way round',
      group([sign('face')], 'for: { minMonths: 9, maxMonths: 3 }\n'),
      /stroke\.yaml:5: .*minMonths is above maxMonths/,
    ],
    ['a key that nothing reads', group([sign('face')], 'urgent: yes\n'), /stroke\.yaml:\d+: .*urgent/],
  ])('%s', (_what, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test('a short list with a name that is no sign', () => {
    const wrong = { 'short-lists': shortLists('stroke.arm') };
    expect(() => read(group([sign('face')]), wrong)).toThrow(
      /short-lists\.yaml:1: there is no sign "stroke\.arm"/,
    );
  });

  test('an answer of the page about self-harm that raises no emergency', () => {
    const text = selfHarm.replace('codes: [sx.suicidal]', 'flag: sadness');
    expect(() => read(group([sign('face')]), { 'self-harm': text })).toThrow(
      /self-harm\.yaml:11: there is no emergency rule "sadness"/,
    );
  });

  test('all problems are reported at once', () => {
    const text = group([sign('face').replace('sx.stroke_sign', 'face').replace('stroke_signs', 'cold')]);
    expect(() => read(text)).toThrow(/no "face"[\s\S]*no emergency rule "cold"/);
  });

  test('an acknowledgement for a code that does not exist, or twice for the same code', () => {
    const text = '- { id: a, codes: [sad], text: { en: Sorry, es: Lo siento } }\n'.repeat(2);
    expect(() => readAcknowledgements({ path: 'a.yaml', text })).toThrow(
      /a\.yaml:1: there is no "sad"[\s\S]*a\.yaml:2: there are two sentences "a"/,
    );
  });
});

describe('one text contains the wordings for everyone who may answer', () => {
  const say = (en: string) => {
    const { patient, parent, parentOfBaby, carer } = wordedTextSchema.parse({ en, es: en });
    return [patient.en, parent.en, parentOfBaby.en, carer.en];
  };

  test('with two, three or four wordings', () => {
    expect(say('[my|the] arm')).toEqual(['My arm', 'The arm', 'The arm', 'The arm']);
    expect(say('of [me|your child|them]')).toEqual(['Of me', 'Of your child', 'Of your child', 'Of them']);
    expect(say('[a|b|c|d]!')).toEqual(['A!', 'B!', 'C!', 'D!']);
  });

  test.each(['[one]', '[a|b', 'a|b', '[a|[b|c]]'])('is refused where its brackets mean nothing: %s', (en) => {
    expect(wordedTextSchema.safeParse({ en, es: 'x' }).success).toBe(false);
  });
});

test('a group keeps its question, its audience and which sign is a matter of degree', () => {
  const { groups, selfHarm: page } = read(group([sign('face', ', degree: true')]));
  const stroke = groups.get('stroke');
  expect(stroke?.question.patient.en).toBe('Has any of this happened?');
  expect(stroke?.signs[0]).toMatchObject({ id: 'face', isDegree: true, codes: ['sx.stroke_sign'], for: {} });
  expect(stroke?.signs[0]?.text.carer.en).toBe('One side of the face droops');
  expect(page.first.choices.map(({ id }) => id)).toEqual(['yes', 'no']);
});

test('there are sentences for death, fear, long pain and strong pain', () => {
  const ids = loadAcknowledgements().map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['death', 'fear', 'long_pain', 'strong_pain']));
});
