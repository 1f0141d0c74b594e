import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileTest, matrixPeople, ownProtocols } from '../../../tests/helpers/consultation.ts';
import type { Person } from '../model/audience.ts';
import type { Protocol } from '../model/protocol.ts';
import type { Condition } from '../model/protocol-schema.ts';
import { canBeAbout, isLineFor, isQuestionFor, isSignFor, isTopicFor } from './for-whom.ts';

const letters = Object.keys(matrixPeople).join('');

type Row = { letters: string; words: string };

/** The rows of a file of `clinical/for-whom` by id. @throws Error when a line is no row, or an id has two. */
function readMatrix(name: string): Map<string, Row> {
  const rows = new Map<string, Row>();
  const text = readFileSync(path.join(import.meta.dirname, '../../clinical/for-whom', `${name}.txt`), 'utf8');
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, id = '', own = '', words = ''] =
      /^(\S.*?) +([nmtcegbwpakoux.]{14}) {2}(.*?)(?: {2}#.*)?$/.exec(line) ?? [];
    const isRow = own !== '' && [...own].every((letter, at) => letter === '.' || letter === letters[at]);
    if (!isRow) throw new Error(`${name}: not a row: "${line}"`);
    const key = id.replaceAll(/ +/g, ' ');
    if (rows.has(key)) throw new Error(`${name}: "${key}" has two rows`);
    rows.set(key, { letters: own, words });
  }
  return rows;
}

/** The row of something as the interview decides it. */
function decide(words: string, isAllowed: (person: Person) => boolean): Row {
  const own = Object.entries(matrixPeople).map(([letter, person]) => (isAllowed(person) ? letter : '.'));
  return { letters: own.join(''), words };
}

/** Whether a condition can become true for this person and who answers, for any other answers. */
function canHold(condition: Condition, person: Person): boolean {
  if ('all' in condition) return condition.all.every((part) => canHold(part, person));
  if ('any' in condition) return condition.any.some((part) => canHold(part, person));
  if ('not' in condition) return !('age' in condition.not) || !canHold(condition.not, person);
  if ('answeredBy' in condition)
    return (person.answeredBy === 'PATIENT') === (condition.answeredBy === 'PATIENT');
  if (!('age' in condition)) return true;
  const { min = 0, max = 150, maxMonths = max * 12 + 11, unknown } = condition.age;
  return person.months === null ? unknown : person.months >= min * 12 && person.months <= maxMonths;
}

function signsOf(protocol: Protocol): Map<string, Row> {
  const signs = protocol.signGroups.flatMap((group) =>
    group.signs.map((sign): [string, Row] => [
      `${group.id}.${sign.id}`,
      decide(sign.text.patient.en, (person) => isSignFor({ protocol, person }, group, sign)),
    ]),
  );
  const { first, afterYes, for: audience } = protocol.selfHarm;
  const harm = [first, ...afterYes].map(({ id, text }): [string, Row] => [
    `self-harm.${id}`,
    decide(text.patient.en, ({ months }) => months === null || months >= (audience.minMonths ?? 0)),
  ]);
  return new Map([...signs, ...harm]);
}

function linesOf(protocol: Protocol): Map<string, Row> {
  const screens = Object.values(protocol.safety);
  return new Map(
    screens.flatMap((screen) =>
      screen.lines.map((line): [string, Row] => [
        `${screen.module} ${line.slot}`,
        decide(line.text.patient.en, (person) => isLineFor({ protocol, person }, screen, line)),
      ]),
    ),
  );
}

function topicsOf(protocol: Protocol): Map<string, Row> {
  const topics = protocol.modules.filter(({ stage }) => stage === 'routed');
  return new Map(
    topics.map((module) => [
      module.id,
      decide(module.title.en, (person) => isTopicFor({ protocol, person }, module)),
    ]),
  );
}

function questionsOf(protocol: Protocol): [string, Row][] {
  return protocol.questions.map((question) => {
    const { id, text, when } = question;
    const isAllowed = (person: Person) =>
      isQuestionFor({ protocol, person }, question) && (when === null || canHold(when, person));
    return [id, decide(text.en, isAllowed)];
  });
}

