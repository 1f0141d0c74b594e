import { runCommand } from '../contract/command/run-command.ts';

/** `npx consult-conformance` from a clone; same as the package that `npm run build` makes. */
export async function main(args: string[]): Promise<void> {
  process.exitCode = await runCommand(args, process.env);
}
