import { expect, test } from 'vitest';
import { createBrowser } from '../../helpers/running-dashboard.ts';
import { query } from '../service/query.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';
import { dashboard, database, operator, setUpDashboard } from './set-up.ts';

setUpDashboard();
test('an export of the audit ends after 100,000 rows and says so in its last line', async () => {
  const context = createProcess(database.url, operator);
  const { session, secret } = await signInPerson(context, operator, { role: 'owner' });
  await context.pool.end();
  // On a connection without the program's statement timeout.
  await query(
    database.ownerUrl,
    `insert into audit_events (service, organization_id, actor, action, subject)
    select '${session.service}', '${session.organizationId}', '${session.email}', 'invitation.read', n::text
    from generate_series(1, 100001) n`,
  );
  const browser = createBrowser(dashboard.url);
  browser.cookies.set('consult-desk.session', secret);
  const { content } = await browser.request('/api/audit/export?action=invitation.read');
  const lines = content.trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + 100_000 + 1);
  expect(lines.at(-1)).toMatch(/^There are more rows/);
});
