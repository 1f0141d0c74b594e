import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzSettings, runFuzz } from '../../fuzz/run-fuzz.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { type SpeechServer, startSpeechServer } from '../../helpers/speech-server.ts';

// `npm run test:fuzz` sends 100,000 with a daily seed.
const seed = 20_260_203;

let speech: SpeechServer;
let service: TestService;
beforeAll(async () => {
  speech = await startSpeechServer();
  service = await startTestService({
    ...fuzzSettings,
    SPEECH_BASE_URL: speech.baseUrl,
    SPEECH_MODEL: 'test',
    SPEECH_VOICE_MODEL: 'test',
    SPEECH_VOICE: 'test',
  });
});
afterAll(async () => {
  await service.stop();
  await speech.stop();
});

test('2,000 valid and hostile requests to every operation of the OpenAPI document get no 5xx, no unlisted status and no body of another shape', async () => {
  const { problems, counts, requests } = await runFuzz(service, { count: 2000, seed, concurrency: 4 });
  expect(problems).toEqual([]);
  expect(requests).toBe(2000);
  // Every operation was called, and not only refused.
  const { paths } = (await (await fetch(`${service.client.baseUrl}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      const statuses = [...(counts.get(name)?.keys() ?? [])];
      expect(
        statuses.some((status) => status < 300),
        name,
      ).toBe(true);
    }
  }
  expect(
    service
      .readLog()
      .split('\n')
      .filter((line) => /"status":5\d\d|"level":"error"/.test(line)),
  ).toEqual([]);
});
