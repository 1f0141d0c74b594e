import { describe, expect, test } from 'vitest';
import { defineStored, UnstorableError } from '../../common/stored-value.ts';
import { writtenCaseSchema } from '../../service/domain/try-out/written-case.ts';
import { agentConfigurationSchema } from '../../service/interview/model/configuration.ts';
import { type ConsultationEvent, consultationEventSchema } from '../../service/interview/model/events.ts';
import { boundsOf, resize } from '../../tests/helpers/bounds.ts';

const at = '2026-01-05T09:00:00.000Z';
const mention = {
  code: 'sx.cough',
  polarity: 'PRESENT' as const,
  quote: { textId: 'm/complaint.main', from: 0, to: 5 },
  values: [{ kind: 'ONSET' as const, code: 'ago:3:week', from: 6, to: 11 }],
  reader: 'words:3',
};
const written = { reader: 'model:m', promptVersion: '1', locale: 'en' as const };

/** One event of each type, with something in each list. */
const events = {
  started: {
    type: 'started',
    at,
    locale: 'en',
    answeredBy: 'PATIENT',
    modality: 'TEXT',
    patient: { ageMonths: 12, sex: 'MALE' },
    asksBirth: true,
    languageModel: true,
  },
  'screen.shown': {
    type: 'screen.shown',
    at,
    screenId: 'confirm.1',
    statements: [{ form: 'finding', id: 's', mentionIds: ['m'], ask: 'tick', code: 'sx.cough' }],
    signs: [{ groupId: 'heart', signIds: ['a'] }],
  },
  'screen.answered': {
    type: 'screen.answered',
    at,
    messageId: 'm',
    screenId: 's',
    asked: ['a'],
    values: { a: { kind: 'text', text: 'Words' } },
    readings: { a: { as: { kind: 'choices', optionIds: ['yes'] }, fillsSlot: true } },
    modality: 'TEXT',
    heardId: 'h',
    flags: [{ ruleId: 'r', level: 'EMERGENCY', quote: 'Words' }],
  },
  'mentions.proposed': {
    type: 'mentions.proposed',
    at,
    textId: 'm/a',
    reader: 'words:3',
    knownShare: 1,
    mentions: [mention],
  },
  'alarm.sounded': {
    type: 'alarm.sounded',
    at,
    textId: 'm/a',
    groups: [{ groupId: 'heart', quote: 'Words', isAgain: false, isFaint: false, likely: { a: 1 } }],
    by: 'lexicon',
    version: 'words:3',
  },
  'alarm.unconfirmed': { type: 'alarm.unconfirmed', at, groups: ['heart'], cause: 'no_answer' },
  heard: {
    type: 'heard',
    at,
    heardId: 'h',
    screenId: 's',
    itemId: 'a',
    text: 'Words',
    recognizer: { kind: 'SERVER', model: 'm' },
  },
  'questions.proposed': {
    type: 'questions.proposed',
    at,
    ...written,
    questions: [{ id: 'further.1', text: 'When?', about: 'sx.cough' }],
  },
  'draft.proposed': {
    type: 'draft.proposed',
    at,
    ...written,
    sentences: [{ text: 'A cough.', quotes: [{ quote: 'cough', messages: [1] }] }],
  },
  'translation.proposed': {
    type: 'translation.proposed',
    at,
    ...written,
    texts: [{ words: 'Toux', text: 'Cough', message: 1 }],
  },
  'earlier.shown': {
    type: 'earlier.shown',
    at,
    earlier: {
      encounterId: 'e',
      finishedAt: at,
      sex: 'MALE',
      slots: { 'earlier.complaint_1': ['complaint:cough'] },
      words: { 'medicines.list': 'Words' },
    },
  },
  'emergency.continued': { type: 'emergency.continued', at, ruleIds: ['r'] },
  'locale.changed': { type: 'locale.changed', at, locale: 'fr' },
  paused: { type: 'paused', at },
  resumed: { type: 'resumed', at },
  finished: { type: 'finished', at },
  abandoned: { type: 'abandoned', at },
  reopened: { type: 'reopened', at },
} satisfies { [Type in ConsultationEvent['type']]: Extract<ConsultationEvent, { type: Type }> };

const configuration = agentConfigurationSchema.parse({
  welcome: { en: 'Welcome' },
  disabledTopics: ['cough'],
  extraQuestions: [
    {
      id: 'one',
      kind: 'choice',
      text: { en: 'Which?' },
      options: ['a', 'b'].map((id) => ({ id, label: { en: id } })),
    },
  ],
  languages: ['en'],
  emergencyNumber: '112',
  crisisLine: { name: 'Line', number: '116 123' },
});
const writtenCase = {
  title: 'Cough',
  locale: 'en' as const,
  answeredBy: 'PATIENT' as const,
  ageYears: 40,
  opening: 'A cough',
  facts: 'None',
  otherwise: 'no' as const,
};

const columns = [
  ...Object.entries(events).map(([type, event]) => ({
    name: type,
    schema: consultationEventSchema,
    example: event,
  })),
  { name: 'agents.configuration', schema: agentConfigurationSchema, example: configuration },
  { name: 'simulated_cases.content', schema: writtenCaseSchema, example: writtenCase },
];

describe('S36 a value is written one under each of its bounds, refused one over, and opens either way:', () => {
  test.each(columns)('$name', ({ name, schema, example }) => {
    const stored = defineStored<unknown>(name, schema);
    expect(stored.parse(stored.write(example))).toEqual(JSON.parse(JSON.stringify(example)));
    for (const bound of boundsOf(schema, example)) {
      const { min, max, path } = bound;
      const where = `${name} ${path.join('.')}`;
      if (max !== undefined && max < 100_000) {
        // An element that must differ from the others cannot be repeated up to the bound.
        const full = resize(example, bound, max);
        if (schema.safeParse(full).success) expect(stored.parse(stored.write(full)), where).toBeDefined();
        const over = resize(example, bound, max + 1);
        expect(() => stored.write(over), where).toThrow(UnstorableError);
        expect(stored.parse(JSON.stringify(over)), where).toEqual(JSON.parse(JSON.stringify(over)));
      }
      if (min !== undefined && min > -100_000) {
        const under = resize(example, bound, min - 1);
        if (bound.kind === 'number' || min > 0) {
          expect(() => stored.write(under), where).toThrow(UnstorableError);
          expect(stored.parse(JSON.stringify(under)), where).toEqual(JSON.parse(JSON.stringify(under)));
        }
      }
    }
  });

  test('the examples have a bound in each type that carries values', () => {
    const bounded = columns.filter(({ schema, example }) => boundsOf(schema, example).length > 0);
    expect(bounded.length).toBeGreaterThanOrEqual(13);
  });
});
