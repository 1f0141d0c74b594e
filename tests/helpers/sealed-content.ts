import pg from 'pg';
import { UnreadableRows } from '../../common/unreadable-rows.ts';
import { contentVaultOf, deriveSecretKeys } from '../../service/config/secret-keys.ts';
import { createContentSealing } from '../../service/domain/invitations/content-sealing.ts';
import type { ConsultationEvent } from '../../service/interview/model/events.ts';
import type { KeptReport } from '../../service/interview/report/report-model.ts';
import { openEvent, openReport, sealReport } from '../../service/store/content.ts';
import { serviceSecret } from './service-on-database.ts';

/** The sealing of the tests' services. */
export const testSealing = createContentSealing(contentVaultOf(deriveSecretKeys(serviceSecret)));

/** Fails the test where something cannot be read. */
export const testUnreadable = new UnreadableRows({
  error: (fields, message) => {
    throw new Error(`${message}: ${JSON.stringify(fields)}`);
  },
});

type EventRow = { invitation_id: string; wrapped: string; seq: number; sealed: Buffer };

async function withEvents<Result>(
  databaseUrl: string,
  encounterId: string,
  work: (rows: EventRow[], client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<EventRow>(
      `select k.invitation_id, k.wrapped, v.seq, v.sealed
       from encounter_events v
       join encounters e on e.id = v.encounter_id
       join keys.content_keys k on k.invitation_id = e.invitation_id
       where v.encounter_id = $1 order by v.seq`,
      [encounterId],
    );
    return await work(rows, client);
  } finally {
    await client.end();
  }
}

const keyOf = ({ invitation_id, wrapped }: EventRow) => testSealing.openKey(invitation_id, wrapped);

/** The decrypted events of an encounter from the database; empty once its key was erased. */
export async function readEvents(databaseUrl: string, encounterId: string): Promise<ConsultationEvent[]> {
  return await withEvents(databaseUrl, encounterId, async (rows) =>
    rows.map((row) => openEvent(keyOf(row), encounterId, row)),
  );
}

/**
 * Replaces the stored events of an encounter by what `change` makes of each, sealed without any check, as an earlier
 * release or a broken disk may have left them. A text is stored as it is, unsealed.
 */
export async function rewriteEvents(
  databaseUrl: string,
  encounterId: string,
  change: (event: ConsultationEvent) => unknown,
): Promise<void> {
  await withEvents(databaseUrl, encounterId, async (rows, client) => {
    for (const row of rows) {
      const changed = change(openEvent(keyOf(row), encounterId, row));
      const sealed =
        typeof changed === 'string'
          ? Buffer.from(changed)
          : keyOf(row).seal(`event:${encounterId}:${row.seq}`, JSON.stringify(changed));
      await client.query('update encounter_events set sealed = $3 where encounter_id = $1 and seq = $2', [
        encounterId,
        row.seq,
        sealed,
      ]);
    }
  });
}

/** Replaces the kept report of an encounter by what `change` makes of it; a text is stored as it is, unsealed. */
export async function rewriteReport(
  databaseUrl: string,
  encounterId: string,
  change: (report: KeptReport) => KeptReport | string,
): Promise<void> {
  await withEvents(databaseUrl, encounterId, async ([first], client) => {
    if (first === undefined) throw new Error('The encounter has no events');
    const { rows } = await client.query<{ last_seq: number; sealed: Buffer }>(
      'select last_seq, sealed from encounter_reports where encounter_id = $1',
      [encounterId],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('No report is kept');
    const lastSeq = row.last_seq;
    const changed = change(openReport(keyOf(first), encounterId, { lastSeq, sealed: row.sealed }));
    const sealed =
      typeof changed === 'string'
        ? Buffer.from(changed)
        : sealReport(keyOf(first), encounterId, lastSeq, changed);
    await client.query('update encounter_reports set sealed = $2 where encounter_id = $1', [
      encounterId,
      sealed,
    ]);
  });
}
