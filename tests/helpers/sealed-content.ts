import pg from 'pg';
import { contentVaultOf, deriveSecretKeys } from '../../service/config/secret-keys.ts';
import { createContentSealing } from '../../service/domain/invitations/content-sealing.ts';
import type { ConsultationEvent } from '../../service/interview/engine/events.ts';
import { openEvent } from '../../service/store/invitations/content.ts';
import { serviceSecret } from './service-on-database.ts';

/** The sealing of the tests' services. */
export const testSealing = createContentSealing(contentVaultOf(deriveSecretKeys(serviceSecret)));

/** The decrypted events of an encounter from the database; empty once its key was erased. */
export async function readEvents(databaseUrl: string, encounterId: string): Promise<ConsultationEvent[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{
      invitation_id: string;
      wrapped: string;
      seq: number;
      sealed: Buffer;
    }>(
      `select k.invitation_id, k.wrapped, v.seq, v.sealed
       from encounter_events v
       join encounters e on e.id = v.encounter_id
       join keys.content_keys k on k.invitation_id = e.invitation_id
       where v.encounter_id = $1 order by v.seq`,
      [encounterId],
    );
    return rows.map((row) =>
      openEvent(testSealing.openKey(row.invitation_id, row.wrapped), encounterId, row),
    );
  } finally {
    await client.end();
  }
}
