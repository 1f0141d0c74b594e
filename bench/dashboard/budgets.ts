import { toKilobytes } from '../page-weight.ts';
import type { Row } from '../row.ts';
import { measureClinicianPages } from './accessibility.ts';
import type { Times } from './combinations.ts';
import { measureLists } from './measure.ts';
import { measureScroll } from './scroll.ts';
import { measureUpstream } from './viewers.ts';

/** The list must reach at least this share of an empty answer's rate. */
const rateLeast = 0.4;

/** The list of 100,000 invitations: requests per second, and the duration of each kind of request. */
export async function benchList(databaseUrl: string): Promise<Row[]> {
  const { requests, firstPages, hundredthPages } = await measureLists(databaseUrl);
  const write = (rate: { perSecond: number; p95Ms: number }) =>
    `${rate.perSecond.toFixed(0)} a second, p95 ${rate.p95Ms.toFixed(1)} ms`;
  const writeTimes = ({ combinations, p95Ms, slowestMs, slowest }: Times) =>
    `p95 ${p95Ms.toFixed(1)} ms of ${combinations}, slowest ${slowestMs.toFixed(0)} ms (${slowest})`;
  return [
    ...requests.map(({ name, stolen, measured: { many, few, empty } }): Row => {
      const ratio = many.perSecond / empty.perSecond;
      return {
        what: `list of 100,000, ${name}`,
        measured: `${ratio.toFixed(2)} (${write(many)})`,
        beside: `empty answer: ${write(empty)}; list of 1,000: ${write(few)}; ${writeStolen(stolen)}`,
        budget: `≥ ${rateLeast.toFixed(2)}; p95 as with 1,000 rows`,
        holds: ratio >= rateLeast && many.p95Ms <= few.p95Ms * 1.5,
      };
    }),
    {
      what: 'list of 100,000, each filter in each order, first page',
      measured: writeTimes(firstPages.many),
      beside: `list of 1,000: ${writeTimes(firstPages.few)}`,
      budget: 'p95 at most twice that of 1,000 rows',
      holds: firstPages.many.p95Ms <= firstPages.few.p95Ms * 2,
    },
    {
      what: 'list of 100,000, hundredth page in each order',
      measured: writeTimes(hundredthPages.many),
      beside: `first pages: p95 ${firstPages.many.p95Ms.toFixed(1)} ms`,
      budget: 'p95 at most 1.5 times that of first pages',
      holds: hundredthPages.many.p95Ms <= firstPages.many.p95Ms * 1.5,
    },
  ];
}

/** The share of processor time that the host took during the measurement. */
const writeStolen = (stolen: number) => `the host took ${(stolen * 100).toFixed(1)} %`;

/** The list on the screen: 2,000 rows, scrolled from top to bottom and back. */
export async function benchScroll(databaseUrl: string): Promise<Row[]> {
  const screens = await measureScroll(databaseUrl);
  return screens.map(({ name, measured: { list, bare }, stolen, tries }): Row => {
    const write = ({ presented, dropped, robbed, unfinished, longestTaskMs, layoutMs }: typeof list) =>
      `${dropped} dropped (and ${robbed} while the host took time away) and ${unfinished} unfinished of ${presented} frames, longest task ${longestTaskMs.toFixed(0)} ms, style and layout ${layoutMs.toFixed(0)} ms`;
    return {
      what: `list of 2,000 rows scrolled, ${name}`,
      measured: write(list),
      beside: `bare table: ${write(bare)}; ${writeStolen(stolen)}, the least of ${tries}`,
      budget: 'drops no more than the bare table; no task over 50 ms of processor time',
      holds: list.dropped <= bare.dropped && list.longestTaskMs <= 50,
    };
  });
}

/** Requests to the service with one viewer and with fifty. */
export async function benchViewers(openDatabase: (name: string) => Promise<string>): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [endpoints, offers] of [
    ['none', 'the contract alone'],
    ['list', 'a list of encounters'],
  ] as const) {
    const { one, fifty } = await measureUpstream(await openDatabase(`viewers_${endpoints}`), endpoints);
    rows.push({
      what: `calls per open invitation and minute, 50 viewers, ${offers}`,
      measured: `${(fifty / one).toFixed(2)} (${fifty.toFixed(1)})`,
      beside: `1 viewer: ${one.toFixed(1)}`,
      budget: '≤ 1.10 of one viewer',
      holds: fifty <= one * 1.1,
    });
  }
  return rows;
}

/** Scripts of the first load of each clinician's page, compressed as transferred. */
const scriptBytesMax = 200_000;

/** Every page of a clinician: Lighthouse's scores on a phone, and the size of its scripts. */
export async function benchPages(databaseUrl: string): Promise<Row[]> {
  return (await measureClinicianPages(databaseUrl)).flatMap(({ name, scores, namedScriptBytes }): Row[] => {
    const { performance, accessibility, failed, scriptBytes } = scores;
    return [
      {
        what: `Lighthouse mobile, accessibility, ${name}`,
        measured: String(accessibility),
        beside: `performance ${performance}, best practices ${scores['best-practices']}; ${failed.join(', ')}`,
        budget: '100',
        holds: accessibility === 100,
      },
      {
        what: `first-load JavaScript, ${name}`,
        measured: toKilobytes(namedScriptBytes, 0),
        beside: `${toKilobytes(scriptBytes, 0)} with what is asked for afterwards; an empty Next page: about 115 KB`,
        budget: `≤ ${scriptBytesMax / 1_000} KB`,
        holds: namedScriptBytes <= scriptBytesMax,
      },
    ];
  });
}
