import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildDashboardAdmin, buildService } from '../build.ts';
import type { Databases, ProgramName } from './databases.ts';

/** Each program's own administration tool; it works on that program's database. */
const tools = {
  dashboard: { file: 'dist/dashboard/admin.js', build: buildDashboardAdmin },
  service: { file: 'dist/service/admin.js', build: buildService },
} as const;

/** Builds the tool if it is not there; gives its file. */
async function provideTool(program: ProgramName): Promise<string> {
  const { file, build } = tools[program];
  if (!existsSync(file)) await build();
  return file;
}

/** Runs a program's tool and gives what it says; `problem` is the first line of what went wrong. */
export async function askTool(
  databases: Pick<Databases, 'environment'>,
  program: ProgramName,
  args: readonly string[],
): Promise<{ status: number; output: string; problem: string }> {
  const file = await provideTool(program);
  const result = spawnSync(process.execPath, [file, ...args], {
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
  const file = await provideTool(program);
  const result = spawnSync(process.execPath, [file, ...args], {
    stdio: 'inherit',
    env: databases.environment,
  });
  return result.status ?? 1;
}
