import * as z from 'zod';
import {
  defineStored,
  type StoredJson,
  type StoredValue,
  UnstorableError,
} from '../../common/stored-value.ts';
import { webhookPayloadSchema } from '../../contract/webhook.ts';
import { writtenCaseSchema } from '../domain/try-out/written-case.ts';
import { hashProtocol, shrinkProtocol } from '../interview/model/compile-protocol.ts';
import { agentConfigurationSchema } from '../interview/model/configuration.ts';
import { type CompiledProtocol, compiledProtocolSchema } from '../interview/model/protocol-schema.ts';

/*
 * The columns of this database that hold JSON, each defined once (S36). A column accepts only what its own entry has made,
 * and only that entry opens it. The sealed ones are in invitations/content.ts.
 */

export const storedConfiguration = defineStored('agents.configuration', agentConfigurationSchema);
export const storedCase = defineStored('simulated_cases.content', writtenCaseSchema);
export const storedWebhookPayload = defineStored('webhook_deliveries.payload', webhookPayloadSchema);
export const storedAnswer = defineStored(
  'idempotency_keys.response',
  z.strictObject({ resourceId: z.string(), sealed: z.string() }),
);
/** Rows of the authorization server, whose shape its library decides. */
export const storedOidcPayload = defineStored('oidc_payloads.payload', z.record(z.string(), z.unknown()));
export const storedPublicJwk = defineStored('signing_keys.public_jwk', z.record(z.string(), z.unknown()));

const readProtocol = defineStored('compiled_protocols.body', compiledProtocolSchema, compiledProtocolSchema);

/** A protocol is stored without what can be restored (`shrinkProtocol`), and read back by the schema that compiled it. */
export const storedProtocol: Pick<StoredValue<CompiledProtocol>, 'keep' | 'read'> = {
  read: readProtocol.read,
  keep(protocol) {
    const small: unknown = JSON.parse(JSON.stringify(shrinkProtocol(protocol)));
    if (hashProtocol(readProtocol.read(small)) !== hashProtocol(protocol))
      throw new UnstorableError('compiled_protocols.body: does not read back');
    return small as StoredJson<CompiledProtocol>;
  },
};
