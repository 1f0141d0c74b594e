import * as z from 'zod';
import type { ErasureTarget } from '../domain/administration/administration-store.ts';
import {
  asText,
  type Command,
  type CommandContext,
  CommandError,
  nameSchema,
  read,
  requireOrganization,
} from './command.ts';

const idSchema = z.string().regex(/^[0-9a-z]{26}$/);

/** Commands that erase a patient's data at once. */
export const eraseCommands: Record<string, Command> = {
  'erase invitation': eraseCommand('erase invitation INVITATION_ID --org ORGANIZATION', ([invitationId]) => ({
    invitationId: read(idSchema, invitationId, 'INVITATION_ID'),
  })),
  'erase encounter': eraseCommand('erase encounter ENCOUNTER_ID --org ORGANIZATION', ([encounterId]) => ({
    encounterId: read(idSchema, encounterId, 'ENCOUNTER_ID'),
  })),
  // The external id may identify a person, so it is read from standard input and stays out of the shell's history.
  'erase patient': eraseCommand(
    'erase patient --org ORGANIZATION (external id on standard input)',
    async (_args, { readStandardInput }) => ({
      externalId: read(nameSchema, await readStandardInput(), 'The external id'),
    }),
  ),
};

function eraseCommand(
  usage: string,
  readTarget: (args: string[], context: CommandContext) => ErasureTarget | Promise<ErasureTarget>,
): Command {
  return {
    usage,
    options: { org: { type: 'string' } },
    async run(context, args, options) {
      const organization = await requireOrganization(context.store, asText(options.org));
      const erased = await context.store.erase(organization.id, await readTarget(args, context));
      if (erased === 0) throw new CommandError('There is nothing to erase: unknown, or erased already.');
      return { text: `Erased ${erased} invitation(s) and what was said in them.`, data: { erased } };
    },
  };
}
