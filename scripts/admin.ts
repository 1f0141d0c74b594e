import { existsSync } from 'node:fs';
import { buildDashboardPrograms, buildService } from './build.ts';
import { runAdmin } from './lib/admin/run-admin.ts';
import { programTools } from './lib/program-tools.ts';

/** `npm run admin -- …` in the repository: builds the programs' tools if there is no build, then runs them. */
export async function main(args: string[]): Promise<void> {
  if (!existsSync(programTools.service)) await buildService();
  if (!existsSync(programTools.dashboard)) await buildDashboardPrograms();
  await runAdmin(args);
}
