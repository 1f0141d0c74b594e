import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { writeMaxMs } from '@/lib/server/consult-api/call-service.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';

/** Whether a call to the service is in progress. */
export const intentIsRunning: SQL = sql`(${invitations.state} = 'intent'
  and ${invitations.intentAt} > now() - make_interval(secs => ${writeMaxMs / 1000}))`;

/** Whether this is the first attempt: no list shows the invitation yet. A repeated attempt was listed as "Unclear" before. */
export const intentIsFirst: SQL = sql`(${intentIsRunning} and ${invitations.intentAt} = ${invitations.createdAt})`;
