import { createFilledDatabase } from './database.ts';
import { startServiceOn, type TestService } from './service-on-database.ts';

export type { TestService };

/** Starts our whole service on a port and a database of its own. */
export async function startTestService(environment: Record<string, string> = {}): Promise<TestService> {
  // A first start creates the signing key and the people.
  const database = await createFilledDatabase(async (url) => (await startServiceOn(url)).stop());
  const service = await startServiceOn(database.url, environment);
  return {
    ...service,
    async stop() {
      await service.stop();
      await database.drop();
    },
  };
}
