import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectGarbage } from '../../tests/helpers/collect-garbage.ts';
import {
  type LanguageModelMode,
  type LanguageModelServer,
  startLanguageModelServer,
} from '../../tests/helpers/language-model-server.ts';
import { LanguageModelError } from '../domain/consultation/language-model.ts';
import { createLog } from '../http/log.ts';
import { createLanguageModelClient } from './language-model-client.ts';

let server: LanguageModelServer;
beforeEach(async () => {
  server = await startLanguageModelServer();
});
afterEach(() => server.stop());

const request = {
  question: 'What brings you here?',
  message: 'canary words of a patient',
  findings: [{ code: 'sx.itching', name: 'Itching' }],
};

function open(timeoutMs = 5_000) {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const config = { baseUrl: server.baseUrl, apiKey: 'canary-key', model: 'test-1', timeoutMs, prices: null };
  return { client: createLanguageModelClient(config, createLog('trace', destination)), lines };
}

const owner = { organizationId: 'clinic', encounterId: 'encounter' };

describe('S27, S32 a language model', () => {
  test.each<LanguageModelMode>(['failing', 'busy', 'html', 'huge', 'redirecting', 'gone'])(
    'that is %s gives no answer, and is called only once',
    async (mode) => {
      server.mode = mode;
      await expect(open().client.read(request, owner)).rejects.toBeInstanceOf(LanguageModelError);
      expect(server.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
    },
  );

  test.each<LanguageModelMode>(['hanging', 'endless', 'slow'])(
    'that is %s is given up in time',
    async (mode) => {
      server.mode = mode;
      await expect(open(300).client.read(request, owner)).rejects.toBeInstanceOf(LanguageModelError);
    },
  );

  test.each<LanguageModelMode>(['hanging', 'endless', 'slow'])(
    'that is %s is given up in time, also while the garbage collector runs',
    async (mode) => {
      server.mode = mode;
      const collecting = setInterval(collectGarbage, 50);
      try {
        await expect(open(300).client.read(request, owner)).rejects.toBeInstanceOf(LanguageModelError);
      } finally {
        clearInterval(collecting);
      }
    },
  );

  test('that asked for a pause is not called until it ends', async () => {
    server.mode = 'busy';
    const { client } = open();
    await expect(client.read(request, owner)).rejects.toBeInstanceOf(LanguageModelError);
    server.mode = 'right';
    await expect(client.read(request, owner)).rejects.toBeInstanceOf(LanguageModelError);
    expect(server.requests).toHaveLength(1);
  });

  test('gets at most four calls at once, and at most 32 wait', async () => {
    let release = () => {};
    server.gate = new Promise((resolve) => {
      release = resolve;
    });
    const { client } = open();
    const calls = Array.from({ length: 40 }, (_, index) =>
      client.read(request, { ...owner, organizationId: `clinic ${index}` }),
    );
    const refused = await Promise.allSettled(calls.slice(36));
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
    await vi.waitFor(() => expect(server.requests).toHaveLength(4));
    release();
    const answered = await Promise.allSettled(calls.slice(0, 36));
    expect(answered.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(server.openMax).toBe(4);
  });

  test('is given up when the service stops', async () => {
    server.mode = 'hanging';
    const { client } = open(60_000);
    const call = client.read(request, owner);
    client.stop();
    await expect(call).rejects.toBeInstanceOf(LanguageModelError);
  });

  test('whose answer is no JSON gives no answer', async () => {
    server.mode = 'garbage';
    expect(await open().client.read(request, owner)).toMatchObject({ answer: null });
  });
});

test('S26 the log contains nothing of what is sent or answered, and no key', async () => {
  const { client, lines } = open(300);
  for (const mode of ['right', 'failing', 'garbage', 'html', 'hostile', 'hanging'] as const) {
    server.mode = mode;
    await client.read(request, owner).catch(() => undefined);
  }
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.join('')).not.toMatch(/canary|sx\.itching|What brings/);
});

test('calls to ask, draft and translate have instructions of their own, and the patient’s words as data', async () => {
  const { client } = open();
  const calls = {
    ask: client.ask(
      { language: 'en', answeredBy: 'PATIENT', ageYears: 50, sex: null, told: [], open: [] },
      owner,
    ),
    draft: client.draft({ language: 'en', sources: [], joining: [] }, owner),
    translate: client.translate({ from: 'es', to: 'en', texts: [] }, owner),
  };
  for (const call of Object.values(calls)) expect(await call).toMatchObject({ inputTokens: 1_200 });
  const sent = server.requests.map(({ body }) => JSON.parse(body).messages);
  expect(new Set(sent.map(([system]) => system.content)).size).toBe(3);
  for (const [system, user] of sent) {
    expect(system.content).toContain('not written to you');
    expect(Object.keys(JSON.parse(user.content)).length).toBeGreaterThan(2);
  }
});

test('a call contains the instructions and one message, without tools; its result contains the number of tokens', async () => {
  server.know = ({ message }) => [{ code: 'sx.itching', polarity: 'PRESENT', quote: message.slice(0, 6) }];
  const given = await open().client.read(request, owner);
  expect(given).toEqual({
    answer: { mentions: [{ code: 'sx.itching', polarity: 'PRESENT', quote: 'canary' }] },
    inputTokens: 1_200,
    outputTokens: 80,
  });
  const [sent] = server.requests;
  expect(sent?.authorization).toBe('Bearer canary-key');
  const body: { messages: { role: string; content: string }[] } = JSON.parse(sent?.body ?? '');
  expect(Object.keys(body).sort()).toEqual(['messages', 'model']);
  expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(JSON.parse(body.messages[1]?.content ?? '')).toEqual(request);
});
