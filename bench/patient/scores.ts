import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import * as z from 'zod';
import { browserArguments, ensureBrowser } from '../../scripts/lib/browser.ts';
import { findFreePort } from '../../scripts/lib/process.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;

/**
 * 0 to 100; null where Lighthouse gave none, with its reason in `failed`. `scriptBytes`: transferred bytes of scripts until the
 * page was idle.
 */
export type Scores = Record<(typeof categories)[number], number | null> & {
  failed: string[];
  scriptBytes: number;
};

const requestsSchema = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() })),
});

/** Chromium sometimes records no trace of a page load; Lighthouse then asks to be run again. */
const triesMax = 3;

/**
 * Lighthouse's scores (0 to 100) for a page on a phone.
 * @param cookie - the patient's cookies; '' for none
 */
export async function measureScores(url: string, cookie: string): Promise<Scores> {
  for (let tries = 1; ; tries += 1) {
    const scores = await measureOnce(url, cookie);
    if (tries === triesMax || categories.every((category) => scores[category] !== null)) return scores;
  }
}

async function measureOnce(url: string, cookie: string): Promise<Scores> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'silent',
      onlyCategories: [...categories],
      ...(cookie === '' ? {} : { extraHeaders: { Cookie: cookie } }),
    });
    if (result === undefined) throw new Error('Lighthouse gave no result');
    const { lhr } = result;
    const score = (category: string) => {
      const scored = lhr.categories[category]?.score ?? null;
      return scored === null ? null : Math.round(scored * 100);
    };
    const failed = Object.values(lhr.audits)
      .filter((audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode !== 'informative')
      .map((audit) => `${audit.id} ${audit.score}`);
    const broken = Object.values(lhr.audits).find((audit) => audit.scoreDisplayMode === 'error');
    if (broken) failed.push(`${broken.id}: ${broken.errorMessage}`);
    const requests = requestsSchema.safeParse(lhr.audits['network-requests']?.details).data?.items ?? [];
    const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
    return {
      scriptBytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      failed,
    };
  } finally {
    await browser.close();
  }
}
