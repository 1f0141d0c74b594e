import { chromium, expect } from '@playwright/test';
import * as z from 'zod';
import { browserArguments, ensureBrowser } from '../../scripts/lib/browser.ts';

const scrollMs = 8_000;

/** Runs in the page, so it is no part of this program. Down and up again; the first two frames are the start's own. */
const scrollScript = `new Promise((resolve) => {
  const taken = [];
  const height = document.documentElement.scrollHeight - window.innerHeight;
  const startedAt = performance.now();
  let last = startedAt;
  requestAnimationFrame(function step(at) {
    taken.push(at - last);
    last = at;
    const share = (at - startedAt) / ${scrollMs};
    if (share >= 1) return resolve(taken.slice(2));
    window.scrollTo({ top: height * (share < 0.5 ? share * 2 : 2 - share * 2), behavior: 'instant' });
    requestAnimationFrame(step);
  });
})`;

export type Scrolling = {
  rows: number;
  frames: number;
  longestMs: number;
  /** Share of frames that took longer than one sixtieth of a second, with a tenth for how clocks tick. */
  over17: number;
  over50: number;
  heapMegabytes: number;
};

/** Frames while a long list is scrolled from end to end, with as many rows as the page shows at once. */
export async function measureScrolling(dashboardUrl: string, cookie: string): Promise<Scrolling> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: dashboardUrl }]);
    const page = await context.newPage();
    await page.goto(`${dashboardUrl}/invitations`);
    const more = page.getByRole('button', { name: 'Show more' });
    const rows = page.getByRole('table').locator('tbody tr');
    await expect(more).toBeEnabled();
    while (await more.isVisible()) {
      const before = await rows.count();
      await more.click();
      await expect(rows).not.toHaveCount(before);
    }
    const client = await context.newCDPSession(page);
    await client.send('HeapProfiler.collectGarbage');
    const { usedSize } = await client.send('Runtime.getHeapUsage');
    const deltas = z.array(z.number()).parse(await page.evaluate(scrollScript));
    const shareOver = (limitMs: number) => deltas.filter((ms) => ms > limitMs).length / deltas.length;
    return {
      rows: await rows.count(),
      frames: deltas.length,
      longestMs: Math.max(...deltas),
      over17: shareOver(16.7 * 1.1),
      over50: shareOver(50),
      heapMegabytes: usedSize / 1e6,
    };
  } finally {
    await browser.close();
  }
}
