import { parseArgs } from 'node:util';
import { clientCommands } from './client-commands.ts';
import {
  type Command,
  type CommandContext,
  CommandError,
  type CommandOutput,
  type Options,
} from './command.ts';
import { databaseCommands } from './database-commands.ts';
import { demoCommands } from './demo-command.ts';
import { eraseCommands } from './erase-commands.ts';
import { keyCommands } from './key-commands.ts';
import { organizationCommands } from './organization-commands.ts';
import { userCommands } from './user-commands.ts';
import { webhookCommands } from './webhook-commands.ts';

/** In the order in which the usage lists them. */
const commands: Record<string, Command> = {
  ...organizationCommands,
  ...userCommands,
  ...eraseCommands,
  ...clientCommands,
  ...keyCommands,
  ...databaseCommands,
  ...webhookCommands,
  ...demoCommands,
};

/**
 * Runs one administration command.
 * @param argv - words after `admin`, such as `['org', 'add', 'Harbour Lane']`
 * @throws CommandError with a sentence for the operator
 */
export async function runCommand(context: CommandContext, argv: string[]): Promise<CommandOutput> {
  const name = argv.slice(0, 2).join(' ');
  const command = commands[name];
  if (!command) throw new CommandError(`Usage:\n${describeUsage()}`, 2);
  const { positionals, values } = parse(command, argv.slice(2));
  return await command.run(context, positionals, values);
}

/** Every command for an operator, a line each. */
export function describeUsage(): string {
  return Object.values(commands)
    .filter(({ isInternal }) => !isInternal)
    .map(({ usage }) => `  ${usage}`)
    .concat('Every command takes --json.')
    .join('\n');
}

function parse(command: Command, args: string[]): { positionals: string[]; values: Options } {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...command.options, json: { type: 'boolean' } },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${reason}\nUsage: ${command.usage}`, 2);
  }
}
