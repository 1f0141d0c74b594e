import { afterAll, beforeAll } from 'vitest';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { createResources, type Resources } from '../../helpers/service-routes.ts';

export let service: TestService;
export let api: ApiClient;
export let resources: Resources;

/** Starts one service for all tests of a file. */
export function setUpService(): void {
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());
}

/** Starts for all tests of a file one service with an agent, an invitation and an encounter. */
export function setUpApi(): void {
  setUpService();
  beforeAll(async () => {
    api = new ApiClient(
      service.client.baseUrl,
      (await signInForTokens(service.client, service.people.owner)).access_token,
    );
    resources = await createResources(api, service.client.baseUrl);
  });
}
