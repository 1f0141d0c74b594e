import { afterAll, beforeAll } from 'vitest';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { createResources, type Resources } from '../../helpers/service-routes.ts';

export let service: TestService;
export let api: ApiClient;
export let resources: Resources;

/** Starts for all tests of a file one service with an agent, an invitation and an encounter. */
export function setUpApi(): void {
  beforeAll(async () => {
    service = await startTestService();
    api = new ApiClient(
      service.client.baseUrl,
      (await signInForTokens(service.client, service.people.owner)).access_token,
    );
    resources = await createResources(api, service.client.baseUrl);
  });
  afterAll(() => service.stop());
}