/** The differences between the matrix and the interview: what only one has, and other letters. */
function compare(wanted: ReadonlyMap<string, Row>, decided: ReadonlyMap<string, Row>): string[] {
  const ids = new Set([...wanted.keys(), ...decided.keys()]);
  return [...ids].flatMap((id) => {
    const [matrix, interview] = [wanted.get(id), decided.get(id)];
    if (matrix === undefined) return [`${id} has no row: ${interview?.letters} ${interview?.words}`];
    if (interview === undefined) return [`${id} is not in the interview`];
    const isEqual = matrix.letters === interview.letters && matrix.words === interview.words;
    return isEqual ? [] : [`${id}: ${matrix.letters} is ${interview.letters} ${interview.words}`];
  });
}

const general = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');

describe('nobody is asked or told what cannot be: the interview decides as the matrix says', () => {
  test('for findings', () => {
    const wanted = readMatrix('findings');
    const codes = Object.keys(general.labels).filter((code) => code.startsWith('sx.') || wanted.has(code));
    const decided = codes.map((code): [string, Row] => [
      code,
      decide(general.labels[code]?.en ?? '', (person) => canBeAbout({ protocol: general, person }, code)),
    ]);
    expect(compare(wanted, new Map(decided))).toEqual([]);
  });

  test('for illnesses and medicines: those without a row are for everybody', () => {
    const restricted = Object.keys(general.audiences ?? {}).filter((slot) => slot.includes(':'));
    expect(restricted.filter((code) => !readMatrix('findings').has(code))).toEqual([]);
  });

  test('for signs', () => {
    expect(compare(readMatrix('signs'), signsOf(general))).toEqual([]);
  });

  test('for lines of safety screens', () => {
    expect(compare(readMatrix('safety-lines'), linesOf(general))).toEqual([]);
  });

  test('for topics', () => {
    expect(compare(readMatrix('topics'), topicsOf(general))).toEqual([]);
  });

  test('for the questions of every protocol', () => {
    const wanted = readMatrix('questions');
    // A row with a specialization counts before the one without.
    const decided = ownProtocols.flatMap(({ specialization, visitType }) =>
      questionsOf(compileTest(specialization, visitType)).map(([id, row]) => {
        const own = `${specialization} ${id}`;
        return { key: wanted.has(own) ? own : id, row };
      }),
    );
    const asked = new Set(decided.map(({ key }) => key));
    expect([...wanted.keys()].filter((id) => !asked.has(id))).toEqual([]);
    const wrong = decided.filter(({ key, row }) => wanted.get(key)?.letters !== row.letters);
    const lines = wrong.map(
      ({ key, row }) => `${key}: ${wanted.get(key)?.letters} is ${row.letters} ${row.words}`,
    );
    expect([...new Set(lines)]).toEqual([]);
  });
});

describe('everybody is asked enough', () => {
  // After a birth the signs of a late pregnancy are left out, as one group.
  const ofBody = Object.entries(matrixPeople).filter(([letter]) => letter !== 'a');
  test.each(ofBody)('person %s has a sign in every group that may sound', (_, person) => {
    const empty = general.signGroups.filter(
      (group) =>
        group.signs.every((sign) => !isSignFor({ protocol: general, person }, group, sign)) &&
        group.signs.some((sign) =>
          isSignFor({ protocol: { ...general, audiences: {} }, person }, group, sign),
        ),
    );
    expect(empty.map(({ id }) => id)).toEqual([]);
  });

  test.each(Object.entries(matrixPeople))('person %s has three lines or more in each topic', (_, person) => {
    const screens = Object.values(general.safety).filter(({ module }) =>
      isTopicFor(
        { protocol: general, person },
        general.modules.find(({ id }) => id === module),
      ),
    );
    const few = screens.filter(
      (screen) =>
        screen.lines.filter((line) => isLineFor({ protocol: general, person }, screen, line)).length < 3,
    );
    expect(few.map(({ module }) => module)).toEqual([]);
  });
});
