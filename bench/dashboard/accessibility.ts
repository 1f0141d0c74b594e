import { readFileSync } from 'node:fs';
import { issueInvitation } from '../../lib/shared/operations/invitation.ts';
import { pageKeys, pages } from '../../lib/shared/pages.ts';
import { addressOf } from '../../tests/helpers/page-addresses.ts';
import { createBrowser, startDashboard } from '../../tests/helpers/running-dashboard.ts';
import { startOperator } from '../../tests/operator/start-operator.ts';
import { measureScripts } from '../page-weight.ts';
import { measureScores, type Scores } from '../patient/scores.ts';

const reportFile = 'tests/fixtures/reports/chest-pain.en.report.json';

export type PageFigures = { name: string; scores: Scores; namedScriptBytes: number };

/** For each page of a clinician: Lighthouse's scores on a phone, and the size of the scripts that the page loads. */
export async function measureClinicianPages(databaseUrl: string): Promise<PageFigures[]> {
  const operator = await startOperator({ encounterEndpoints: 'both', hasReports: true });
  const dashboard = await startDashboard({
    DATABASE_URL: databaseUrl,
    CONSULT_BASE_URL: operator.baseUrl,
    LOG_LEVEL: 'warn',
  });
  try {
    operator.agents.set('a1', { id: 'a1', type: 'CONSULT', name: 'Heart check' });
    const browser = createBrowser(dashboard.url, { remembers: false });
    await browser.finishSignIn(await browser.startSignIn());
    const id = crypto.randomUUID();
    await browser.request(issueInvitation.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestId: id, invitation: { agentId: 'a1', patientFirstName: 'Ruth' } }),
    });
    const [upstreamId = ''] = [...operator.invitations.keys()];
    const encounterId = operator.changeEncounter(upstreamId, 'FINISHED');
    operator.reports.set(encounterId, JSON.parse(readFileSync(reportFile, 'utf8')));
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const records = { invitation: id, encounter: encounterId, agent: 'a1' };
    const figures: PageFigures[] = [];
    for (const key of pageKeys.filter((key) => !pages[key].isRedirect)) {
      const url = `${dashboard.url}${addressOf(key, records)}`;
      const cookies = pages[key].needs === 'none' ? '' : cookie;
      figures.push({
        name: pages[key].path,
        scores: await measureScores(url, cookies),
        namedScriptBytes: await measureScripts(url, cookies),
      });
    }
    return figures;
  } finally {
    await dashboard.stop();
    await operator.stop();
  }
}
