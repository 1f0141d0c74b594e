import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import type { Command } from './control.ts';
import type { FamilyReport } from './token-book.ts';
import type { Counts } from './token-counts.ts';

const addressesSchema = z.object({ baseUrl: z.url(), controlUrl: z.url() });

type Report = {
  counts: Counts;
  families: FamilyReport[];
  /** The number of existing invitations. */
  invitations: number;
  tokenRequestsUnderWay: number;
};

/** Starts the stand-in service as a process of its own, and returns functions to control it. */
export async function startOperatorProcess() {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'tests/operator/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('The stand-in service has no output.');
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The stand-in service did not start.'))),
  ])) as [string];
  const { baseUrl, controlUrl } = addressesSchema.parse(JSON.parse(line));

  async function run(command: Command): Promise<Report> {
    const response = await fetch(controlUrl, { method: 'POST', body: JSON.stringify(command) });
    if (!response.ok) throw new Error(`The stand-in service refused a command: ${await response.text()}`);
    // Both ends are of the same version, so that the type is certain.
    return (await response.json()) as Report;
  }

  return {
    baseUrl,
    run,
    readCounts: async () => (await run({})).counts,
    readFamilies: async (email: string) => (await run({ familiesOf: email })).families,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

export type OperatorProcess = Awaited<ReturnType<typeof startOperatorProcess>>;
