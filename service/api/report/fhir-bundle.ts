import type { Report } from '../../../contract/report.ts';
import { makeComposition } from './fhir-composition.ts';
import { type BundleSource, createContext, systems } from './fhir-context.ts';
import {
  makeAlarms,
  makeAllergies,
  makeFindings,
  makeFlags,
  makeLists,
  makeMedicines,
  makeScores,
} from './fhir-findings.ts';
import type { Resource } from './fhir-parts.ts';
import {
  makeDevice,
  makeEncounter,
  makePatient,
  makeProvenance,
  makeQuestionnaireResponse,
} from './fhir-subjects.ts';
import { latestMoment } from './report-facts.ts';

/**
 * The report as a FHIR R4 Bundle of type document, because a document fixes the order, has a narrative that any system
 * can show, and a status that says whether it is final; a collection has none of these. Findings are Observations,
 * medicines and allergies are unconfirmed, and all answers are in the QuestionnaireResponse. Ids derive from the
 * encounter's id, every reference points to an entry, and no clock is read: the same events give the same Bundle.
 * @param report - what `toReport` made from the same source
 * @param timeZone - the organization's (IANA); moments are written in it, with their offset
 */
export function toFhirBundle(source: BundleSource, report: Report, timeZone: string): Resource {
  const context = createContext(source, report, timeZone);
  const medicines = makeMedicines(context);
  const allergies = makeAllergies(context);
  const linked = {
    flags: makeFlags(context),
    alarms: makeAlarms(context),
    findings: makeFindings(context),
    scores: makeScores(context),
    medicines,
    allergies,
    lists: makeLists(context, { medicines, allergies }),
  };
  const resources = [
    makeComposition(context, linked),
    makePatient(context),
    makeEncounter(context),
    makeDevice(context),
    makeQuestionnaireResponse(context),
    ...Object.values(linked).flat(),
    makeProvenance(context),
  ];
  const id = context.make('bundle', 'Bundle', {}).id;
  return {
    resourceType: 'Bundle',
    id,
    identifier: { system: systems.uri, value: `urn:uuid:${id}` },
    type: 'document',
    timestamp: context.time(latestMoment(report)),
    entry: resources.map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource })),
  };
}
