import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import { fingerprint } from '@/lib/shared/fingerprint.ts';
import type { EncounterView } from '@/lib/shared/operations/report.ts';
import * as api from '@/lib/shared/operations/report.ts';

/**
 * The data for the controls of an encounter's page. The rest is in the server-rendered page; `version` changes when the server
 * would render the page differently.
 */
export type EncounterState = Pick<EncounterView, 'invitation' | 'note' | 'colleagues' | 'reportProblem'> & {
  version: string;
  /** Fingerprint of the report; null without one. */
  reportVersion: string | null;
};

/** @param view - parsed with the operation's shape, so that its fields have the same order on server and browser */
export function toEncounterState(view: EncounterView): EncounterState {
  const { invitation, note, colleagues, report, formats, reportProblem, fileName } = view;
  const written = invitation && {
    id: invitation.id,
    patientFirstName: invitation.patientFirstName,
    patientLastName: invitation.patientLastName,
    patientDateOfBirth: invitation.patientDateOfBirth,
    externalId: invitation.externalId,
    agentName: invitation.agentName,
    visitType: invitation.visitType,
    status: invitation.status,
    isLinkFollowed: invitation.isLinkFollowed,
    flags: invitation.flags,
  };
  const reportVersion = report && fingerprint(report);
  const version = fingerprint({ reportVersion, formats, reportProblem, fileName, written });
  return { invitation, note, colleagues, reportProblem, version, reportVersion };
}

export function encounterQuery(id: string) {
  return queryOptions({
    queryKey: ['encounters', id],
    queryFn: async ({ signal }) =>
      toEncounterState(await requestJson(api.getEncounter, { params: { id }, signal })),
  });
}
