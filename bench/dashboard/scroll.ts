import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArguments, ensureBrowser } from '../../scripts/lib/browser.ts';
import { startDashboard } from '../../tests/helpers/running-dashboard.ts';
import { startOperator } from '../../tests/operator/start-operator.ts';
import { measureWithLeastStolenTime, noteStolenSpans, type StolenSpans } from '../stolen-time.ts';
import { openOrganization } from './list.ts';

const many = 100_000;
/** The most rows that the list shows. */
const rowsMax = 2_000;
/** Pixels: about 180 rows of the list per second, as fast as a hand turns a mouse wheel. */
const speedPerSecond = 8_000;
/** Wait for what arrives after loading, such as the first event of the stream, so that it is not measured. */
const settleMs = 3_000;
const framesPerSecond = 60;
/** With more stolen time, the host's other guests decide which frames are drawn. */
const peace = { stolenMax: 0.003, triesMax: 5 };

const screens = [
  { name: '1440 × 900', width: 1_440, height: 900, pointerAt: 720 },
  // A phone has no pointer that hovers over rows: here it rests beside them.
  { name: '390 × 844', width: 390, height: 844, pointerAt: 2 },
] as const;

type ScrolledScreen = {
  name: string;
  measured: { list: ScrollFigures; bare: ScrollFigures };
  /** Share of the processor time that the host took, 0 to 1. */
  stolen: number;
  tries: number;
};

type ScrollFigures = {
  presented: number;
  /** Frames that were due and not presented, although the host took no processor time. */
  dropped: number;
  /** Frames that were not presented while the host took processor time. */
  robbed: number;
  /** Frames that were presented with parts not drawn yet. */
  unfinished: number;
  /**
   * The longest task on the main thread, in processor time: with two cores that also draw, wall time would include waits for a
   * processor.
   */
  longestTaskMs: number;
  /** Total layout time on the main thread, in processor time. */
  layoutMs: number;
};

/**
 * Scrolls the list of an organization with 100,000 invitations, as far as it can be loaded, from top to bottom and back, and in the
 * same way a bare page with a table of as many plain rows of the same height. Where the host takes processor time meanwhile, both
 * are scrolled again, and the try with the least stolen time counts.
 */
export async function measureScroll(databaseUrl: string): Promise<ScrolledScreen[]> {
  const operator = await startOperator();
  const dashboard = await startDashboard({
    DATABASE_URL: databaseUrl,
    CONSULT_BASE_URL: operator.baseUrl,
    LOG_LEVEL: 'warn',
  });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
  try {
    const cookie = await openOrganization(databaseUrl, operator.baseUrl, 'large', many);
    const [name = '', value = ''] = cookie.split('=');
    const measured = [];
    for (const { name: screen, pointerAt, ...viewport } of screens) {
      const context = await browser.newContext({ viewport, locale: 'en-GB' });
      await context.addCookies([{ name, value, url: dashboard.url }]);
      const page = await context.newPage();
      await page.goto(`${dashboard.url}/invitations`);
      await loadRows(page);
      const rowHeight = await page.evaluate(() => {
        const rows = [...document.querySelectorAll('tbody tr')].slice(0, 10);
        return rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0) / rows.length;
      });
      const bare = await context.newPage();
      await bare.setContent(writeBareTable(rowHeight));
      const scroll = async (tab: Page) => {
        await tab.bringToFront();
        return await traceScrolling(browser, pointerAt, tab);
      };
      const scrolled = await measureWithLeastStolenTime(peace, async () => {
        const [ofList, ofBare] = [await scroll(page), await scroll(bare)];
        return ofList && ofBare ? { list: ofList, bare: ofBare } : null;
      });
      measured.push({ name: screen, ...scrolled });
      await context.close();
    }
    return measured;
  } finally {
    await browser.close();
    await dashboard.stop();
    await operator.stop();
  }
}

/** Loads further pages until the list reaches its maximum. */
async function loadRows(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'More' });
  await more.waitFor();
  for (let count = 0; count < rowsMax; ) {
    await more.click();
    const handle = await page.waitForFunction(
      (before) => {
        const now = document.querySelectorAll('tbody tr').length;
        return now > before ? now : null;
      },
      Math.max(count, 50),
    );
    count = (await handle.jsonValue()) ?? count;
  }
}

