import { spawnSync } from 'node:child_process';
import type { Databases, ProgramName } from './program-databases.ts';

/** The built administration tool of each program, which works on that program's database. */
export const programTools = {
  dashboard: 'dist/dashboard/admin.js',
  service: 'dist/service/admin.js',
} as const satisfies Record<ProgramName, string>;

/** Runs a program's tool and gives its output; `problem` is the first line of its error output. */
export async function askTool(
  databases: Pick<Databases, 'environment'>,
  program: ProgramName,
  args: readonly string[],
): Promise<{ status: number; output: string; problem: string }> {
  const result = spawnSync(process.execPath, [programTools[program], ...args], {
    encoding: 'utf8',
    env: databases.environment,
  });
  const problem = (result.stderr || String(result.error ?? '')).trim().split('\n')[0] ?? '';
  return { status: result.status ?? 1, output: result.stdout, problem };
}

/** Runs a program's tool in this terminal; gives its exit status. */
export async function runTool(
  databases: Pick<Databases, 'environment'>,
  program: ProgramName,
  args: readonly string[],
): Promise<number> {
  const result = spawnSync(process.execPath, [programTools[program], ...args], {
    stdio: 'inherit',
    env: databases.environment,
  });
  return result.status ?? 1;
}
