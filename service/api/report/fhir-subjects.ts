import { labelSpecialization } from '../../../contract/specializations.ts';
import { visitTypeSchema } from '../../interview/model/types.ts';
import { list } from '../../interview/present/words.ts';
import { makeAnswerItems } from './fhir-answers.ts';
import { answerer, type Context, systems } from './fhir-context.ts';
import { codedText, narrate, type Resource, toFhirString } from './fhir-parts.ts';
import { describePerson, latestMoment } from './report-facts.ts';
import { reportTexts } from './report-texts.ts';
import { statusWords } from './status-words.ts';

/* The subject of a Bundle, the questionnaire, and the device that assembled it. */

/** The sex recorded at birth is no administrative gender, so it stands in the narrative, and as an observation where it was asked. */
export function makePatient({ report, locale, timeZone, make }: Context): Resource {
  const { firstName, lastName, dateOfBirth } = report.patient;
  const given = firstName ? [toFhirString(firstName)] : null;
  const family = lastName ? toFhirString(lastName) : null;
  const person = describePerson(report, locale, timeZone);
  return make('patient', 'Patient', {
    ...(person.length > 0 ? { text: narrate([list(person, locale)], locale) } : {}),
    ...(given || family ? { name: [{ ...(family ? { family } : {}), ...(given ? { given } : {}) }] } : {}),
    ...(dateOfBirth ? { birthDate: dateOfBirth } : {}),
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: report.patientLocale }] } }],
  });
}

export function makeEncounter({ report, locale, make, to, time }: Context): Resource {
  const texts = reportTexts[locale];
  const visit = visitTypeSchema.safeParse(report.visitType);
  return make('encounter', 'Encounter', {
    identifier: [
      { use: 'official', value: report.encounterId },
      ...(report.externalId ? [{ use: 'secondary', value: toFhirString(report.externalId) }] : []),
    ],
    status: statusWords[report.status].fhir,
    class: { system: systems.actCode, code: 'VR', display: 'virtual' },
    type: [codedText(visit.success ? texts.visitType[visit.data] : report.visitType)],
    serviceType: codedText(labelSpecialization(report.specialization, locale) ?? report.specialization),
    subject: to('patient'),
    period: {
      start: time(report.startedAt),
      ...(report.finishedAt ? { end: time(report.finishedAt) } : {}),
    },
    ...(report.complaints.length > 0
      ? { reasonCode: report.complaints.map((complaint) => codedText(complaint.words)) }
      : {}),
  });
}

/**
 * The Device that assembled the report, identified by the encounter's pinned protocol and readers. The version of the
 * program that renders the report is left out, so that a later version gives the same Bundle.
 */
export function makeDevice({ source, report, protocol, make }: Context): Resource {
  const readers = source.events.flatMap((event) =>
    event.type === 'mentions.proposed' ? [event.reader] : [],
  );
  const versions = [
    { name: 'protocol', value: `${protocol.id} ${report.protocolVersion}` },
    { name: 'protocol SHA-256', value: report.protocolHash },
    ...[...new Set(readers)].map((value) => ({ name: 'reader', value })),
  ];
  return make('device', 'Device', {
    deviceName: [{ name: 'Consult Desk', type: 'user-friendly-name' }],
    version: versions.map(({ name, value }) => ({ type: codedText(name), value })),
  });
}

export function makeQuestionnaireResponse(context: Context): Resource {
  const { report, make, to } = context;
  const status = report.status === 'ABANDONED' ? 'stopped' : report.partial ? 'in-progress' : 'completed';
  const item = makeAnswerItems(context);
  return make('answers', 'QuestionnaireResponse', {
    status,
    subject: to('patient'),
    encounter: to('encounter'),
    authored: context.time(latestMoment(report)),
    author: to('device'),
    source: answerer(context),
    ...(item.length > 0 ? { item } : {}),
  });
}

export function makeProvenance(context: Context): Resource {
  const { report, make, to } = context;
  const role = (code: string, display: string) => ({
    coding: [{ system: systems.participant, code, display }],
  });
  return make('provenance', 'Provenance', {
    target: [to('composition'), to('answers')],
    recorded: context.time(latestMoment(report)),
    agent: [
      { type: role('author', 'Author'), who: answerer(context) },
      { type: role('assembler', 'Assembler'), who: to('device') },
    ],
  });
}
