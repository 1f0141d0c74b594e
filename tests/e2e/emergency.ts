import { expect, type Page } from '@playwright/test';
import { type Hands, pointer } from './hands.ts';
import { answerOnce, answerUntil, type Tongue } from './people.ts';

/** The alarm page, which asks for signs after alarming words. */
export const alarmPage = (page: Page) => page.locator('#ask input[name="screenId"][value^="alarm."]');

/** Ticks the first sign of the open page, and goes on to the page that says whom to call. */
export async function tickFirstSign(
  page: Page,
  hands: Hands = pointer,
  say: Tongue = (english) => english,
): Promise<void> {
  await hands.tick(page.getByRole('checkbox').first());
  await hands.press(page.getByRole('button', { name: say('Continue'), exact: true }));
  await expect(page.getByRole('button', { name: say('Continue anyway') })).toBeVisible();
}

/**
 * Reports an emergency as a patient does: the words raise the alarm, and a ticked sign raises the flag. The page that
 * says whom to call is open then.
 */
export async function tellEmergency(page: Page, words: string, hands: Hands = pointer): Promise<void> {
  await answerUntil(page, 'story', {}, hands);
  await answerOnce(page, { 'What brings you': words }, hands);
  await expect(alarmPage(page)).toHaveCount(1);
  await tickFirstSign(page, hands);
}
