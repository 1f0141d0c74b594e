import { type AlwaysReported, findAlwaysReported, isNamed } from '../../../contract/always-reported.ts';
import { isProvisional } from '../../../contract/arrange-report.ts';
import type { Report, ReportItem } from '../../../contract/report.ts';
import { answerer, type Context, describeReview, refer, systems } from './fhir-context.ts';
import {
  type AbsentReason,
  codedText,
  dataAbsentReason,
  type Part,
  type Resource,
  toFhirString,
} from './fhir-parts.ts';
import { latestMoment } from './report-facts.ts';
import { nameAbsence, nameRemark, quote, reportTexts } from './report-texts.ts';

/*
 * The patient's answers as resources. They are not diagnoses, so there are no Conditions. A finding that was read from
 * a text but not confirmed has the status preliminary and a note, even in a final report.
 */

/** LOINC codes of total scores; an instrument without one has only its name. */
const scoreCodes: Record<string, string> = { phq2: '55758-7', phq9: '44261-6', gad7: '70274-6' };

export function makeFlags({ report, locale, make, to, time }: Context): Resource[] {
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

/**
 * Passages that sounded like an emergency, and what became of them. They are observations about the interview, not the
 * patient.
 */
export function makeAlarms(context: Context): Resource[] {
  const texts = reportTexts[context.locale];
  return context.report.alarms.map((alarm) =>
    observe(context, `alarm/${alarm.id}`, alarm.messages[0], {
      code: codedText(alarm.title),
      valueString: toFhirString(alarm.text),
      interpretation: [codedText(alarm.status === 'DENIED' ? texts.denied : texts.unconfirmed)],
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

const absentReasons: Partial<Record<ReportItem['status'], AbsentReason>> = { UNSURE: 'asked-unknown' };

/** The findings of the report: present, absent, unknown, with a value, or in the patient's words. */
export function makeFindings(context: Context): Resource[] {
  const { report, locale } = context;
  const named = new Set(findAlwaysReported(report).flatMap(({ items }) => items.filter(isNamed)));
  return itemsOf(report)
    .filter((item) => !named.has(item))
    .map((item) =>
      observe(context, roleOf(item), item.sources[0]?.message, {
        ...(isProvisional(item) ? { status: 'preliminary' } : {}),
        identifier: [{ value: item.id }],
        code: codedText(item.label),
        ...valueOfItem(item),
        ...(isProvisional(item) ? { note: [{ text: reportTexts[locale].kept }] } : {}),
      }),
    );
}

/** Separates a coded line from the patient's own words with the same id. */
export function roleOf(item: ReportItem): string {
  return `finding/${item.id}${item.verbatim ? '/words' : ''}`;
}

function valueOfItem(item: ReportItem): Part {
  const reason = absentReasons[item.status];
  if (reason !== undefined) return { dataAbsentReason: dataAbsentReason(reason) };
  if (item.status === 'VALUE') return { valueString: toFhirString(item.value ?? '') };
  const words = item.value === null ? {} : { interpretation: [codedText(item.value)] };
  return { valueBoolean: item.status === 'YES', ...words };
}

export function makeScores(context: Context): Resource[] {
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
      note: [
        { text: toFhirString([score.source, score.licence].filter((part) => part !== '').join(' ')) },
        ...(score.earlier === null
          ? []
          : [
              {
                text: reportTexts[context.locale].earlier({
                  value: score.earlier.value,
                  at: score.earlier.at.slice(0, 10),
                }),
              },
            ]),
      ],
      referenceRange: [{ text: `0–${score.max}` }],
    });
  });
}

function namedOf({ report }: Context, id: AlwaysReported['id']): ReportItem[] {
  return (
    findAlwaysReported(report)
      .find((one) => one.id === id)
      ?.items.filter(isNamed) ?? []
  );
}

/** Medicines in the patient's words, with the status "unknown": the clinician confirms whether one is still taken. */
export function makeMedicines(context: Context): Resource[] {
  const { make, to, sentAt } = context;
  return namedOf(context, 'medicines').map((item) =>
    make(`medicine/${item.id}${item.verbatim ? '/words' : ''}`, 'MedicationStatement', {
      status: 'unknown',
      medicationCodeableConcept: codedText(item.value ?? item.label),
      subject: to('patient'),
      context: to('encounter'),
      dateAsserted: sentAt(item.sources[0]?.message),
      informationSource: answerer(context),
      derivedFrom: [to('answers')],
      note: [{ text: toFhirString(`${item.label}. ${describeReview(context)}`) }],
    }),
  );
}

/**
 * Allergies in the patient's words, unconfirmed. "No allergies" makes no AllergyIntolerance: the list of allergies is
 * empty with a reason.
 */
export function makeAllergies(context: Context): Resource[] {
  const { make, to, sentAt } = context;
  return namedOf(context, 'allergies').map((item) =>
    make(`allergy/${item.id}${item.verbatim ? '/words' : ''}`, 'AllergyIntolerance', {
      clinicalStatus: { coding: [{ system: systems.allergyClinical, code: 'active' }] },
      verificationStatus: { coding: [{ system: systems.allergyVerification, code: 'unconfirmed' }] },
      code: codedText(item.value ?? item.label),
      patient: to('patient'),
      encounter: to('encounter'),
      recordedDate: sentAt(item.sources[0]?.message),
      asserter: answerer(context),
      ...(item.verbatim ? { note: [{ text: toFhirString(quote(item.value ?? '')) }] } : {}),
    }),
  );
}

/** Why a list has no entries (HL7 list-empty-reason). */
const emptyReasons: Record<NonNullable<AlwaysReported['absence']>, string> = {
  none: 'nilknown',
  unsure: 'unavailable',
  unnamed: 'unavailable',
  declined: 'withheld',
  not_answered: 'unavailable',
  not_asked: 'notasked',
};
const listCodes = { allergies: '48765-2', medicines: '10160-0' };

/** The lists of allergies and medicines, with entries or with the reason why they are empty. */
export function makeLists(
  context: Context,
  named: Record<AlwaysReported['id'], readonly Resource[]>,
): Resource[] {
  const { report, locale, make, to, time } = context;
  const texts = reportTexts[locale];
  return findAlwaysReported(report).map(({ id, absence, remarks }) => {
    const entries = named[id];
    const notes = remarks.map((remark) => nameRemark(texts, remark));
    // A machine must not read "none known" where the patient also wrote of one.
    const reason = absence === 'none' && remarks.length > 0 ? 'unnamed' : (absence ?? 'unnamed');
    const content =
      entries.length > 0
        ? { entry: entries.map((resource) => ({ item: refer(resource) })) }
        : {
            emptyReason: {
              coding: [{ system: systems.emptyReason, code: emptyReasons[reason] }],
              ...(absence === null ? {} : codedText([nameAbsence(texts, absence), ...notes].join('; '))),
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
      ...(notes.length > 0 ? { note: notes.map((text) => ({ text: toFhirString(text) })) } : {}),
      ...content,
    });
  });
}
