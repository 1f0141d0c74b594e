import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe.ts';
import { alarmPage, tickFirstSign } from './emergency.ts';
import { answerOnce } from './people.ts';

/** Answers until the last page, with axe on each kind of page; gives the parts that these kinds have. */
export async function walkToTheEnd(page: Page, story: string): Promise<string> {
  const seen = new Set<string>();
  for (let turn = 0; turn < 60; turn++) {
    const kind = await page.locator('main').evaluate((main) => {
      const parts = [
        ...['.quick', '.choices', '.scale', '.age', '.pair', '.kept', '.story', '.own', '.now'],
        ...['.sum', '.alarm-icon', '.done-mark', '.talk'],
      ];
      return parts.filter((part) => main.querySelector(part) !== null).join(' ');
    });
    if (!seen.has(kind)) await expectAccessibleInBothThemes(page);
    seen.add(kind);
    if ((await alarmPage(page).count()) > 0) await tickFirstSign(page);
    else if (await answerOnce(page, { 'What brings you': story })) break;
  }
  return [...seen].join(' ');
}