function writeBareTable(rowHeight: number): string {
  const row = (number: number) =>
    `<tr><td>Patient ${number}<td>Finished<td>Agent ${number % 12}<td>HL-${number}<td>Person ${number % 9}<td>${number} d`;
  const rows = Array.from({ length: rowsMax }, (_, index) => row(index + 1)).join('');
  return `<!doctype html><style>table{width:100%;border-collapse:collapse}td{height:${rowHeight}px;padding:0;white-space:nowrap}</style><table>${rows}</table>`;
}

/** Microseconds. After the host returned the processor, frames may be late for as long as this. */
const robbedForUs = 100_000;

/** Null where the trace has too few frames, because the browser did not keep up. */
async function traceScrolling(browser: Browser, x: number, page: Page): Promise<ScrollFigures | null> {
  // Pressing “More” has scrolled to the bottom.
  await page.evaluate(() => scrollTo(0, 0));
  const { y, distance } = await page.evaluate(() => ({
    y: innerHeight / 2,
    distance: document.documentElement.scrollHeight - innerHeight,
  }));
  const cdp = await page.context().newCDPSession(page);
  await page.waitForTimeout(settleMs);
  await browser.startTracing(page, {
    categories: [
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'disabled-by-default-devtools.timeline.frame',
    ],
  });
  const stolen = noteStolenSpans();
  for (const yDistance of [-distance, distance]) {
    await cdp.send('Input.synthesizeScrollGesture', {
      x,
      y,
      yDistance,
      speed: speedPerSecond,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
  }
  const spans = stolen.stop();
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
  const figures = readTrace(trace.traceEvents, spans);
  const due = (2 * distance * framesPerSecond) / speedPerSecond;
  return figures.presented + figures.dropped + figures.robbed < due * 0.95 ? null : figures;
}

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the monotonic clock. */
  ts: number;
  /** Microseconds. */
  dur?: number;
  /** Microseconds of processor time. */
  tdur?: number;
  args?: {
    name?: string;
    frame_reporter?: {
      state: string;
      frame_sequence: number;
      scroll_state: string;
      checkerboarded_needs_raster?: boolean;
      checkerboarded_needs_record?: boolean;
    };
  };
};

/** Counts the frames of the scrolled page, and the main thread's work meanwhile. */
function readTrace(events: readonly TraceEvent[], stolen: StolenSpans): ScrollFigures {
  const frames = events.filter(
    ({ name, ph, args }) =>
      name === 'PipelineReporter' && ph === 'b' && args?.frame_reporter?.scroll_state !== 'SCROLL_NONE',
  );
  const reports = frames.flatMap(({ args }) => args?.frame_reporter ?? []);
  const pages = new Set(frames.map(({ pid }) => pid));
  const mainThreads = events.filter(
    ({ name, pid, args }) => name === 'thread_name' && args?.name === 'CrRendererMain' && pages.has(pid),
  );
  const onMain = events.filter(({ pid, tid }) =>
    mainThreads.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  const timesMs = (...names: string[]) =>
    onMain
      .filter(({ name, ph }) => ph === 'X' && names.includes(name))
      .map(({ dur = 0, tdur = dur }) => tdur / 1_000);
  const lost = frames.filter(({ args }) => args?.frame_reporter?.state === 'STATE_DROPPED');
  const robbed = lost.filter(({ ts }) => stolen.some(({ from, to }) => from <= ts && ts <= to + robbedForUs));
  const presented = reports.filter(({ state }) => state.startsWith('STATE_PRESENTED'));
  if (presented.length === 0) throw new Error('The trace holds no frame of the scrolling');
  return {
    presented: new Set(presented.map((report) => report.frame_sequence)).size,
    dropped: lost.length - robbed.length,
    robbed: robbed.length,
    unfinished: presented.filter(
      (report) => report.checkerboarded_needs_raster || report.checkerboarded_needs_record,
    ).length,
    longestTaskMs: timesMs('RunTask').reduce((longest, ms) => Math.max(longest, ms), 0),
    layoutMs: timesMs('UpdateLayoutTree', 'Layout').reduce((sum, ms) => sum + ms, 0),
  };
}
