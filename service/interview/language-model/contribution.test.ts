import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chosenOptions, nextStep, parseAnswer, recordAnswer, remainingQuestions, replay } from '../engine.ts';
import type { InterviewEvent, ModelFact } from '../events.ts';
import { renderConversation, renderReadback } from '../render.ts';
import { buildReport } from '../report.ts';
import { compileTest, TestPatient } from '../test-support.ts';
import { questionsOfLines, readContribution } from './contribution.ts';
import { listTargets } from './targets.ts';

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
const call = {
  at: '2026-01-05T09:00:00.000Z',
  model: 'test-1',
  promptVersion: '1',
  durationMs: 5,
  inputTokens: 1,
  outputTokens: 1,
};

function patientWith(text = 'My left knee hurts, I am a roofer and my nails go funny') {
  const patient = new TestPatient(protocol);
  patient.answerAll({ 'complaint.main': text });
  const main = patient.state.messages.find(({ questionId }) => questionId === 'complaint.main');
  if (main === undefined) throw new Error('There is no message');
  return { patient, main };
}

function fact(slot: string, quote: string, codes: string[] = []): ModelFact {
  return { slot, codes, quote, start: 0, end: quote.length };
}

function read(ofMessageId: string, ...facts: ModelFact[]): InterviewEvent {
  return { type: 'model_read', ...call, ofMessageId, facts };
}

/** The events with one more answer, to a question that only a model's line has opened. */
function replayWith(patient: TestPatient, questionId: string, raw: string): InterviewEvent[] {
  const state = replay(protocol, patient.events);
  const parsed = parseAnswer(protocol, state, questionId, raw, new Set([questionId]));
  if (!parsed.ok) throw new Error(`${questionId}: ${parsed.code}`);
  const sent = {
    at: call.at,
    messageId: 'changed',
    questionId,
    value: parsed.value,
    modality: 'TEXT' as const,
  };
  return [...patient.events, ...recordAnswer(protocol, patient.events, sent)];
}

const nails = fact('sx.colour_blue', 'my nails go funny', ['yes']);

describe('what a language model read is nowhere in the interview', () => {
  test('no file that decides flags, order, slots or answers can reach it', () => {
    const seen = new Set<string>();
    const follow = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.ts)'/g)) {
        follow(path.resolve(path.dirname(file), target));
      }
    };
    const here = path.resolve('service/interview');
    const roots = ['engine.ts', 'state.ts', 'checklist.ts', 'flags/evaluate.ts', 'render.ts', 'report-v1.ts'];
    for (const file of roots) follow(path.join(here, file));
    expect(seen.size).toBeGreaterThan(15);
    expect([...seen].filter((file) => file.includes('language-model'))).toEqual([]);
  });

  test('state, questions, flags, conversation and read-back are those without it, at every turn', () => {
    const { patient, main } = patientWith();
    const facts = listTargets(protocol, patient.state).map(({ slot }) =>
      fact(slot, 'my nails go funny', ['yes']),
    );
    const modelEvents: InterviewEvent[] = [
      read(main.messageId, ...facts.slice(0, 50)),
      { type: 'model_line_removed', at: call.at, slot: 'sx.rash' },
      {
        type: 'model_drafted',
        ...call,
        afterMessages: patient.state.messages.length,
        locale: 'en',
        sentences: [{ text: 'x', lines: ['x'] }],
      },
    ];
    for (let turn = 1; turn <= patient.events.length; turn += 1) {
      const plain = patient.events.slice(0, turn);
      const mixed = plain.flatMap((event) => [event, ...modelEvents]);
      const [state, other] = [replay(protocol, plain), replay(protocol, mixed)];
      expect(other).toEqual(state);
      expect(nextStep(protocol, other)).toEqual(nextStep(protocol, state));
      const remaining = remainingQuestions(protocol, state);
      expect(remainingQuestions(protocol, other)).toEqual(remaining);
      for (const question of remaining.slice(0, 2)) {
        expect(chosenOptions(protocol, other, question)).toEqual(chosenOptions(protocol, state, question));
      }
      expect(renderReadback(protocol, other, 'en')).toEqual(renderReadback(protocol, state, 'en'));
      expect(renderConversation(protocol, mixed, 'en')).toEqual(renderConversation(protocol, plain, 'en'));
    }
  });

  test('the report is the same but for one member, and the same bytes where nothing of a model is there', () => {
    const { patient, main } = patientWith();
    const plain = buildReport(protocol, patient.events, { locale: 'en' });
    const { languageModel, ...rest } = buildReport(
      protocol,
      [...patient.events, read(main.messageId, nails)],
      {
        locale: 'en',
      },
    );
    expect(JSON.stringify(rest)).toBe(JSON.stringify(plain));
    expect(languageModel?.items).toHaveLength(1);
    const empty = buildReport(protocol, [...patient.events, read(main.messageId)], { locale: 'en' });
    expect(JSON.stringify(empty)).toBe(JSON.stringify(plain));
  });
});

