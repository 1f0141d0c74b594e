import { parseArgs } from 'node:util';
import * as z from 'zod';
import {
  breaches,
  namedFaults,
  operatorOptionsSchema,
  optionChangeSchema,
  orderlyOptions,
} from '../../operator/options.ts';
import { startOperator } from '../../operator/start-operator.ts';
import { UsageError } from './options.ts';

/** Options with a single value; the others are lists of faults, set by `--fault`. */
const plainOptions = Object.entries(operatorOptionsSchema.shape).flatMap(([name, schema]) => {
  const { enum: values, type, anyOf } = z.toJSONSchema(schema, { io: 'input' });
  if (values) return [{ name, values: values.map(String) }];
  if (type === 'boolean') return [{ name, values: ['true', 'false'] }];
  if (type === 'number') return [{ name, values: ['<number>'] }];
  const constants = anyOf?.flatMap((one) =>
    typeof one === 'object' && one.const !== undefined ? [String(one.const)] : [],
  );
  return constants && constants.length > 0 ? [{ name, values: constants }] : [];
});

const width = Math.max(
  ...[...plainOptions.map(({ name }) => name), ...Object.keys(breaches)].map((one) => one.length),
);

export const serveHelp = `A stand-in service that keeps the contract, and nothing else; for authors of clients. It signs in by itself as one
person, keeps everything in memory, and its patients' pages are two buttons: start and finish.

  consult-conformance serve [options]

  --port <n>                loopback port; a free one
  --client-id <id>          the only client; clinic-dashboard
  --redirect-uri <address>  its redirect address; http://localhost:3000/api/auth/callback/consult
  --any-client              any client and redirect address, which breaks the contract
  --set <option>=<value>    how it uses what the contract leaves open; again for more
  --fault <name>            a fault of the API; again for more
  --token-fault <name>      a fault of the token endpoint; again for more
  --fault-rate <0 to 1>     how often one comes; 1
  --break <name>            a way of not keeping the contract; again for more

Options
${plainOptions
  .map(({ name, values }) => {
    const { [name]: chosen } = orderlyOptions as Record<string, unknown>;
    return `  ${name.padEnd(width)}  ${values.join(', ')}; ${String(chosen)}`;
  })
  .join('\n')}

Faults: ${Object.keys(namedFaults).join(', ')}
  cut: the connection closes before anything is done; cut_after: after; reset: in the middle of the answer; hang: no
  answer; truncated: half of the JSON; html: a page with status 200.

Ways of not keeping the contract
${Object.entries(breaches)
  .map(([name, what]) => `  ${name.padEnd(width)}  ${what}`)
  .join('\n')}`;

const definitions = {
  port: { type: 'string', default: '0' },
  'client-id': { type: 'string', default: 'clinic-dashboard' },
  'redirect-uri': { type: 'string', default: 'http://localhost:3000/api/auth/callback/consult' },
  'any-client': { type: 'boolean', default: false },
  set: { type: 'string', multiple: true },
  fault: { type: 'string', multiple: true },
  'token-fault': { type: 'string', multiple: true },
  'fault-rate': { type: 'string', default: '1' },
  break: { type: 'string', multiple: true },
} as const;

/**
 * Starts the stand-in service with the options of the arguments.
 * @throws UsageError
 */
export async function serve(argv: string[]): Promise<{ baseUrl: string; stop: () => Promise<void> }> {
  const values = parse(argv);
  const probability = Number(values['fault-rate']);
  const chance = (faults: string[] | undefined) =>
    faults === undefined || faults.length === 0 ? null : { probability, faults };
  const changes = optionChangeSchema.safeParse({
    ...Object.fromEntries((values.set ?? []).map(readSetting)),
    apiChance: chance(values.fault),
    tokenChance: chance(values['token-fault']),
    breaches: values.break ?? [],
  });
  if (!changes.success) {
    const [issue] = changes.error.issues;
    throw new UsageError(
      `${issue?.path.join(' ') ?? 'An option'}: ${issue?.message ?? 'cannot be read'}; see serve --help.`,
    );
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port needs a port number.');
  const client = values['any-client']
    ? null
    : { id: values['client-id'], redirectUri: values['redirect-uri'] };
  try {
    const options = { ...structuredClone(orderlyOptions), ...changes.data, client };
    return await startOperator(options, { port, recordsCalls: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new UsageError(`Port ${port} is taken: choose another with --port.`);
    throw error;
  }
}

function parse(argv: string[]) {
  try {
    return parseArgs({ args: argv, options: definitions }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The options cannot be read.');
  }
}

/** Reads `name=value`; a number, true or false becomes a value of that type. */
function readSetting(text: string): [string, unknown] {
  const at = text.indexOf('=');
  const [name, value] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || !plainOptions.some((option) => option.name === name))
    throw new UsageError(`--set ${text}: there is no such option; see serve --help.`);
  if (value === 'true' || value === 'false') return [name, value === 'true'];
  return [name, value !== '' && Number.isFinite(Number(value)) ? Number(value) : value];
}
