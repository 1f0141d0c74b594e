import * as z from 'zod';
import { invitationSortKeys } from '../../lib/shared/invitation-filter.ts';
import { invitationStatuses } from '../../lib/shared/invitation-status.ts';
import { percentile } from '../percentile.ts';

const repeats = 4;
const hundred = 100;
const day = 86_400_000;

export type Times = { combinations: number; p95Ms: number; slowestMs: number; slowest: string };

const pageSchema = z.object({ rows: z.array(z.unknown()), nextCursor: z.string().nullable() });

/** Each filter and search of the list, alone. */
function listFilters(): [string, string][] {
  const before = (days: number) => new Date(Date.now() - days * day).toISOString();
  return [
    ...invitationStatuses.map((status): [string, string] => ['status', status]),
    ['agent', 'agent3'],
    ['by', 'person1@clinic.example'],
    ['assigned', 'me'],
    ['assigned', 'person2@clinic.example'],
    ['flag', 'open'],
    ['flag', 'any'],
    ['read', 'unread'],
    ['read', 'read'],
    ['days', '7'],
    ['since', before(200)],
    ['until', before(500)],
    ['q', 'ruth'],
    ['q', 'ruth whi'],
    ['q', 'hl-777'],
    ['q', '777'],
    ['q', 'nobody'],
  ];
}

/**
 * Duration of the first page with each filter, alone and with each of two others, in each order. Two organizations alternate, so
 * that a temporary slowdown of the machine affects both.
 */
export async function timeFirstPages(
  api: string,
  cookies: { many: string; few: string },
): Promise<{ many: Times; few: Times }> {
  const filters = listFilters();
  const queries = filters.flatMap((filter) => {
    const others: [string, string][] = [
      ['status', 'finished'],
      ['agent', 'agent0'],
    ];
    const pairs = others.filter(([name]) => name !== filter[0]).map((other) => [filter, other]);
    return [[filter], ...pairs].flatMap((chosen) =>
      invitationSortKeys.map((sort) => new URLSearchParams([...chosen, ['sort', sort]]).toString()),
    );
  });
  const [many, few] = await timeEach(api, queries, [cookies.many, cookies.few]);
  if (!many || !few) throw new Error('Nothing was measured');
  return { many, few };
}

/** Duration of the hundredth page in each order: unfiltered, with one status, and with one name. */
export async function timeHundredthPages(api: string, cookie: string): Promise<Times> {
  const queries: string[] = [];
  for (const sort of invitationSortKeys) {
    for (const filter of ['', '&status=finished', '&q=ruth']) {
      const query = `sort=${sort}${filter}`;
      const cursor = await followTo(hundred, api, query, cookie);
      queries.push(`${query}&cursor=${encodeURIComponent(cursor)}`);
    }
  }
  const [times] = await timeEach(api, queries, [cookie]);
  if (!times) throw new Error('Nothing was measured');
  return times;
}

async function followTo(page: number, api: string, query: string, cookie: string): Promise<string> {
  let cursor = '';
  for (let at = 1; at < page; at += 1) {
    const { nextCursor } = pageSchema.parse(
      JSON.parse(await read(api, cursor ? `${query}&cursor=${encodeURIComponent(cursor)}` : query, cookie)),
    );
    if (nextCursor === null) throw new Error(`There is no page ${page} of ${query}.`);
    cursor = nextCursor;
  }
  return cursor;
}

/** Sequential, so that each time is that of one request; the first request of each query counts too. */
async function timeEach(
  api: string,
  queries: readonly string[],
  cookies: readonly string[],
): Promise<Times[]> {
  const measured = cookies.map((cookie) => ({ cookie, timesMs: [] as number[], slowestMs: 0, slowest: '' }));
  for (const query of queries) {
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      for (const one of measured) {
        const startedAt = performance.now();
        await read(api, query, one.cookie);
        const tookMs = performance.now() - startedAt;
        one.timesMs.push(tookMs);
        if (tookMs <= one.slowestMs) continue;
        one.slowestMs = tookMs;
        one.slowest = query.replace(/&cursor=.*/, '');
      }
    }
  }
  return measured.map(({ timesMs, slowestMs, slowest }) => ({
    combinations: queries.length,
    p95Ms: percentile(timesMs, 0.95),
    slowestMs,
    slowest,
  }));
}

async function read(api: string, query: string, cookie: string): Promise<string> {
  const response = await fetch(api, {
    method: 'POST',
    headers: {
      cookie,
      origin: new URL(api).origin,
      'content-type': 'application/json',
      'x-background': '1',
    },
    body: JSON.stringify(Object.fromEntries(new URLSearchParams(query))),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${query} answered ${response.status}`);
  return text;
}
