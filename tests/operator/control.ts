import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { jsonAnswer, send } from './answers.ts';
import { optionChangeSchema } from './options.ts';
import type { Operator } from './start-operator.ts';

/** A command to the control address; the answer contains the counts and the requested families. */
const commandSchema = z.strictObject({
  options: optionChangeSchema.optional(),
  resetsCounts: z.boolean().optional(),
  forgetsAccessTokens: z.boolean().optional(),
  encounter: z.object({ invitationId: z.string(), status: z.string() }).optional(),
  /** The person whose families are listed in the answer. */
  familiesOf: z.string().optional(),
});
export type Command = z.infer<typeof commandSchema>;

/**
 * A loopback address of its own through which another process reads the counts and changes the options of a running
 * stand-in service.
 * @returns the address, and a function that stops it
 */
export async function startControl(operator: Operator): Promise<{ url: string; stop: () => void }> {
  function run(command: Command): unknown {
    Object.assign(operator.options, command.options);
    if (command.resetsCounts) operator.resetCounts();
    if (command.forgetsAccessTokens) operator.forgetAccessTokens();
    if (command.encounter) operator.changeEncounter(command.encounter.invitationId, command.encounter.status);
    return {
      counts: operator.readCounts(),
      families: command.familiesOf === undefined ? [] : operator.readFamilies(command.familiesOf),
      invitations: operator.invitations.size,
      tokenRequestsUnderWay: operator.countTokenRequestsUnderWay(),
    };
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (chunk: Buffer) => parts.push(chunk));
    request.on('end', () => {
      try {
        const command = commandSchema.parse(JSON.parse(Buffer.concat(parts).toString() || '{}'));
        send(response, jsonAnswer(200, run(command)));
      } catch (error) {
        send(response, jsonAnswer(400, { message: error instanceof Error ? error.message : 'unreadable' }));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
