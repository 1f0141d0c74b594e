import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists } from 'drizzle-orm';
import { replay } from '../../interview/engine/replay.ts';
import { keepReport } from '../../interview/report/report-model.ts';
import { encounterAuditRow } from '../audit-log.ts';
import type { Database, Queryable } from '../database.ts';
import { auditEvents } from '../schema/audit-events.ts';
import { encounterReports, encounters } from '../schema/encounters.ts';
import { insertReport } from './kept-report.ts';
import { loadContent, type Opening, selectEncounter } from './load-encounter.ts';

const batchSize = 50;

/**
 * Keeps the reports of consultations that finished without that: under an earlier release, or in one of its processes that
 * still runs. Each is a transaction of its own, so that it may end and begin anew at any of them. One whose entries cannot all
 * be read is passed over, because its report would stay without them.
 * @returns how many were kept
 */
export async function keepReports(db: Database, opening: Opening): Promise<number> {
  // A process of an earlier release erases without this table; the content key is gone already.
  const erased = db.select({ id: encounters.id }).from(encounters).where(isNotNull(encounters.erasedAt));
  await db.delete(encounterReports).where(inArray(encounterReports.encounterId, erased));
  let count = 0;
  let last = '';
  for (;;) {
    const ids = await selectUnkept(db, last);
    for (const id of ids)
      if (await opening.unreadable.readLater('encounters', id, () => keepOne(db, opening, id))) count += 1;
    if (ids.length < batchSize) return count;
    last = ids.at(-1) ?? last;
  }
}

async function selectUnkept(db: Queryable, last: string): Promise<string[]> {
  const kept = db
    .select({ id: encounterReports.encounterId })
    .from(encounterReports)
    .where(
      and(
        eq(encounterReports.organizationId, encounters.organizationId),
        eq(encounterReports.encounterId, encounters.id),
      ),
    );
  const rows = await db
    .select({ id: encounters.id })
    .from(encounters)
    .where(
      and(
        gt(encounters.id, last),
        eq(encounters.status, 'FINISHED'),
        isNull(encounters.erasedAt),
        notExists(kept),
      ),
    )
    .orderBy(asc(encounters.id))
    .limit(batchSize);
  return rows.map(({ id }) => id);
}

/** Returns whether this call kept it. */
async function keepOne(db: Database, opening: Opening, encounterId: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const stored = await selectEncounter(tx, opening, encounterId, true);
    if (stored?.record.status !== 'FINISHED') return false;
    const encounter = await loadContent(tx, opening, stored);
    const { protocol, events, lastSeq, kept } = encounter;
    if (kept !== null || events.length < lastSeq) return false;
    const report = keepReport(protocol, replay(protocol, events));
    await insertReport(tx, stored.key, encounter, lastSeq, report);
    await tx
      .insert(auditEvents)
      .values(encounterAuditRow(encounter.organizationId, encounterId, 'encounter.keep_report', 'system'));
    return true;
  });
}
