import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { accessAlone } from './access.ts';
import { openDatabase } from './database.ts';

/** Nothing is sent to it: the statements here are functions. */
const database = openDatabase('postgres://nobody@localhost:1/none');
afterAll(() => database.close());

/** Statements that end when they are told to. */
function openStatements() {
  const sent: { questions: readonly number[]; answer: () => void }[] = [];
  const ask = accessAlone(database.db).together(
    (questions: readonly number[]) =>
      new Promise<readonly string[]>((resolve) => {
        sent.push({ questions, answer: () => resolve(questions.map((question) => `answer ${question}`)) });
      }),
  );
  return { sent, ask };
}

/** Two statements that nobody answers. */
async function openBusyStatements() {
  const { sent, ask } = openStatements();
  for (const question of [1, 2]) {
    void ask(question);
    await expect.poll(() => sent.length).toBe(question);
  }
  return { sent, ask };
}

test('S27 nobody waits behind statements that are never answered', async () => {
  const { sent, ask } = await openBusyStatements();
  const third = ask(3);
  await expect.poll(() => sent.length).toBe(3);
  sent.at(-1)?.answer();
  expect(await third).toBe('answer 3');
});

test('a question that comes while a statement is on its way is not answered by it', async () => {
  const { sent, ask } = openStatements();
  const first = ask(1);
  await expect.poll(() => sent.length).toBe(1);
  const second = ask(2);
  sent[0]?.answer();
  expect(await first).toBe('answer 1');
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.answer();
  expect(await second).toBe('answer 2');
  expect(sent.map(({ questions }) => questions)).toEqual([[1], [2]]);
});

test('what is asked while two statements are on their way goes together when one is done', async () => {
  const { sent, ask } = await openBusyStatements();
  const third = ask(3);
  await nextTurn();
  const fourth = ask(4);
  sent[0]?.answer();
  await expect.poll(() => sent.length).toBe(3);
  expect(sent[2]?.questions).toEqual([3, 4]);
  sent[2]?.answer();
  expect(await Promise.all([third, fourth])).toEqual(['answer 3', 'answer 4']);
});

test('of more questions than fit into a statement none is lost', async () => {
  const { sent, ask } = await openBusyStatements();
  const questions = Array.from({ length: 500 }, (_, index) => index + 3);
  const answers = Promise.all(questions.map(ask));
  await expect.poll(() => sent.flatMap((statement) => statement.questions)).toHaveLength(502);
  for (const statement of sent) statement.answer();
  expect(await answers).toEqual(questions.map((question) => `answer ${question}`));
});
