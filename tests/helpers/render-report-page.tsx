import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { EncounterPage } from '@/app/(clinic)/encounters/_components/encounter-page.tsx';
import { EncounterWatch } from '@/app/(clinic)/encounters/_components/encounter-watch.tsx';
import type { Report } from '@/contract/report.ts';
import { FormatsProvider } from '@/lib/client/messages.tsx';
import { encounterQuery, toEncounterState } from '@/lib/client/requests/get-encounter.ts';
import { LoadedTexts } from '@/lib/client/texts-provider.tsx';
import { findMessages } from '@/lib/shared/all-messages.ts';
import type { EncounterView } from '@/lib/shared/operations/report.ts';
import { allTexts } from '@/lib/texts/generated/all-texts.ts';

/** The router of Next, which a page needs to be rendered and never uses then. */
const router: ComponentProps<typeof AppRouterContext.Provider>['value'] = {
  bfcacheId: '',
  back() {},
  forward() {},
  refresh() {},
  push() {},
  replace() {},
  prefetch() {},
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** A report's page in the dashboard, as the server renders it in English. */
export function renderReportPageMarkup(report: Report): string {
  const view: EncounterView = {
    encounterId: report.encounterId,
    fileName: 'report',
    invitation: null,
    note: null,
    colleagues: [],
    report,
    formats: [],
    reportProblem: null,
  };
  const client = new QueryClient();
  const state = toEncounterState(view);
  client.setQueryData(encounterQuery(report.encounterId).queryKey, state);
  const page = (
    <AppRouterContext.Provider value={router}>
      <LoadedTexts area="core" texts={allTexts.en}>
        <LoadedTexts area="review" texts={allTexts.en}>
          <LoadedTexts area="record" texts={allTexts.en}>
            <QueryClientProvider client={client}>
              <FormatsProvider timeZone="UTC">
                <EncounterWatch
                  id={report.encounterId}
                  version={state.version}
                  reportVersion={state.reportVersion}
                >
                  <EncounterPage messages={findMessages('en')} view={view} timeZone="UTC" />
                </EncounterWatch>
              </FormatsProvider>
            </QueryClientProvider>
          </LoadedTexts>
        </LoadedTexts>
      </LoadedTexts>
    </AppRouterContext.Provider>
  );
  const markup = renderToString(page);
  client.clear();
  return markup;
}

/** The text of {@link renderReportPageMarkup}. */
export function renderReportPage(report: Report): string {
  return renderReportPageMarkup(report)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
