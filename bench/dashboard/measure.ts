import { startDashboard } from '../../tests/integration/dashboard/running-dashboard.ts';
import { startOperator } from '../../tests/operator/start-operator.ts';
import { listRequests, measureRate, openOrganization, type Rate } from './list.ts';

const many = 100_000;
const few = 1_000;

export type ListFigures = {
  /** The same route signed out: Next and the wrapper of every route, no database, 90 bytes. */
  empty: Rate;
  requests: { name: string; many: Rate; few: Rate }[];
};

/** The list of invitations as it is built, with 100,000 rows of one organization beside another 100,000. */
export async function measureList(databaseUrl: string): Promise<ListFigures> {
  const operator = await startOperator();
  const dashboard = await startDashboard({
    DATABASE_URL: databaseUrl,
    CONSULT_BASE_URL: operator.baseUrl,
    LOG_LEVEL: 'warn',
  });
  try {
    const open = (name: string, count: number) =>
      openOrganization(databaseUrl, operator.baseUrl, name, count);
    await open('others', many);
    const small = await open('small', few);
    const large = await open('large', many);
    const api = `${dashboard.url}/api/invitations`;
    const empty = await measureRate(api, '', { status: 401 });
    const requests: ListFigures['requests'] = [];
    for (const [name, query] of listRequests) {
      requests.push({
        name,
        many: await measureRate(`${api}${query}`, large),
        few: await measureRate(`${api}${query}`, small),
      });
    }
    return { empty, requests };
  } finally {
    await dashboard.stop();
    await operator.stop();
  }
}
