import type pg from 'pg';
import { searchTextVersion } from '../../lib/server/invitations/search-text.ts';

const firstNames =
  'Ruth,Jonas,Priya,Walter,Ines,Tomasz,Noor,Samuel,Lena,Arthur,Elif,Grace,Daniel,Marit,Henrik,Oona';
const lastNames =
  'Adeyemi,Vell,Nandakumar,Hask,Carvalho,Wrona,Haddad,Pryce,Fromm,Benn,Sonmez,Whitlock,Osei,Solheim,Dahl,Kettle,Ferris,Marsh';

/**
 * Inserts two years of invitations of one organization, distributed as in a busy clinic: most are finished and reviewed, the
 * youngest are open, a few are flagged, assigned or unclear. One statement, so that 100,000 take seconds.
 */
export async function fillInvitations(
  pool: pg.Pool,
  scope: { service: string; organizationId: string },
  count: number,
): Promise<void> {
  const client = await pool.connect();
  // Makes the rows the same in each run.
  await client.query('select setseed(0.25)');
  await client.query(
    `insert into invitations (id, service, organization_id, created_by, created_by_name, upstream_id, state,
       agent_id, agent_name, visit_type, patient_first_name, patient_last_name, patient_date_of_birth, external_id,
       invitation_url, encounter_id, encounter_status, encounter_word, is_encounter_over, encounter_updated_at, started_at, finished_at, flags, summary,
       reviewed_at, assigned_to, assigned_to_name, search_text, search_text_version,
       sort_name, created_at, expires_at, intent_at, updated_at)
     select md5($2 || n), $1, $2, 'person' || (n % 9) || '@clinic.example', 'Person ' || (n % 9), md5('up' || $2 || n),
       case when kind < 0.0005 then 'unclear' when kind between 0.9 and 0.95 then 'revoked' else 'created' end,
       'agent' || floor(power(random(), 2) * 12), 'Agent ' || floor(power(random(), 2) * 12), 'PRE_VISIT',
       first, last, '1970-03-14', 'HL-' || n, 'https://consult.example/consult/' || md5('up' || $2 || n),
       case when kind >= 0.0005 and is_old then md5('e' || $2 || n) end,
       case when kind >= 0.0005 and is_old then
         case when kind < 0.8 then 'FINISHED' when kind < 0.9 then 'ABANDONED' else 'ONGOING' end end,
       case when kind >= 0.0005 and is_old then
         case when kind < 0.8 then 'finished' when kind < 0.9 then 'left_early' else 'started' end end,
       case when kind >= 0.0005 and is_old then kind < 0.9 end,
       case when kind >= 0.0005 and is_old then at + interval '2 hours' end,
       case when is_old then at + interval '1 hour' end,
       case when is_old and kind < 0.8 then at + interval '2 hours' end,
       case when is_old and kind < 0.02 then
         jsonb_build_array(jsonb_build_object('id', 'chest_pain', 'level', 'URGENT', 'title', 'Chest pain',
           'raisedAt', at)) else '[]'::jsonb end,
       case when is_old and kind < 0.9 then 'd000000000000.' || repeat(md5('words' || n), 4) end,
       case when is_old and kind not between 0.79 and 0.81 then at + interval '1 day' end,
       case when kind between 0.3 and 0.32 then 'person' || (n % 4) || '@clinic.example' end,
       case when kind between 0.3 and 0.32 then 'Person ' || (n % 4) end,
       lower(first || ' ' || last) || ' hl-' || n || ' hl ' || n, $6, lower(last || ' ' || first), at, at + interval '14 days', at, at
     from (
       select n, random() as kind, n > $3 * 0.03 as is_old,
         now() - interval '730 days' * (n::float / $3) as at,
         (string_to_array($4, ','))[1 + floor(random() * 16)::int] as first,
         (string_to_array($5, ','))[1 + floor(random() * 18)::int] || (case when n % 3 = 0 then '-' || n % 977 else '' end) as last
       from generate_series(1, $3::int) n
     ) made`,
    [scope.service, scope.organizationId, count, firstNames, lastNames, searchTextVersion],
  );
  client.release();
}
