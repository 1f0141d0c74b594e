import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { inspectServingRole } from '../../../common/database-roles.ts';
import { UnreadableError } from '../../../common/stored-value.ts';
import type { HealthFinding } from '../../domain/administration/health-findings.ts';
import { type SecretRotation, signedLifetimeMs } from '../../domain/administration/secret-rotation.ts';
import type { ContentSealing } from '../../domain/invitations/content-sealing.ts';
import type { Opening } from '../consultation/load-encounter.ts';
import { openEvent, openReport } from '../content.ts';
import type { Database } from '../database.ts';
import { databaseSettings, rolePlan } from '../migrate.ts';
import { signingKeys } from '../schema/authorization.ts';
import { contentKeys } from '../schema/content-keys.ts';
import { encounterEvents, encounterReports, encounters } from '../schema/encounters.ts';
import { alertDueAt, alerts } from '../schema/flags.ts';
import { invitations } from '../schema/invitations.ts';
import { organizations } from '../schema/organizations.ts';
import { recoveryCodes } from '../schema/second-factors.ts';
import { resealRows } from './reseal-rows.ts';
import { createSecretUseStore } from './secret-use-store.ts';

/** PostgreSQL 15, the oldest supported version. */
const serverVersionMin = 150_000;
const clockDifferenceMaxS = 5;
const jobAgeMaxS = 300;

const serverSchema = z.object({ version: z.coerce.number(), name: z.string(), at: z.coerce.date() });
const jobsSchema = z.object({
  waiting: z.coerce.number(),
  oldest: z.coerce.number(),
  given_up: z.coerce.number(),
});

/** Health findings about the service's database, the most serious first. */
export async function inspectDatabase(
  db: Database,
  opening: Opening,
  rotation: SecretRotation,
  { hasMailServer }: { hasMailServer: boolean },
): Promise<HealthFinding[]> {
  return [
    ...(await inspectServer(db)),
    await inspectServingRole((text, values) => db.$client.query(text, values), rolePlan, databaseSettings),
    await inspectKeys(db, opening.sealing),
    await inspectContent(db, opening),
    await inspectReports(db, opening),
    await inspectSecrets(db, opening, rotation),
    await inspectSigningKeys(db),
    await inspectPartitions(db),
    await inspectJobs(db),
    await inspectAlerts(db),
    await inspectAlertAddresses(db, hasMailServer),
  ];
}

async function inspectServer(db: Database): Promise<HealthFinding[]> {
  const before = Date.now();
  const answer = await db.execute(
    sql`select current_setting('server_version_num') as version, current_setting('server_version') as name, clock_timestamp() as at`,
  );
  const server = serverSchema.parse(answer.rows[0]);
  const differenceS = Math.abs(server.at.getTime() - (before + Date.now()) / 2) / 1000;
  return [
    {
      what: 'PostgreSQL',
      state: server.version >= serverVersionMin ? 'good' : 'failing',
      detail: server.version >= serverVersionMin ? server.name : `${server.name}: 15 or newer is needed`,
    },
    {
      what: 'Clocks of this machine and the database',
      state: differenceS <= clockDifferenceMaxS ? 'good' : 'failing',
      detail: `${differenceS.toFixed(1)} s apart`,
    },
  ];
}

/** Whether the secret in the settings opens the content keys, and whether an invitation has lost its key. */
async function inspectKeys(db: Database, sealing: ContentSealing): Promise<HealthFinding> {
  const what = 'Content keys';
  const lost = await db.$count(
    db
      .select({ id: invitations.id })
      .from(invitations)
      .leftJoin(contentKeys, eq(contentKeys.invitationId, invitations.id))
      .where(and(isNull(invitations.erasedAt), isNull(contentKeys.invitationId)))
      .as('lost'),
  );
  if (lost > 0) {
    const detail = `${lost} invitations have none: restore with the copy of the keys that belongs to the backup`;
    return { what, state: 'failing', detail };
  }
  const [newest] = await db.select().from(contentKeys).orderBy(sql`${contentKeys.createdAt} desc`).limit(1);
  if (!newest) return { what, state: 'good', detail: 'none yet' };
  try {
    sealing.openKey(newest.invitationId, newest.wrapped);
    return { what, state: 'good', detail: 'SERVICE_SECRET opens them' };
  } catch {
    // The error contains no more than this sentence.
    return { what, state: 'failing', detail: 'SERVICE_SECRET is not the one that they were wrapped with' };
  }
}