describe('a line that a language model read', () => {
  test('carries its words, their message and the name of the model, in the reader’s language', () => {
    const { patient, main } = patientWith();
    const events = [...patient.events, read(main.messageId, nails, fact('joint.better', 'a roofer'))];
    const { lines } = readContribution(protocol, events, 'es');
    expect(lines).toMatchObject([
      {
        slot: 'sx.colour_blue',
        status: 'YES',
        value: null,
        verbatim: false,
        model: 'test-1',
        sources: [{ message: main.number, quote: 'my nails go funny' }],
      },
      { slot: 'joint.better', status: 'VALUE', value: 'a roofer', verbatim: true },
    ]);
    expect(lines[0]?.label).toBe(protocol.labels['sx.colour_blue']?.es);
    expect([...questionsOfLines(protocol, events, patient.state)]).toEqual(['joint.better']);
  });

  test('goes when its message is changed, when its slot is answered, and when the patient removes it', () => {
    const { patient, main } = patientWith();
    const reading = read(main.messageId, nails, fact('joint.better', 'a roofer'));
    const linesOf = (...more: InterviewEvent[]) =>
      readContribution(protocol, [...patient.events, reading, ...more], 'en').lines.map(({ slot }) => slot);
    expect(linesOf()).toContain('sx.colour_blue');
    expect(linesOf({ type: 'model_line_removed', at: call.at, slot: 'sx.colour_blue' })).not.toContain(
      'sx.colour_blue',
    );
    // Also where it is read anew afterwards.
    expect(
      linesOf(
        { type: 'model_line_removed', at: call.at, slot: 'sx.colour_blue' },
        read(main.messageId, nails),
      ),
    ).not.toContain('sx.colour_blue');
    const answered = replayWith(patient, 'joint.better', 'Rest');
    expect(readContribution(protocol, [...answered, reading], 'en').lines.map(({ slot }) => slot)).toEqual([
      'sx.colour_blue',
    ]);
    patient.answer('complaint.main', 'My left knee hurts');
    expect(linesOf()).toEqual([]);
  });

  test('there is none for a slot that anything else has filled', () => {
    const { patient, main } = patientWith();
    const filled = Object.keys(patient.state.slots).map((slot) => fact(slot, 'a roofer', ['yes']));
    const { lines } = readContribution(
      protocol,
      [...patient.events, read(main.messageId, ...filled.slice(0, 50))],
      'en',
    );
    expect(lines).toEqual([]);
  });
});

test('a draft stands until the next message, and not after it', () => {
  const { patient } = patientWith();
  const sentences = [{ text: 'The patient reports Itching.', lines: ['sx.itching'] }];
  const drafted: InterviewEvent = {
    type: 'model_drafted',
    ...call,
    afterMessages: patient.state.messages.length,
    locale: 'en',
    sentences,
  };
  patient.events.push(drafted);
  expect(readContribution(protocol, patient.events, 'en').draft).toEqual({
    model: 'test-1',
    locale: 'en',
    sentences,
  });
  patient.add('And one more thing');
  expect(readContribution(protocol, patient.events, 'en').draft).toBeNull();
});
