import { expect, type Locator, type Page } from '@playwright/test';

/** How a test operates a page. */
export type Hands = {
  press(target: Locator): Promise<void>;
  tick(box: Locator): Promise<void>;
  /** Picks one of several radio buttons. */
  pick(radio: Locator): Promise<void>;
  /** Replaces the content of a field. */
  write(field: Locator, text: string): Promise<void>;
  /** @param label - name of the option, or the beginning of it */
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

/** With the keyboard alone: every control is reached with Tab and must be visible when it has the focus. */
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
    // Tab reaches a group of radio buttons once; the arrow keys move through it and select.
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

/** More than the number of focus stops of any page in these tests. */
const stopsMax = 120;

/**
 * Presses Tab until this element has the focus. Each stop on the way must be in view, not covered by anything (WCAG
 * 2.2, 2.4.11) and outlined (2.4.7).
 */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  await expect(target).toBeEnabled();
  // Resolved once, not at every stop.
  const sought = await target.elementHandle();
  for (let stop = 0; stop < stopsMax; stop += 1) {
    if (stop > 0) await page.keyboard.press('Tab');
    const { isThere, problem } = await page.evaluate(lookAtFocus, sought);
    if (stop > 0) expect(problem, new URL(page.url()).pathname).toBeNull();
    if (isThere) return;
  }
  throw new Error(`${target} was not reached with ${stopsMax} Tabs`);
}

/** Presses a key that moves the focus, and requires that the new focus is visible. */
export async function pressAndSee(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  const { problem } = await page.evaluate(lookAtFocus, null);
  expect(problem, `after ${key}`).toBeNull();
}

/** Whether the element has the focus, and what is wrong with the focus's visibility. Runs in the page. */
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
  // The outline of a checkbox may be on its label, that of a text field on its frame.
  const isOutlined = [element, element.parentElement, element.closest('label')].some((part) => {
    if (part === null) return false;
    const { outlineStyle, outlineWidth, outlineColor, opacity } = getComputedStyle(part);
    const isSeen = opacity !== '0' && !/^(transparent|rgba\(.*, 0\))$/.test(outlineColor);
    return isSeen && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
  });
  return { isThere, problem: isOutlined ? null : `${name}: has no outline` };
}
