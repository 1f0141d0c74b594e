import pg from 'pg';
import { HttpVisitor } from '../../scripts/lib/http-visitor.ts';
import { findFreePort } from '../../scripts/lib/process.ts';
import { openKey, openPersonalDetails } from '../../service/store/content.ts';
import { openLossyLine } from '../helpers/lossy-line.ts';
import { type createBrowser, startDashboard } from '../helpers/running-dashboard.ts';
import { testSealing, testUnreadable } from '../helpers/sealed-content.ts';
import { startServiceOn } from '../helpers/service-on-database.ts';
import { startOperator } from '../operator/start-operator.ts';
import type { Stage } from './stage.ts';

type Browser = ReturnType<typeof createBrowser>;

/** Two processes of the dashboard with a service that creates invitations and whose answers often get lost. */
export type Ground = {
  /** The dashboards' database. */
  databaseUrl: string;
  serviceUrl: string;
  publicUrl: string;
  urls: readonly [string, string];
  /** Whether the service repeats its first answer for a known `Idempotency-Key`. */
  knowsKeys: boolean;
  signIn(browser: Browser): Promise<void>;
  /** How many answers to a creation got lost, where that can be counted. */
  countLost(): number | null;
  /** How many invitations the service created for each row of the dashboard, and the ids whose links still work. */
  readMade(): Promise<{ madeByRow: Map<string, number>; linkable: Set<string> }>;
  close(): Promise<void>;
};

const lossRate = 0.4;
const invitationPath = '/consult-invitation';

async function startPair(stage: Stage, serviceUrl: string) {
  const settings = { DATABASE_URL: stage.databaseUrl, CONSULT_BASE_URL: serviceUrl, LOG_LEVEL: 'warn' };
  const first = await startDashboard(settings);
  const second = await startDashboard({ ...settings, NEXTAUTH_URL: first.url });
  return {
    publicUrl: first.url,
    urls: [first.url, second.url] as const,
    stop: () => Promise.all([first.stop(), second.stop()]),
  };
}

/**
 * Our own service, behind a proxy that loses answers. Its database is removed with the PostgreSQL server of the run.
 */
export async function openHere(stage: Stage): Promise<Ground> {
  const serviceDatabaseUrl = await stage.createServiceDatabase();
  const port = String(await findFreePort());
  let lost = 0;
  const line = await openLossyLine(`http://localhost:${port}`, ({ method, path }) => {
    if (method !== 'POST' || path !== invitationPath || Math.random() >= lossRate) return 'arrives';
    lost += 1;
    return 'is lost';
  });
  const service = await startServiceOn(serviceDatabaseUrl, {
    SERVICE_PORT: port,
    SERVICE_BASE_URL: line.url,
    SERVICE_APP_URL: line.url,
  });
  const dashboards = await startPair(stage, line.url);
  await service.admin([
    'client',
    'add',
    'clinic-dashboard',
    `${dashboards.publicUrl}/api/auth/callback/consult`,
  ]);
  return {
    databaseUrl: stage.databaseUrl,
    serviceUrl: line.url,
    publicUrl: dashboards.publicUrl,
    urls: dashboards.urls,
    knowsKeys: true,
    async signIn(browser) {
      const visitor = new HttpVisitor();
      const isBack = (url: string) => url.startsWith(dashboards.publicUrl);
      let page = await visitor.open(await browser.startSignIn(), isBack);
      for (let step = 0; step < 3 && !isBack(page.url); step += 1) {
        const isPassword = page.html.includes('name="password"');
        page = await visitor.submit(page, isPassword ? service.people.owner : { decision: 'allow' }, isBack);
      }
      await browser.request(page.url);
    },
    countLost: () => lost,
    async readMade() {
      const database = new pg.Client({ connectionString: serviceDatabaseUrl });
      await database.connect();
      const { rows } = await database.query<{
        id: string;
        personal_details: Buffer | null;
        wrapped: string | null;
      }>(
        'select id, personal_details, wrapped from invitations left join keys.content_keys on invitation_id = id',
      );
      await database.end();
      return {
        madeByRow: countBy(
          rows.map(({ id, personal_details, wrapped }) => {
            const key = openKey(testSealing, id, wrapped);
            return openPersonalDetails(testUnreadable, key, id, personal_details).externalId ?? '';
          }),
        ),
        linkable: new Set(rows.map(({ id }) => id)),
      };
    },
    async close() {
      await dashboards.stop();
      await service.stop();
      await line.stop();
    },
  };
}

/** The stand-in service without `Idempotency-Key`: it creates an invitation for every request. */
export async function openElsewhere(stage: Stage): Promise<Ground> {
  const operator = await startOperator();
  const dashboards = await startPair(stage, operator.baseUrl);
  operator.options.apiChance = {
    probability: lossRate,
    faults: [{ acts: true, answer: 'drop', only: { method: 'POST', path: invitationPath } }],
  };
  const keys = () =>
    operator.calls
      .filter(({ method, path }) => method === 'POST' && path === invitationPath)
      .map(({ key }) => key ?? '');
  return {
    databaseUrl: stage.databaseUrl,
    serviceUrl: operator.baseUrl,
    publicUrl: dashboards.publicUrl,
    urls: dashboards.urls,
    knowsKeys: false,
    async signIn(browser) {
      await browser.finishSignIn(await browser.startSignIn());
    },
    countLost: () => null,
    readMade: async () => ({ madeByRow: countBy(keys()), linkable: new Set(operator.invitations.keys()) }),
    async close() {
      await dashboards.stop();
      await operator.stop();
    },
  };
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
