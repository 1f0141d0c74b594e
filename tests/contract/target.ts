import { ApiClient } from '../helpers/api.ts';
import { signInForTokens } from '../helpers/authorization.ts';
import { startTestService, type TestService } from '../helpers/service.ts';

export type ContractTarget = {
  baseUrl: string;
  /** With the minimum scopes of specification §5.4 and offline_access. */
  api: ApiClient;
  anonymous: ApiClient;
  /** Our own service, for what only the authorization flow can show; null for another operator's. */
  own: TestService | null;
  stop(): Promise<void>;
};

/**
 * The service under test: `CONTRACT_BASE_URL` with `CONTRACT_TOKEN` (an access token with openid, email, read, write),
 * or our own, started for the run.
 */
export async function openTarget(): Promise<ContractTarget> {
  const baseUrl = process.env.CONTRACT_BASE_URL;
  const token = process.env.CONTRACT_TOKEN;
  if (baseUrl && token) {
    return {
      baseUrl,
      api: new ApiClient(baseUrl, token),
      anonymous: new ApiClient(baseUrl, null),
      own: null,
      stop: async () => undefined,
    };
  }
  const own = await startTestService();
  const tokens = await signInForTokens(own.client, own.people.owner);
  return {
    baseUrl: own.client.baseUrl,
    api: new ApiClient(own.client.baseUrl, tokens.access_token),
    anonymous: new ApiClient(own.client.baseUrl, null),
    own,
    stop: own.stop,
  };
}
