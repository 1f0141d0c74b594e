import { issueConfigurationToken } from '../domain/agents/configuration-token.ts';
import type { Caller } from './caller.ts';

/** Addresses of the service's pages that answers contain (specification §2.1, §2.2). */
export type ApiLinks = {
  invitationUrl(invitationId: string): string;
  /** Contains a new token at each call (readings §2.1). */
  configurationUrl(caller: Caller, agentId: string): Promise<string>;
};

/** @param configurationKey - 32 bytes for `configuration-tokens` */
export function createApiLinks(appUrl: string, configurationKey: Uint8Array): ApiLinks {
  return {
    invitationUrl: (invitationId) => `${appUrl}/consult/${invitationId}`,
    async configurationUrl(caller, agentId) {
      const token = await issueConfigurationToken(configurationKey, {
        agentId,
        organizationId: caller.account.organization.id,
        userId: caller.account.id,
        grantId: caller.grantId,
      });
      return `${appUrl}/agent/${agentId}?token=${token}`;
    },
  };
}