/** The newest events and kept reports that are opened to see whether they can be read. */
const eventsMax = 2_000;
const reportsMax = 200;

/** Whether the newest events open: one that cannot be read is missing in its report. */
async function inspectContent(db: Database, { sealing }: Opening): Promise<HealthFinding> {
  const rows = await db
    .select({
      id: encounterEvents.encounterId,
      seq: encounterEvents.seq,
      sealed: encounterEvents.sealed,
      invitationId: encounters.invitationId,
      wrapped: contentKeys.wrapped,
    })
    .from(encounterEvents)
    .innerJoin(encounters, eq(encounters.id, encounterEvents.encounterId))
    .innerJoin(contentKeys, eq(contentKeys.invitationId, encounters.invitationId))
    .orderBy(desc(encounterEvents.encounterDay), desc(encounterEvents.at))
    .limit(eventsMax);
  const bad = rows.filter(
    ({ id, invitationId, wrapped, ...row }) =>
      !opens(() => openEvent(sealing.openKey(invitationId, wrapped), id, row)),
  );
  const ids = [...new Set(bad.map(({ id }) => id))];
  return {
    what: 'Content of consultations',
    state: bad.length === 0 ? 'good' : 'failing',
    detail:
      bad.length === 0
        ? `the newest ${rows.length} entries can be read`
        : `${bad.length} of the newest ${rows.length} entries cannot be read, in ${ids.length} encounters (${ids.slice(0, 3).join(', ')}): restore a backup from before`,
  };
}

/** Whether the newest kept reports open; one that cannot be read is made from the entries instead. */
async function inspectReports(db: Database, { sealing }: Opening): Promise<HealthFinding> {
  const rows = await db
    .select({
      id: encounterReports.encounterId,
      lastSeq: encounterReports.lastSeq,
      sealed: encounterReports.sealed,
      invitationId: encounters.invitationId,
      wrapped: contentKeys.wrapped,
    })
    .from(encounterReports)
    .innerJoin(encounters, eq(encounters.id, encounterReports.encounterId))
    .innerJoin(contentKeys, eq(contentKeys.invitationId, encounters.invitationId))
    .orderBy(desc(encounterReports.keptAt))
    .limit(reportsMax);
  const bad = rows.filter(
    ({ id, invitationId, wrapped, ...row }) =>
      !opens(() => openReport(sealing.openKey(invitationId, wrapped), id, row)),
  );
  const ids = bad.slice(0, 3).map(({ id }) => id);
  return {
    what: 'Reports as they were made',
    state: bad.length === 0 ? 'good' : 'failing',
    detail:
      bad.length === 0
        ? `the newest ${rows.length} can be read`
        : `${bad.length} of the newest kept reports cannot be read (${ids.join(', ')}): they are made from what was said; restore a backup from before`,
  };
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch (error) {
    if (error instanceof UnreadableError) return false;
    throw error;
  }
}

/** The progress of replacing SERVICE_SECRET, and when the former secret may be removed from the settings. */
async function inspectSecrets(
  db: Database,
  opening: Opening,
  { resealer, fingerprints }: SecretRotation,
): Promise<HealthFinding> {
  const what = 'Secrets of the service';
  const [current, ...others] = fingerprints;
  if (others.length === 0) return { what, state: 'good', detail: 'only SERVICE_SECRET' };
  const { outdated, lost } = await resealRows(db, resealer, opening, { write: false });
  if (lost > 0) return { what, state: 'failing', detail: `${lost} values open with none of them` };
  if (outdated > 0) {
    const detail = `${outdated} values are sealed with SERVICE_SECRET_PREVIOUS: npm run admin -- reseal, once every process has been restarted`;
    return { what, state: 'doubtful', detail };
  }
  const uses = createSecretUseStore(db);
  const since = await uses.findFirstUse(current);
  if (since === null)
    return { what, state: 'good', detail: 'no process has been started with this SERVICE_SECRET yet' };
  const earlier = await Promise.all(others.map((other) => uses.findFirstUse(other)));
  const isNext = earlier.every((use) => use === null);
  const until = new Date(since.getTime() + signedLifetimeMs);
  const isOver = until.getTime() <= Date.now();
  const codes = await db.$count(
    recoveryCodes,
    and(isNull(recoveryCodes.usedAt), lt(recoveryCodes.createdAt, since)),
  );
  const detail = [
    'every value is sealed with SERVICE_SECRET',
    `SERVICE_SECRET_PREVIOUS may go ${isOver ? 'now' : `from ${until.toISOString()}`}${isNext ? ', unless it is there to be the next one' : ''}`,
    ...(codes > 0 ? [`${codes} recovery codes that were made before end with it`] : []),
  ].join('; ');
  return { what, state: isOver && !isNext ? 'doubtful' : 'good', detail };
}

