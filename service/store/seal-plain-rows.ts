import { eq, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as z from 'zod';
import type { ContentKey, ContentSealing } from '../domain/content-sealing.ts';
import { consultationEventSchema } from '../interview/engine/events.ts';
import { encounterDayOf, sealEvent, sealParticulars } from './content.ts';
import { contentKeys, encounterEvents, encounters, invitations } from './schema.ts';

const batchSize = 200;

const plainInvitationSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  encounter_completion_link_text: z.string().nullable(),
  encounter_completion_link_url: z.string().nullable(),
  external_id: z.string().nullable(),
  patient_date_of_birth: z.string().nullable(),
  patient_first_name: z.string().nullable(),
  patient_last_name: z.string().nullable(),
});
const plainEventSchema = z.object({
  seq: z.number(),
  message_id: z.string().nullable(),
  body: z.unknown(),
  at: z.date(),
});

const plainColumns = {
  invitations: [
    'encounter_completion_link_text',
    'encounter_completion_link_url',
    'external_id',
    'patient_date_of_birth',
    'patient_first_name',
    'patient_last_name',
  ],
  encounters: ['external_id'],
} as const;

/**
 * Seals what was kept in the clear before content had keys (migration 0006), and drops the columns and the table that
 * it stood in. In batches, each in a transaction, so that it goes on where it was interrupted; does nothing afterwards.
 * Only whoever holds the migration lock runs it.
 */
export async function sealPlainRows(client: pg.Client, sealing: ContentSealing): Promise<void> {
  const left = await client.query("select to_regclass('encounter_events_plain') as plain");
  if (left.rows[0]?.plain === null) return;
  while (await sealBatch(client, sealing)) {
    // The next batch.
  }
  const drops = Object.entries(plainColumns).flatMap(([table, columns]) =>
    columns.map((column) => `alter table ${table} drop column ${column}`),
  );
  await drizzle(client).transaction(async () => {
    for (const statement of [...drops, 'drop table encounter_events_plain']) await client.query(statement);
  });
}

/** Gives whether there was anything to seal. */
async function sealBatch(client: pg.Client, sealing: ContentSealing): Promise<boolean> {
  return await drizzle(client).transaction(async () => {
    const { rows } = await client.query(
      `select i.id, i.organization_id, i.patient_date_of_birth::text as patient_date_of_birth,
         ${plainColumns.invitations
           .filter((column) => column !== 'patient_date_of_birth')
           .map((column) => `i.${column}`)
           .join(', ')}
       from invitations i left join keys.content_keys k on k.invitation_id = i.id
       where k.invitation_id is null and i.erased_at is null
       order by i.id limit $1`,
      [batchSize],
    );
    for (const row of rows) await sealInvitation(client, sealing, plainInvitationSchema.parse(row));
    return rows.length > 0;
  });
}

async function sealInvitation(
  client: pg.Client,
  sealing: ContentSealing,
  row: z.infer<typeof plainInvitationSchema>,
): Promise<void> {
  const db = drizzle(client);
  const { id, organization_id: organizationId, external_id: externalId } = row;
  const { key, wrapped } = sealing.createKey(id);
  const externalIdIndex = externalId === null ? null : sealing.indexExternalId(organizationId, externalId);
  await db.insert(contentKeys).values({ invitationId: id, organizationId, wrapped });
  await db
    .update(invitations)
    .set({
      externalIdIndex,
      particulars: sealParticulars(key, id, {
        encounterCompletionLinkText: row.encounter_completion_link_text,
        encounterCompletionLinkUrl: row.encounter_completion_link_url,
        externalId,
        patientDateOfBirth: row.patient_date_of_birth,
        patientFirstName: row.patient_first_name,
        patientLastName: row.patient_last_name,
      }),
    })
    .where(eq(invitations.id, id));
  const [encounter] = await db
    .select({ id: encounters.id, createdAt: encounters.createdAt })
    .from(encounters)
    .where(sql`${eq(encounters.invitationId, id)} and ${isNull(encounters.erasedAt)}`);
  if (!encounter) return;
  await db.update(encounters).set({ externalIdIndex }).where(eq(encounters.id, encounter.id));
  await sealEvents(client, key, organizationId, encounter);
}

async function sealEvents(
  client: pg.Client,
  key: ContentKey,
  organizationId: string,
  encounter: { id: string; createdAt: Date },
): Promise<void> {
  const { rows } = await client.query(
    'select seq, message_id, body, at from encounter_events_plain where encounter_id = $1 order by seq',
    [encounter.id],
  );
  const events = rows.map((row) => plainEventSchema.parse(row));
  if (events.length === 0) return;
  await drizzle(client)
    .insert(encounterEvents)
    .values(
      events.map(({ seq, message_id: messageId, body, at }) => {
        const event = consultationEventSchema.parse(body);
        return {
          organizationId,
          encounterId: encounter.id,
          encounterDay: encounterDayOf(encounter.createdAt),
          seq,
          messageId,
          type: event.type,
          sealed: sealEvent(key, encounter.id, seq, event),
          at,
        };
      }),
    );
}
