import { createHash } from 'node:crypto';
import {
  type AlwaysReported,
  findAlwaysReported,
  isAlwaysReported,
} from '../../../contract/always-reported.ts';
import type { Report, ReportItem } from '../../../contract/report.ts';
import type { ReportSource } from '../../domain/encounter/encounter-store.ts';
import { replay } from '../../interview/engine.ts';
import type { CompiledProtocol } from '../../interview/protocol.ts';
import type { InterviewState } from '../../interview/state.ts';
import { type Locale, localeSchema, visitTypeSchema } from '../../interview/types.ts';
import { allergyParts } from '../../interview/words.ts';
import { answerQuestions } from './fhir-answers.ts';
import {
  codedText,
  dataAbsentReason,
  narrate,
  type Part,
  type Resource,
  toFhirString,
} from './fhir-parts.ts';
import { describeItem, describeModelItem, latestMoment, namesOfModels, quote } from './report-facts.ts';
import { formatInstant, nameAbsence, reportTexts } from './report-texts.ts';

const systems = {
  loinc: 'http://loinc.org',
  uri: 'urn:ietf:rfc:3986',
  actCode: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
  observationCategory: 'http://terminology.hl7.org/CodeSystem/observation-category',
  allergyClinical: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical',
  allergyVerification: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification',
  participant: 'http://terminology.hl7.org/CodeSystem/provenance-participant-type',
  emptyReason: 'http://terminology.hl7.org/CodeSystem/list-empty-reason',
  observationValue: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
};

/** LOINC codes of the total scores of the instruments that have one; the others go by their name. */
const scoreCodes: Record<string, string> = { phq2: '55758-7', phq9: '44261-6', gad7: '70274-6' };

type Source = Omit<ReportSource, 'finishedAt'>;
type Context = {
  source: Source;
  report: Report;
  protocol: CompiledProtocol;
  state: InterviewState;
  locale: Locale;
  /** A reference to a resource of this Bundle, by its role in it. */
  to(role: string): { reference: string };
  /** A resource of this Bundle under its role. */
  make(role: string, resourceType: string, content: Part): Resource;
  /** A moment by the organization's clock, with its offset. */
  time(at: string): string;
  /** When a message was sent, by that clock. */
  sentAt(message: number | undefined): string;
};

/**
 * The report as a FHIR R4 Bundle. It is a document: one whole with a narrative that any system can show, flags first,
 * and a status that says whether it is final; a bare collection would leave order and standing to the reader. What the
 * patient says is no diagnosis, so there are no Conditions: findings are Observations, medicines and allergies are
 * unconfirmed, and every answer stands in the QuestionnaireResponse. Ids follow from the encounter's id and every
 * reference leads to an entry. No clock is read: the same events give the same Bundle.
 * @param report - what `toReport` made of the same source
 * @param timeZone - the organization's (IANA): by its clock moments are written, with their offset
 */
export function toFhirBundle(source: Source, report: Report, timeZone: string): Resource {
  const uuid = (role: string) => createUuid(`${report.encounterId}/${role}`);
  const context: Context = {
    source,
    report,
    protocol: source.protocol,
    state: replay(source.protocol, source.events),
    locale: localeSchema.parse(report.locale),
    to: (role) => ({ reference: `urn:uuid:${uuid(role)}` }),
    make: (role, resourceType, content) => ({ resourceType, id: uuid(role), ...content }),
    time: (at) => formatInstant(at, timeZone),
    sentAt: (message) =>
      formatInstant(
        report.transcript.find((entry) => entry.kind === 'answer' && entry.message === message)?.at ??
          report.startedAt,
        timeZone,
      ),
  };
  const flags = makeFlags(context);
  const findings = makeFindings(context);
  const scores = makeScores(context);
  const medicines = makeMedicines(context);
  const allergies = makeAllergies(context);
  const lists = makeLists(context, { medicines, allergies });
  const linked = { flags, findings, scores, medicines, allergies, lists };
  const modelItems = makeModelItems(context);
  const resources = [
    makeComposition(context, linked, modelItems),
    makePatient(context),
    makeEncounter(context),
    makeDevice(context),
    makeQuestionnaireResponse(context),
    ...Object.values(linked).flat(),
    makeProvenance(context),
    ...modelItems,
    ...makeModelProvenance(context, modelItems),
  ];
  return {
    resourceType: 'Bundle',
    id: uuid('bundle'),
    identifier: { system: systems.uri, value: `urn:uuid:${uuid('bundle')}` },
    type: 'document',
    timestamp: context.time(latestMoment(report)),
    entry: resources.map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource })),
  };
}