async function inspectSigningKeys(db: Database): Promise<HealthFinding> {
  const active = await db.$count(signingKeys, eq(signingKeys.state, 'active'));
  return {
    what: 'Signing key',
    state: active === 1 ? 'good' : 'doubtful',
    detail: active === 1 ? 'one is active' : `${active} are active: start the service, which makes one`,
  };
}

async function inspectPartitions(db: Database): Promise<HealthFinding> {
  const rest = await db.execute(
    sql`select (select count(*) from encounter_events_other) + (select count(*) from audit_events_other) as count`,
  );
  const count = Number(rest.rows[0]?.count ?? 0);
  const month = new Date().toISOString().slice(0, 7).replace('-', '_');
  const found = await db.execute(
    sql`select to_regclass(${`encounter_events_${month}`}) is not null and to_regclass(${`audit_events_${month}`}) is not null as there`,
  );
  const isThere = found.rows[0]?.there === true;
  return {
    what: 'Partitions',
    state: isThere && count === 0 ? 'good' : 'doubtful',
    detail: `this month’s ${isThere ? 'are there' : 'are missing: run npm run admin -- migrate'}; ${count} rows lie in the one for the rest${count > 0 ? ': nothing is lost; look at the clock of the database' : ''}`,
  };
}

async function inspectJobs(db: Database): Promise<HealthFinding> {
  const answer = await db.execute(
    sql`select count(*) filter (where attempts < max_attempts) as waiting,
          coalesce(max(extract(epoch from now() - run_at)) filter (where attempts < max_attempts and run_at < now()), 0) as oldest,
          count(*) filter (where attempts >= max_attempts) as given_up
        from graphile_worker.jobs`,
  );
  const jobs = jobsSchema.parse(answer.rows[0]);
  const isLate = jobs.oldest > jobAgeMaxS;
  return {
    what: 'Jobs',
    state: isLate ? 'failing' : jobs.given_up > 0 ? 'doubtful' : 'good',
    detail: `${jobs.waiting} waiting, the oldest due for ${Math.round(jobs.oldest)} s${isLate ? ' (is a service running?)' : ''}; ${jobs.given_up} given up${jobs.given_up > 0 ? ': look for "job-queue" in the log and mend what it names' : ''}`,
  };
}

/** An owner without an address is not told after ten minutes, which is as the clinic chose; the clinic itself was told before. */
const isUntold = sql`(${alerts.state} in ('queued', 'failed') or (${alerts.state} = 'no_address' and ${alerts.kind} = 'flag'))`;

async function inspectAlerts(db: Database): Promise<HealthFinding> {
  const late = await db.$count(
    alerts,
    and(
      isUntold,
      lt(alertDueAt, sql`now() - interval '5 minutes'`),
      sql`${alertDueAt} > now() - interval '7 days'`,
    ),
  );
  return {
    what: 'Alerts of red flags',
    state: late === 0 ? 'good' : 'failing',
    detail:
      late === 0
        ? 'all were sent'
        : `${late} of the last week did not reach anybody: see "Mail for alerts", and set the clinic's address in Settings or with npm run admin -- org set NAME --alert-email`,
  };
}

/** Warns before a flag is raised: without an address its alert could not be sent. */
async function inspectAlertAddresses(db: Database, hasMailServer: boolean): Promise<HealthFinding> {
  const waiting = await db.$count(
    organizations,
    and(
      isNull(organizations.disabledAt),
      or(isNotNull(organizations.alertEmail), isNotNull(organizations.ownerAlertEmail)),
    ),
  );
  const isLost = waiting > 0 && !hasMailServer;
  return {
    what: 'Mail for alerts',
    state: isLost ? 'doubtful' : 'good',
    detail: isLost
      ? `${waiting} organizations have an address for alerts, and none is sent: MAIL_URL is not set; set it and MAIL_FROM`
      : hasMailServer
        ? `MAIL_URL is set; ${waiting} organizations have an address for alerts`
        : 'no organization has an address for alerts',
  };
}
