import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../../scripts/build.ts';
import { runToExit, StartError } from '../../scripts/lib/fail.ts';
import { withTemporaryPostgres } from '../../scripts/lib/temporary-postgres.ts';
import { type FuzzReport, fuzzSettings, runFuzz } from '../fuzz/run-fuzz.ts';
import { startServiceOn } from '../helpers/service-on-database.ts';
import { startSpeechServer } from '../helpers/speech-server.ts';

/**
 * `npm run test:fuzz`: 100,000 requests, good and hostile, to every operation of the OpenAPI document. Prints counts by operation
 * and status; exit status 1 when an answer is not allowed by the document. Before, a tenth as many consultations with random values,
 * each event of which must read back as it was (S36). Options: `-- --count`, `--seed`, `--concurrency`; `--consultations` plays so
 * many and sends nothing. A long test sends 2,000 requests.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    const { count, seed, concurrency, consultations } = readArguments(args);
    await playAndPrint(consultations ?? Math.ceil(count / 10), seed);
    if (consultations !== null) return;
    await buildIfNeeded((text) => console.error(text));
    await withTemporaryPostgres('fuzz', async (postgres) => {
      await postgres.ensureDatabase('fuzz');
      const speech = await startSpeechServer();
      const service = await startServiceOn(postgres.urlFor('fuzz'), {
        ...fuzzSettings,
        SPEECH_BASE_URL: speech.baseUrl,
        SPEECH_MODEL: 'test',
        SPEECH_VOICE_MODEL: 'test',
        SPEECH_VOICE: 'test',
      });
      try {
        const onBatch = (sent: number) => {
          if (sent % 10_000 === 0) console.error(`${sent} …`);
        };
        const report = await runFuzz(service, { count, seed, concurrency, onBatch });
        print(report, seed);
        // The service's log of a failure has its stack.
        const failures = service
          .readLog()
          .split('\n')
          .filter((line) => line.includes('"level":"error"'));
        for (const line of failures.slice(0, 20)) console.error(line);
        if (report.problems.length > 0 || failures.length > 0) process.exitCode = 1;
      } finally {
        await service.stop();
        await speech.stop();
      }
    });
  });
}

async function playAndPrint(count: number, seed: number): Promise<void> {
  const { playConsultations } = await import('../fuzz/random-consultations.ts');
  const onBatch = (played: number) => {
    if (played % 1_000 === 0) console.error(`${played} consultations …`);
  };
  const { consultations, events, broken, seconds } = playConsultations({ count, seed, onBatch });
  console.log(
    `${consultations} consultations with ${events} rows in ${seconds.toFixed(0)} s, seed ${seed}; ${broken.length} unreadable`,
  );
  for (const one of broken) console.error(one);
  if (broken.length > 0) process.exitCode = 1;
}

function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string' },
      seed: { type: 'string' },
      concurrency: { type: 'string' },
      consultations: { type: 'string' },
    },
  });
  const read = (text: string | undefined, otherwise: number): number => {
    const number = text === undefined ? otherwise : Number(text);
    if (Number.isInteger(number) && number > 0) return number;
    throw new StartError(`"${text}" is no whole number above 0.`);
  };
  return {
    count: read(values.count, 100_000),
    seed: read(values.seed, Math.floor(Date.now() / 1000)),
    concurrency: read(values.concurrency, 4),
    consultations: values.consultations === undefined ? null : read(values.consultations, 1),
  };
}

function print({ counts, problems, requests, seconds }: FuzzReport, seed: number): void {
  for (const [operation, byStatus] of [...counts].sort(([a], [b]) => a.localeCompare(b))) {
    const line = [...byStatus].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`${operation.padEnd(52)} ${line.join('  ')}`);
  }
  console.log(
    `${requests} requests in ${seconds.toFixed(0)} s, ${(requests / seconds).toFixed(0)} a second, seed ${seed}; ${problems.length} problems`,
  );
  for (const problem of problems) console.error(problem);
}
