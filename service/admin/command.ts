import * as z from 'zod';
import { emailAddressSchema } from '../../common/email-address.ts';
import { lineSchema } from '../../contract/text.ts';
import type { SecretKeys } from '../config/secret-keys.ts';
import type {
  AdministrationStore,
  OrganizationRecord,
} from '../domain/administration/administration-store.ts';
import type { HealthFinding } from '../domain/administration/health-findings.ts';
import type { ResealCount } from '../domain/administration/secret-rotation.ts';
import type { SigningKeyStore } from '../domain/authorization/signing-key-store.ts';
import type { ServiceStore } from '../domain/service-store.ts';
import type { WebhookTargets } from '../domain/webhooks/webhook-address.ts';

/** An error that the operator can correct. Exit status 1, or 2 when the command line itself is not understood. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly exitCode: 1 | 2;
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

export type CommandContext = {
  store: AdministrationStore;
  keys: SigningKeyStore;
  secrets: SecretKeys;
  service: ServiceStore;
  webhookTargets: WebhookTargets;
  inspect(): Promise<HealthFinding[]>;
  /** Re-encrypts every sealed row with the first secret of the settings. */
  reseal(): Promise<ResealCount>;
  readStandardInput(): Promise<string>;
};

/** What a command prints: lines for people, and the same as data for `--json`. */
export type CommandOutput = { text: string; data: unknown };

export type Options = Record<string, string | boolean | undefined>;
export type Command = {
  /** For the programs' own scripts: the usage does not list it. */
  isInternal?: true;
  usage: string;
  options?: Record<string, { type: 'string' | 'boolean' }>;
  run(context: CommandContext, args: string[], options: Options): Promise<CommandOutput>;
};

export const nameSchema = z.string().trim().pipe(lineSchema(200));
export const emailSchema = emailAddressSchema(320);

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Parses the value with `schema`. */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const given = value === undefined || value === '' ? 'is missing' : `is not valid ("${String(value)}")`;
  throw new CommandError(`${what} ${given}.`, 2);
}

export async function requireOrganization(
  store: AdministrationStore,
  idOrName: string | undefined,
): Promise<OrganizationRecord> {
  const wanted = read(nameSchema, idOrName, 'The organization');
  const organization = await store.findOrganization(wanted);
  if (!organization) throw new CommandError(`There is no organization "${wanted}".`);
  return organization;
}

/** Formats rows as aligned columns. */
export function table(rows: string[][]): string {
  if (rows.length === 0) return 'None.';
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The state column of a list. */
export function describeState(row: { disabledAt: Date | null }): string {
  return row.disabledAt === null ? 'active' : 'disabled';
}

/** The output of a command that disables or enables something. */
export function describeToggle(name: string, isDisabled: boolean): CommandOutput {
  const text = isDisabled ? `Disabled ${name}; its tokens stop working at once.` : `Enabled ${name}.`;
  return { text, data: { name, isDisabled } };
}
