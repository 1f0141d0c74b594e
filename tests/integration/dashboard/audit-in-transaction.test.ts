import { beforeAll, expect, test } from 'vitest';
import { recordAudit } from '@/lib/server/audit.ts';
import { saveMessage } from '@/lib/server/mail/message-store.ts';
import { endSession } from '@/lib/server/sign-in/end-session.ts';
import { endOwnSessions } from '@/lib/server/sign-in/own-sessions.ts';
import { endConnection, storeConnection } from '@/lib/server/tokens/connection-store.ts';
import type { TokenResponse } from '@/lib/server/tokens/token-response.ts';
import { query } from '../service/query.ts';
import { context, database, operator, session, setUpProcess } from './set-up.ts';

setUpProcess({ role: 'owner' });

beforeAll(async () => {
  const tokens = { ...operator.issueTokens(), expires_in: 3600 } as TokenResponse;
  await storeConnection(context, session, session, tokens);
  const role = new URL(database.url).username;
  await query(database.ownerUrl, `revoke insert on audit_events from ${role}`);
});
const text = { subject: 'Subject', body: 'Text {link}' };
const key = { kind: 'invitation', visitType: 'PRE_VISIT', locale: 'en' } as const;

test.each([
  ['a message is changed', 'message_templates', () => saveMessage(context, session, key, text, null)],
  ['all sessions end', 'sessions', () => endOwnSessions(context, session, null)],
  [
    'one session ends',
    'sessions',
    () =>
      endSession(context, session.id, 'signed_out', (within) =>
        recordAudit(within, session, session.email, 'session.end', null),
      ),
  ],
  ['the connection ends', 'connections', () => endConnection(context, session)],
])('S26 a change without its audit row is rolled back: %s', async (_what, table, change) => {
  const read = () => query(database.ownerUrl, `select to_jsonb(t)::text as row from ${table} t order by 1`);
  const before = await read();
  await expect(change()).rejects.toThrow();
  expect(await read()).toEqual(before);
});
