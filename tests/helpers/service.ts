import { createTestDatabase } from './database.ts';
import { startServiceOn, type TestService } from './service-on-database.ts';

export type { TestService };

/** Starts our whole service on a port and a database of its own. */
export async function startTestService(environment: Record<string, string> = {}): Promise<TestService> {
  const database = await createTestDatabase('service');
  const service = await startServiceOn(database.url, environment);
  return {
    ...service,
    async stop() {
      await service.stop();
      await database.drop();
    },
  };
}
