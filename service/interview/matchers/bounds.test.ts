import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interpretAnswer, parseAnswer, recordHeard } from '../engine.ts';
import { compileTest, TestPatient } from '../test-support.ts';
import type { Locale } from '../types.ts';
import { alarmSlot } from './alarm.ts';

/*
 * S24: what reading one text may cost. Steps are counted by V8: how often each block of the reader, of its glossaries and of
 * the rules for red flags is run. They are the same on each machine; `npm run bench -- reading` has the milliseconds.
 */

const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
const session = new Session();

beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
});
afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
});

async function stepsOf(work: () => void): Promise<number> {
  await session.post('Profiler.takePreciseCoverage');
  work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => /\/service\/interview\/(?!.*\.test\.ts)/.test(url))
    .flatMap(({ functions }) => functions)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0);
}

/** All that one text takes, as a message to a question or as speech at it. */
function read(locale: Locale, questionId: string, text: string, isSpeech = false): void {
  const { state } = new TestPatient(protocol, { locale });
  const parsed = parseAnswer(protocol, state, questionId, text);
  if (!isSpeech) interpretAnswer(protocol, state, questionId, { kind: 'text', text });
  else
    recordHeard(
      protocol,
      state,
      {
        at: '2026-01-05T09:01:00.000Z',
        heardId: 'h',
        questionId,
        text,
        recognizer: { kind: 'SERVER', model: 'test' },
      },
      parsed.ok ? parsed.value : null,
    );
}

const fill = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** What was slowest of 20,000 texts, and what was reported. */
const pieces: [Locale, string][] = [
  ['en', 'rash '],
  ['en', 'cama '],
  ['en', 'pain '],
  ['en', 'chest pain for 3 weeks, '],
  ['en', 'no chest pain but '],
  ['en', 'and half '],
  ['en', 'me '],
  ['es', 'se me '],
  ['en', 'my mother had a rash when I was 3. '],
  ['en', 'it goes down to my leg when I walk '],
  ['en', 'worse when I walk and better when I sit, '],
  ['es', 'tengo dolor de pecho y no '],
  ['fr', 'peteras left. '],
  ['de', 'nie since. '],
  ['ar', 'داشنقون ,. '],
  ['en', 'paracetamol 500 mg twice a day, '],
  ['en', 'allergic to penicillin rash '],
  ['en', 'a b c d '],
  ['es', 'anteayer '],
];
/** One question of each way of reading. */
const questions = [...new Map(protocol.questions.map((question) => [question.read, question])).values()];

/** A text of another language is said in English first, word for word: trying the rules of a glossary is most of it. */
const mostSteps = { read: 700_000, glossed: 2_400_000 };
const mostOf = (locale: Locale) => (locale === 'en' || locale === 'es' ? mostSteps.read : mostSteps.glossed);

describe('S24 the work for one text', () => {
  it.each(pieces)(
    'stays within bounds and grows with the text: %s, %j again and again',
    async (locale, piece) => {
      read(locale, 'complaint.main', fill(piece, 200));
      const half = await stepsOf(() => read(locale, 'complaint.main', fill(piece, 2_000)));
      const whole = await stepsOf(() => read(locale, 'complaint.main', fill(piece, 4_000)));
      expect(whole).toBeLessThanOrEqual(mostOf(locale));
      expect(whole).toBeLessThanOrEqual(half * 2.3 + 30_000);
    },
  );

  it('stays within bounds for each kind of question, written and spoken', async () => {
    for (const { id, read: kind } of questions)
      for (const isSpeech of [false, true])
        for (const piece of [
          'rash ',
          'paracetamol 500 mg twice a day, ',
          'allergic to penicillin rash ',
          '7 ',
        ]) {
          const steps = await stepsOf(() => read('en', id, fill(piece, 4_000), isSpeech));
          expect(steps, `${kind}, ${piece}`).toBeLessThanOrEqual(mostSteps.read);
        }
  });
});

describe('S22 bounds take nothing from what is heard', () => {
  /** Whether a text raises an emergency, or has the patient asked for its signs on the next screen. */
  const isHeard = (text: string) => {
    const { state } = new TestPatient(protocol);
    const { flags, facts } = interpretAnswer(protocol, state, 'complaint.main', { kind: 'text', text });
    return flags.some(({ level }) => level === 'EMERGENCY') || facts.some(({ slot }) => slot === alarmSlot);
  };
  const emergency = 'crushing chest pain right now, going into my left arm, and I am sweating';

  it.each(['rash ', 'no chest pain, ', 'cama ', 'I had chest pain years ago. ', 'a b c d '])(
    'an emergency at the end of a long text is heard: %j',
    (piece) => {
      expect(isHeard(`${fill(piece, 3_900)}. ${emergency}`)).toBe(true);
    },
  );
});
