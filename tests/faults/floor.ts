import type { TemporaryPostgres } from '../../scripts/lib/temporary-postgres.ts';
import { type Ground, openGround } from './ground.ts';

/** A ground with its database server, which scenarios may stop and kill. */
export type Floor = { postgres: TemporaryPostgres; ground: Ground; stop(): Promise<void> };

export async function openFloor(postgres: TemporaryPostgres): Promise<Floor> {
  const ground = await openGround(postgres, { service: 'faults_service', dashboard: 'faults_dashboard' });
  return { postgres, ground, stop: ground.stop };
}
