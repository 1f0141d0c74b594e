import { searchInvitations } from '../../lib/shared/operations/invitation-list.ts';
import { startDashboard } from '../../tests/helpers/running-dashboard.ts';
import { startOperator } from '../../tests/operator/start-operator.ts';
import { measureInTurns, type Rate } from '../rate.ts';
import { measureWithLeastStolenTime } from '../stolen-time.ts';
import { type Times, timeFirstPages, timeHundredthPages } from './combinations.ts';
import { askForList, listRequests, openOrganization } from './list.ts';

const many = 100_000;
const few = 1_000;
/**
 * The list waits for PostgreSQL, which competes for processor time; the empty answer does not. So measure again when the host takes
 * more than this.
 */
const peace = { stolenMax: 0.01, triesMax: 4 };

export type ListFigures = {
  requests: {
    name: string;
    measured: {
      many: Rate;
      few: Rate;
      /** The same route signed out, in alternation with it: Next and the wrapper of every route without the database, 90 bytes. */
      empty: Rate;
    };
    /** Share of the processor time that the host took, 0 to 1. */
    stolen: number;
  }[];
  /** Every filter and search in every order, sequentially. */
  firstPages: { many: Times; few: Times };
  hundredthPages: { many: Times };
};

/** The list of invitations in the production build, with 100,000 rows of one organization beside another 100,000. */
export async function measureLists(databaseUrl: string): Promise<ListFigures> {
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
    const api = `${dashboard.url}${searchInvitations.path}`;
    const empty = askForList(api, '', '', { status: 401 });
    // Warm-up: a program is slower just after its start.
    await measureInTurns({ empty, many: askForList(api, '', large) });
    const requests: ListFigures['requests'] = [];
    for (const { name, query, ofFew = query } of listRequests) {
      const rates = await measureWithLeastStolenTime(peace, () =>
        measureInTurns({
          empty,
          many: askForList(api, query, large),
          few: askForList(api, ofFew, small),
        }),
      );
      requests.push({ name, ...rates });
    }
    const firstPages = await timeFirstPages(api, { many: large, few: small });
    return { requests, firstPages, hundredthPages: { many: await timeHundredthPages(api, large) } };
  } finally {
    await dashboard.stop();
    await operator.stop();
  }
}
