import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { type TakenBackAcknowledgement, writeTakingBack } from '@/lib/server/invitations/stored-flags.ts';

/**
 * The columns of an invitation after acknowledgements are taken back: each is moved, so that its flag is open again and the
 * acknowledgement is kept with the line that takes it back (S38).
 *
 * @param isMeant - condition on `known.one`, a standing acknowledgement
 */
export function takeBackAcknowledgements(isMeant: SQL, takenBack: TakenBackAcknowledgement['takenBack']) {
  const line = sql`jsonb_build_object('takenBack', ${writeTakingBack(takenBack)}::jsonb)`;
  return {
    acknowledgements: pick(sql`not coalesce(${isMeant}, false)`, sql`known.one`),
    acknowledgementsTakenBack: sql`${invitations.acknowledgementsTakenBack} || ${pick(isMeant, sql`known.one || ${line}`)}`,
  };
}

function pick(where: SQL, entry: SQL): SQL {
  return sql`coalesce((
    select jsonb_agg(${entry} order by known.place)
    from jsonb_array_elements(${invitations.acknowledgements}) with ordinality as known(one, place)
    where ${where}), '[]'::jsonb)`;
}

/** The column after the service was told of what was taken back of a flag. */
export function noteToldTakenBack(flagId: string): SQL {
  return sql`coalesce((
    select jsonb_agg(case when known.one->>'flagId' = ${flagId}
      then jsonb_set(known.one, '{takenBack,isToldToService}', 'true') else known.one end order by known.place)
    from jsonb_array_elements(${invitations.acknowledgementsTakenBack}) with ordinality as known(one, place)), '[]'::jsonb)`;
}
