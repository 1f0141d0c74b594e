import type { Page } from '@playwright/test';
import { expect, test } from './clinic.ts';
import { startOwnDesk } from './own-desk.ts';

/** A row for each flag; the emergencies are the oldest, so that everything else has changed after them. */
const insertFlags = (level: string, count: number, at: string) => `
  insert into invitations (id, service, organization_id, created_by, created_by_name, state, agent_id, agent_name,
    patient_first_name, patient_last_name, encounter_id, encounter_status, encounter_word, is_encounter_over,
    encounter_updated_at, patient_phone, flags)
  select '${level}-' || n, service, organization_id, 'x@clinic.example', 'X', 'created', 'a', 'Agent', 'Ada',
    '${level.toLowerCase()}' || n, 'encounter-${level}-' || n, 'FINISHED', 'finished', true,
    timestamptz '${at}' + n * interval '1 second', '+44 20 7946 0000',
    jsonb_build_array(jsonb_build_object('id', 'f' || n, 'level', '${level}', 'title', 'Chest pain', 'raisedAt', '${at}'))
  from (select service, organization_id from sessions limit 1) as clinic, generate_series(1, ${count}) as n`;

const rows = (page: Page) => page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');

test('S38 a morning with 200 open flags: the five emergencies are on top, in both themes, on a phone and a desk', async ({
  page,
}) => {
  const desk = await startOwnDesk();
  try {
    await desk.signIn(page);
    await desk.query(insertFlags('EMERGENCY', 5, '2026-03-02T06:00:00Z'));
    await desk.query(insertFlags('URGENT', 195, '2026-03-02T07:00:00Z'));
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.goto(desk.url);
        await expect(rows(page)).toHaveCount(50);
        for (let index = 0; index < 6; index += 1)
          await expect(rows(page).nth(index)).toContainText(index < 5 ? 'Emergency' : 'Urgent');
        await expect(page).toHaveTitle(/^\(200\) /);
        await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('200');
      }

    await page.getByRole('link', { name: 'All 200 with open red flags' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'emergency' })).toHaveCount(5);
    await expect(page.getByRole('row').nth(1)).toContainText('emergency');

    // More of them than one page holds: they load until all are there, and a page that fails says so.
    await desk.query(insertFlags('UNCONFIRMED', 130, '2026-03-02T05:00:00Z'));
    await page.route('**/api/today/flagged', (route) => route.abort());
    await page.goto(desk.url);
    const missing = page.getByRole('alert').filter({ hasText: 'Not all emergencies could be loaded' });
    await expect(missing).toBeVisible();
    await page.unroute('**/api/today/flagged');
    await missing.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(135);
    await expect(rows(page).nth(4)).toContainText('Emergency');
    await expect(rows(page).nth(134)).toContainText('Not confirmed');
  } finally {
    await desk.stop();
  }
});
