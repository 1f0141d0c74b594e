import { runCommand } from '../tests/contract/command/run-command.ts';

/** `npx consult-conformance` from a clone; the package that `npm run build` makes is the same. */
export async function main(args: string[]): Promise<void> {
  process.exitCode = await runCommand(args, process.env);
}
