import { afterAll, beforeAll, test } from 'vitest';
import { signInForTokens } from '../helpers/authorization.ts';
import { startTestService, type TestService } from '../helpers/service.ts';
import type { Check } from './check.ts';
import { signInByForm } from './sign-in-by-form.ts';
import { type Access, createCreated, createTarget } from './target.ts';

/** Each check as a test against our own service, which keeps readings and extensions as well as the specification. */
export function testChecks(checks: readonly Check[]): void {
  let service: TestService;
  let access: Access;
  beforeAll(async () => {
    service = await startTestService();
    const { client, people } = service;
    access = {
      baseUrl: client.baseUrl,
      accessToken: (await signInForTokens(client, people.owner)).access_token,
      client,
      signIn: signInByForm(people.owner),
      askPatient: null,
      callTimeoutMs: 30_000,
    };
  });
  afterAll(() => service.stop());

  test.each(checks.map((check) => [`§${check.section}`, check.title, check] as const))(
    '%s %s',
    async (_section, _title, check) => check.run(createTarget(access, [], createCreated())),
  );
}