/** A UUID of version 8 (RFC 9562 §5.8): the same name always has the same one. */
function createUuid(name: string): string {
  const bytes = createHash('sha256').update(`consult-desk/report/${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function makePatient({ report, make }: Context): Resource {
  const { firstName, lastName, dateOfBirth } = report.patient;
  const given = firstName ? [toFhirString(firstName)] : null;
  const family = lastName ? toFhirString(lastName) : null;
  return make('patient', 'Patient', {
    ...(given || family ? { name: [{ ...(family ? { family } : {}), ...(given ? { given } : {}) }] } : {}),
    ...(dateOfBirth ? { birthDate: dateOfBirth } : {}),
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: report.patientLocale }] } }],
  });
}

/** One that was left early may go on at any time: it is on leave, not finished. */
const encounterStatuses: Record<Report['status'], string> = {
  ONGOING: 'in-progress',
  FINALIZING: 'in-progress',
  FINISHED: 'finished',
  ABANDONED: 'onleave',
};

function makeEncounter({ report, locale, make, to, time }: Context): Resource {
  const texts = reportTexts[locale];
  const visit = visitTypeSchema.safeParse(report.visitType);
  return make('encounter', 'Encounter', {
    identifier: [
      { use: 'official', value: report.encounterId },
      ...(report.externalId ? [{ use: 'secondary', value: toFhirString(report.externalId) }] : []),
    ],
    status: encounterStatuses[report.status],
    class: { system: systems.actCode, code: 'VR', display: 'virtual' },
    type: [codedText(visit.success ? texts.visitType[visit.data] : report.visitType)],
    serviceType: codedText(texts.specialization[report.specialization] ?? report.specialization),
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

/** The assembler: named by what the encounter has pinned, never by the release that happens to render it. */
function makeDevice({ source, report, protocol, make }: Context): Resource {
  const matchers = source.events.flatMap((event) =>
    'interpretation' in event ? [event.interpretation.matcherVersion] : [],
  );
  const versions = [
    { name: 'protocol', value: `${protocol.id} ${report.protocolVersion}` },
    { name: 'protocol SHA-256', value: report.protocolHash },
    ...[...new Set([protocol.matcherVersion, ...matchers])].map((value) => ({ name: 'matcher', value })),
    { name: 'report', value: String(report.reportVersion) },
  ];
  return make('device', 'Device', {
    deviceName: [{ name: 'Consult Desk', type: 'user-friendly-name' }],
    version: versions.map(({ name, value }) => ({ type: codedText(name), value })),
  });
}

function makeQuestionnaireResponse(context: Context): Resource {
  const { source, report, make, to } = context;
  const status = report.status === 'ABANDONED' ? 'stopped' : report.partial ? 'in-progress' : 'completed';
  const item = answerQuestions(source.protocol, context.state, report, context.locale);
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

/** Whose words these are: the patient's, or those of somebody of whom nothing is known. */
function answerer({ report, locale, to }: Context): Part {
  return report.answeredBy === 'PATIENT' ? to('patient') : { display: reportTexts[locale].proxy };
}

function makeFlags({ report, locale, make, to, time }: Context): Resource[] {
  return report.flags.map((flag) =>
    make(`flag/${flag.id}`, 'Flag', {
      identifier: [{ value: flag.ruleId }],
      status: flag.answerLaterChanged ? 'inactive' : 'active',
      category: [codedText(reportTexts[locale].level[flag.level])],
      code: codedText(flag.title),
      subject: to('patient'),
      period: { start: time(flag.raisedAt) },
      encounter: to('encounter'),
      author: to('device'),
    }),
  );
}

function itemsOf(report: Report): ReportItem[] {
  return report.sections.filter((section) => section.id !== 'left_out').flatMap((section) => section.items);
}

function observe(
  { report, make, to, sentAt }: Context,
  role: string,
  message: number | undefined,
  content: Part,
) {
  return make(role, 'Observation', {
    status: report.partial ? 'preliminary' : 'final',
    category: [{ coding: [{ system: systems.observationCategory, code: 'survey', display: 'Survey' }] }],
    subject: to('patient'),
    encounter: to('encounter'),
    effectiveDateTime: sentAt(message),
    ...content,
    derivedFrom: [to('answers')],
  });
}

/** What was asked about and is there, is not there, or is not known. */
function makeFindings(context: Context): Resource[] {
  return itemsOf(context.report)
    .filter((item) => item.status === 'YES' || item.status === 'NO' || item.status === 'UNSURE')
    .map((item) =>
      observe(context, `finding/${item.id}`, item.sources[0]?.message, {
        identifier: [{ value: item.id }],
        code: codedText(item.label),
        ...(item.status === 'UNSURE'
          ? { dataAbsentReason: dataAbsentReason('asked-unknown') }
          : { valueBoolean: item.status === 'YES' }),
        ...(item.value === null
          ? {}
          : { note: [{ text: toFhirString(item.verbatim ? quote(item.value) : item.value) }] }),
      }),
    );
}

function makeScores(context: Context): Resource[] {
  return context.report.scores.map((score) => {
    const loinc = scoreCodes[score.id.replace(/[^a-z0-9]/gi, '').toLowerCase()];
    return observe(context, `score/${score.id}`, score.messages.at(-1), {
      identifier: [{ value: score.id }],
      code: {
        ...(loinc ? { coding: [{ system: systems.loinc, code: loinc }] } : {}),
        ...codedText(score.name),
      },
      valueInteger: score.value,
      interpretation: [codedText(score.meaning)],
      note: [{ text: toFhirString([score.source, score.licence].filter((part) => part !== '').join(' ')) }],
      referenceRange: [{ text: `0–${score.max}` }],
    });
  });
}

/** Medicines as the patient named them. Whether one is still taken is for the clinician to confirm: "unknown". */
function makeMedicines(context: Context): Resource[] {
  const { report, protocol, locale, make, to, sentAt } = context;
  const slots = new Set(
    protocol.questions.filter((question) => question.read === 'medicines').map((question) => question.slot),
  );
  const items = itemsOf(report).filter((item) => item.status === 'VALUE');
  return items
    .filter((item) => {
      const [slot = ''] = item.id.split(':');
      // The whole answer stands in a row of its own only where nothing in it was read as a medicine.
      const isWhole = slot === item.id;
      const isRead = items.some((other) => other.id.startsWith(`${slot}:`));
      return slots.has(slot) && !(isWhole && isRead);
    })
    .map((item) => {
      const isNamed = item.id.includes(':');
      const details = describeItem(item, locale);
      return make(`medicine/${item.id}`, 'MedicationStatement', {
        status: 'unknown',
        medicationCodeableConcept: codedText(isNamed ? item.label : (item.value ?? item.label)),
        subject: to('patient'),
        context: to('encounter'),
        dateAsserted: sentAt(item.sources[0]?.message),
        informationSource: answerer(context),
        derivedFrom: [to('answers')],
        ...(isNamed && details !== '' ? { dosage: [{ text: toFhirString(details) }] } : {}),
        note: [{ text: reportTexts[locale].notReviewed }],
      });
    });
}

/** Allergies as the patient named them, unconfirmed. "No allergies" becomes no statement: the list of them says that it is empty. */
function makeAllergies(context: Context): Resource[] {
  const { protocol, state, locale, make, to, sentAt } = context;
  const slots = new Set(
    protocol.questions.filter((question) => question.read === 'allergies').map((question) => question.slot),
  );
  return [...slots].flatMap((slotId) => {
    const slot = state.slots[slotId];
    if (slot === undefined || (slot.status !== 'VALUE' && slot.status !== 'YES')) return [];
    const read = slot.codes.filter((code) => code.startsWith('allergy:'));
    const named = read.map((code) => ({ code, ...allergyParts(protocol, code, locale) }));
    const words = slot.words ?? null;
    const all = named.length > 0 || words === null ? named : [{ code: 'words', name: words, reactions: [] }];
    return all.map(({ code, name, reactions }) =>
      make(`allergy/${slotId}/${code}`, 'AllergyIntolerance', {
        clinicalStatus: { coding: [{ system: systems.allergyClinical, code: 'active' }] },
        verificationStatus: { coding: [{ system: systems.allergyVerification, code: 'unconfirmed' }] },
        code: codedText(name),
        patient: to('patient'),
        encounter: to('encounter'),
        recordedDate: sentAt(slot.sources[0]?.message),
        asserter: answerer(context),
        ...(words === null || code === 'words' ? {} : { note: [{ text: toFhirString(quote(words)) }] }),
        ...(reactions.length > 0 ? { reaction: [{ manifestation: reactions.map(codedText) }] } : {}),
      }),
    );
  });
}

/** Why a list has no entries (HL7 list-empty-reason). */
const emptyReasons: Record<NonNullable<AlwaysReported['absence']>, string> = {
  none: 'nilknown',
  unsure: 'unavailable',
  unnamed: 'unavailable',
  declined: 'withheld',
  not_asked: 'notasked',
};
const listCodes = { allergies: '48765-2', medicines: '10160-0' };

/** Allergies and medicines, each a list of what was named, or with the reason why nothing is in it. */
function makeLists(context: Context, named: Record<AlwaysReported['id'], readonly Resource[]>): Resource[] {
  const { report, locale, make, to, time } = context;
  const texts = reportTexts[locale];
  return findAlwaysReported(report.sections.flatMap(({ items }) => items)).map(({ id, absence }) => {
    const entries = named[id];
    const content =
      entries.length > 0
        ? { entry: entries.map((resource) => ({ item: { reference: `urn:uuid:${resource.id}` } })) }
        : {
            emptyReason: {
              coding: [{ system: systems.emptyReason, code: emptyReasons[absence ?? 'unnamed'] }],
              ...(absence === null ? {} : codedText(nameAbsence(texts, absence))),
            },
          };
    return make(`list/${id}`, 'List', {
      status: 'current',
      mode: 'snapshot',
      title: texts.always[id],
      code: { coding: [{ system: systems.loinc, code: listCodes[id] }], ...codedText(texts.always[id]) },
      subject: to('patient'),
      encounter: to('encounter'),
      date: time(latestMoment(report)),
      source: to('device'),
      ...content,
    });
  });
}

/** The label of what an artificial intelligence asserts (HL7 v3 ObservationValue). */
const assertedByModel = {
  security: [
    {
      system: systems.observationValue,
      code: 'AIAST',
      display: 'Artificial Intelligence asserted',
    },
  ],
};

/**
 * What a language model read, as observations that are never final: labelled, with the patient's words in the note. They
 * are no medicine, no allergy and no finding, so that no importer takes one for what was established.
 */
function makeModelItems(context: Context): Resource[] {
  const { report, locale } = context;
  return (report.languageModel?.items ?? []).map((item) => ({
    ...observe(context, `model/${item.id}`, item.sources[0]?.message, {
      code: codedText(item.label),
      ...(item.status === 'YES' ? { valueBoolean: true } : { valueString: toFhirString(item.value ?? '') }),
      note: [
        { text: toFhirString(`${reportTexts[locale].modelTitle} (${item.model})`) },
        { text: toFhirString(describeModelItem(item, locale)) },
      ],
    }),
    meta: assertedByModel,
    status: 'preliminary',
  }));
}

/** The model as a device of its own, and what it made; nothing where it contributed nothing. */
function makeModelProvenance(context: Context, modelItems: readonly Resource[]): Resource[] {
  const { report, make, to } = context;
  if (report.languageModel === undefined) return [];
  const { items, draft } = report.languageModel;
  const names = namesOfModels([...items, ...(draft === null ? [] : [draft])]);
  const device = make('model-device', 'Device', {
    deviceName: [{ name: toFhirString(names), type: 'model-name' }],
    type: codedText('Large language model'),
  });
  const provenance = make('model-provenance', 'Provenance', {
    target: [
      ...modelItems.map(({ id }) => ({ reference: `urn:uuid:${id}` })),
      ...(draft === null ? [] : [to('composition')]),
    ],
    recorded: context.time(latestMoment(report)),
    agent: [
      {
        type: { coding: [{ system: systems.participant, code: 'author', display: 'Author' }] },
        who: to('model-device'),
        onBehalfOf: to('device'),
      },
    ],
    entity: [{ role: 'source', what: to('answers') }],
  });
  return [device, provenance];
}

type Linked = Record<'flags' | 'findings' | 'scores' | 'medicines' | 'allergies' | 'lists', Resource[]>;

/** The narrative: what the page and the PDF show, in their order, with the resources that each part rests on. */
function makeComposition(context: Context, linked: Linked, modelItems: readonly Resource[]): Resource {
  const { report, locale, make, to } = context;
  const texts = reportTexts[locale];
  const entry = (resources: readonly Resource[]) =>
    resources.length > 0
      ? { entry: resources.map((resource) => ({ reference: `urn:uuid:${resource.id}` })) }
      : {};
  const section = (title: string, lines: string[], extra: Part = {}) => ({
    title: toFhirString(title),
    text: narrate(lines, locale),
    ...extra,
  });
  const numbers = (messages: readonly number[]) =>
    [...new Set(messages)].map((message) => ` [${message}]`).join('');
  const writeLine = (item: ReportItem) =>
    [item.label, describeItem(item, locale)].filter((part) => part !== '').join(': ') +
    numbers(item.sources.map((source) => source.message));
  const inSection = (sectionId: string) => {
    const ids = new Set(
      report.sections
        .find(({ id }) => id === sectionId)
        ?.items.map((item) => context.to(`finding/${item.id}`).reference),
    );
    return linked.findings.filter((finding) => ids.has(`urn:uuid:${finding.id}`));
  };
  const always = findAlwaysReported(report.sections.flatMap(({ items }) => items));
  const alwaysIds = new Set(
    report.sections
      .flatMap(({ items }) => items)
      .filter(isAlwaysReported)
      .map((item) => to(`finding/${item.id}`).reference),
  );
  const unread = report.unreadMessages;
  const sections = [
    section(
      texts.flags,
      [
        ...(unread.length > 0 ? [texts.unread + numbers(unread)] : []),
        ...(report.flags.length === 0 ? [texts.noFlags] : []),
        ...report.flags.map(
          (flag) =>
            [
              `${texts.level[flag.level]}: ${flag.title}.`,
              ...(flag.quote === null ? [] : [quote(flag.quote)]),
              ...(flag.answerLaterChanged ? [texts.answerChanged] : []),
              ...(flag.heardOnly ? [texts.heardOnly] : []),
            ].join(' ') + numbers(flag.messages),
        ),
      ],
      entry(linked.flags),
    ),
    ...(report.complaints.length > 0
      ? [
          section(
            texts.complaints,
            report.complaints.map((complaint) => quote(complaint.words) + numbers(complaint.messages)),
          ),
        ]
      : []),
    ...(report.languageModel?.draft
      ? [
          section(texts.modelDraft, [
            texts.modelDraftLead(report.languageModel.draft.model),
            ...report.languageModel.draft.sentences.map((sentence) => sentence.text),
          ]),
        ]
      : []),
    section(
      texts.alwaysReported,
      always.flatMap(({ id, label, items, bare, absence }) => [
        ...(absence === null ? [] : [`${label ?? texts.always[id]}: ${nameAbsence(texts, absence)}`]),
        ...[...items, ...bare].map(writeLine),
      ]),
      entry([
        ...linked.lists,
        ...linked.medicines,
        ...linked.allergies,
        ...linked.findings.filter(({ id }) => alwaysIds.has(`urn:uuid:${id}`)),
      ]),
    ),
    ...report.sections
      .filter(({ id }) => id !== 'left_out')
      .map(({ id, title, items }) => ({
        id,
        title,
        items: items.filter((item) => !isAlwaysReported(item)),
      }))
      .filter(({ items }) => items.length > 0)
      .map(({ id, title, items }) => section(title, items.map(writeLine), entry(inSection(id)))),
    ...(report.scores.length > 0
      ? [
          section(
            texts.scores,
            report.scores.map(
              (score) =>
                `${score.name}: ${texts.scoreOf(score.value, score.max)}, ${score.meaning}${numbers(score.messages)}`,
            ),
            entry(linked.scores),
          ),
        ]
      : []),
    ...(report.addenda.length > 0
      ? [
          section(
            texts.addenda,
            report.addenda.map((addendum) => quote(addendum.text) + numbers([addendum.message])),
          ),
        ]
      : []),
    ...(report.languageModel && modelItems.length > 0
      ? [
          section(
            texts.modelTitle,
            [
              texts.modelLead(namesOfModels(report.languageModel.items)),
              ...report.languageModel.items.map(
                (item) =>
                  `${item.label}: ${describeModelItem(item, locale)}` +
                  numbers(item.sources.map((source) => source.message)),
              ),
            ],
            entry(modelItems),
          ),
        ]
      : []),
    ...report.sections
      .filter(({ id }) => id === 'left_out')
      .map(({ title, items }) => ({ title, items: items.filter((item) => !isAlwaysReported(item)) }))
      .filter(({ items }) => items.length > 0)
      .map(({ title, items }) =>
        section(
          title,
          items.map(
            (item) =>
              `${item.status === 'DECLINED' ? texts.declined : texts.notAsked}: ${item.label}` +
              numbers(item.sources.map((source) => source.message)),
          ),
        ),
      ),
    { title: texts.transcript, text: narrate([texts.notReviewed], locale), entry: [to('answers')] },
  ];
  return make('composition', 'Composition', {
    language: locale,
    status: report.partial ? 'preliminary' : 'final',
    type: {
      coding: [{ system: systems.loinc, code: '51855-5', display: 'Patient Note' }],
      text: texts.title,
    },
    subject: to('patient'),
    encounter: to('encounter'),
    date: context.time(latestMoment(report)),
    ...(report.review
      ? {
          attester: [
            {
              mode: 'professional',
              time: context.time(report.review.at),
              party: { display: toFhirString(report.review.by) },
            },
          ],
        }
      : {}),
    author: [to('device')],
    title: texts.title,
    section: sections,
  });
}

function makeProvenance(context: Context): Resource {
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
