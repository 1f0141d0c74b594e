import { expect, type Locator, type Page } from '@playwright/test';

/** How somebody works a page. */
export type Hands = {
  press(target: Locator): Promise<void>;
  tick(box: Locator): Promise<void>;
  /** One of several choices. */
  pick(radio: Locator): Promise<void>;
  /** Instead of what stands there. */
  write(field: Locator, text: string): Promise<void>;
  /** @param label - as the choice is named, or how its name begins */
  choose(select: Locator, label: string): Promise<void>;
};

/** With a mouse or a finger. */
export const pointer: Hands = {
  press: (target) => target.click(),
  tick: (box) => box.check(),
  pick: (radio) => radio.check(),
  write: (field, text) => field.fill(text),
  choose: async (select, label) => {
    await select.selectOption({ label });
  },
};

/** With keys alone: everything is reached with Tab, and is seen when it is. */
export const keyboard: Hands = {
  async press(target) {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  async tick(box) {
    await tabTo(box);
    await box.page().keyboard.press('Space');
    await expect(box).toBeChecked();
  },
  async pick(radio) {
    const name = await radio.getAttribute('name');
    const group = radio.page().locator(`input[type="radio"][name="${name}"]`);
    // Tab reaches a group of choices once; the arrows go through it, and choose.
    await tabTo(group.first());
    await radio.page().keyboard.press('Space');
    for (let step = 1; step < (await group.count()) && !(await radio.isChecked()); step += 1)
      await radio.page().keyboard.press('ArrowDown');
    await expect(radio).toBeChecked();
  },
  async write(field, text) {
    await tabTo(field);
    await field.page().keyboard.press('ControlOrMeta+a');
    await field.page().keyboard.type(text);
    await expect(field).toHaveValue(text);
  },
  async choose(select, label) {
    await tabTo(select);
    await select.page().keyboard.type(label);
    await expect(select.locator('option:checked')).toContainText(label);
  },
};

/** More stops than any page has that is gone through here. */
const stopsMax = 120;

/**
 * Goes on with Tab until this has the focus. Each stop on the way must be in sight, not covered by anything (WCAG 2.2,
 * 2.4.11) and outlined (2.4.7).
 */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await expect(target).toBeEnabled();
  // One element for the whole way: it is looked up once, not at every stop.
  const sought = await target.elementHandle();
  for (let stop = 0; stop < stopsMax; stop += 1) {
    if (stop > 0) await page.keyboard.press('Tab');
    const { isThere, problem } = await page.evaluate(lookAtFocus, sought);
    if (stop > 0) expect(problem, new URL(page.url()).pathname).toBeNull();
    if (isThere) return;
  }
  throw new Error(`${target} was not reached with ${stopsMax} Tabs`);
}

/** A key that moves the focus by itself; where it then is, is seen. */
export async function pressAndSee(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  const { problem } = await page.evaluate(lookAtFocus, null);
  expect(problem, `after ${key}`).toBeNull();
}

/** Whether the focus is there, and what is wrong with how it is seen. Runs in the page. */
function lookAtFocus(sought: Node | null): { isThere: boolean; problem: string | null } {
  const element = document.activeElement;
  const isThere = element !== null && element === sought;
  // Between the last and the first stop the focus is the browser's own.
  if (!element || element === document.body) return { isThere, problem: null };
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60)}`;
  const isUncovered = (rect: DOMRect) =>
    [0.1, 0.3, 0.5, 0.7, 0.9].some((across) =>
      [0.2, 0.5, 0.8].some((down) => {
        const there = document.elementFromPoint(rect.x + rect.width * across, rect.y + rect.height * down);
        return there !== null && element.contains(there);
      }),
    );
  if (![...element.getClientRects()].some(isUncovered))
    return { isThere, problem: `${name}: is out of sight or covered` };
  // A choice to tick is outlined with its words, a box to write in with its frame.
  const isOutlined = [element, element.parentElement, element.closest('label')].some((part) => {
    if (part === null) return false;
    const { outlineStyle, outlineWidth, outlineColor, opacity } = getComputedStyle(part);
    const isSeen = opacity !== '0' && !/^(transparent|rgba\(.*, 0\))$/.test(outlineColor);
    return isSeen && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  });
  return { isThere, problem: isOutlined ? null : `${name}: has no outline` };
}
