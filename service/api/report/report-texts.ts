import { readWallClock } from '../../../common/time-zone.ts';
import type { AlwaysReported } from '../../../contract/always-reported.ts';
import type { LeftOutStatus } from '../../../contract/arrange-report.ts';
import type { Report } from '../../../contract/report.ts';
import type { Locale } from '../../interview/types.ts';
import type { ReportTexts } from './report-text-keys.ts';
import { translatedReportTexts } from './report-texts-translated.ts';

/**
 * The fixed words that the printed and the FHIR report add to the report itself, by reader's language. From the
 * release 0.2.0 on they stay as they are (docs/decisions/013-reports-that-stay-the-same.md).
 */
export const reportTexts: Record<Locale, ReportTexts> = {
  ...translatedReportTexts,
  en: {
    leftTicked: 'Read and left ticked',
    history: 'History',
    translation: 'Translated by a language model, from the patient’s words',
    draft: 'Draft by a language model, from the patient’s words',
    denies: 'Denies',
    wishes: 'Hopes for',
    notAnswered: 'Not answered',
    notTicked: 'Not ticked',
    earlier: (value, at) => `before: ${value} (${at})`,
    removed: 'Taken out',
    kept: 'Dotted: read from the patient’s words and left ticked. Everything else was answered.',
    ticked: 'Ticked',
    unconfirmed: 'Not confirmed',
    denied: 'Denied',
    parent: 'A parent answered',
    carer: 'A carer answered',
    title: 'Consultation report',
    notReviewed: 'Patient-reported; not reviewed by a clinician',
    reviewed: (by, at) => `Patient-reported; reviewed by ${by}, ${at}`,
    page: (page, pages) => `Page ${page} of ${pages}`,
    partial: 'Partial: the consultation is not finished. What is missing may still be answered.',
    visitType: { PRE_VISIT: 'Before the visit', POST_VISIT: 'After the visit' },
    noName: 'No name given',
    born: 'Born',
    noBirthDate: 'Date of birth not given',
    years: (age) => (age === 1 ? '1 year' : `${age} years`),
    started: 'Started',
    sent: 'Sent',
    latest: 'Latest entry',
    patient: 'The patient answered',
    answeredIn: 'Answered in',
    language: { en: 'English', es: 'Spanish', fr: 'French', de: 'German', ar: 'Arabic' },
    externalId: 'Reference',
    flags: 'Red flags',
    noFlags: 'No red flag was raised by the answers so far.',
    offered: 'Offered',
    level: { EMERGENCY: 'Emergency', UNCONFIRMED: 'Not confirmed', DENIED: 'Denied', URGENT: 'Urgent' },
    answerChanged: 'The answer was later changed.',
    continued: 'Went on after being told to call for help.',
    complaints: 'In the patient’s words',
    always: { allergies: 'Allergies', medicines: 'Medicines' },
    noneReported: 'None reported',
    unnamed: 'Yes, not named',
    scores: 'Scores',
    scoreOf: (value, max) => `${value} of ${max}`,
    yes: 'Yes',
    no: 'No',
    unsure: 'Not sure',
    leftOut: 'Left out',
    declined: 'Preferred not to say',
    notAsked: 'Not asked',
    addenda: 'Added at the end',
    transcript: 'Transcript',
    transcriptNote: 'The numbers in the report refer to these messages.',
    superseded: (message) => `Later changed, see ${message}.`,
    spoken: 'Spoken',
    missing: 'A sign that cannot be printed is shown as \ufffd. The page and the data have it.',
  },
  es: {
    leftTicked: 'Leído y dejado marcado',
    history: 'Historia',
    translation: 'Traducido por un modelo de lenguaje, de las palabras del paciente',
    draft: 'Borrador de un modelo de lenguaje, con las palabras del paciente',
    denies: 'Niega',
    wishes: 'Espera',
    notAnswered: 'Sin responder',
    notTicked: 'Sin marcar',
    earlier: (value, at) => `antes: ${value} (${at})`,
    removed: 'Quitado',
    kept: 'Punteado: leído en las palabras del paciente y dejado marcado. Lo demás se respondió.',
    ticked: 'Marcó',
    unconfirmed: 'Sin confirmar',
    denied: 'Negado',
    parent: 'Respondió la madre o el padre',
    carer: 'Respondió quien le cuida',
    title: 'Informe de la consulta',
    notReviewed: 'Relatado por el paciente; sin revisar por un profesional',
    reviewed: (by, at) => `Relatado por el paciente; revisado por ${by}, ${at}`,
    page: (page, pages) => `Página ${page} de ${pages}`,
    partial: 'Parcial: la consulta no ha terminado. Lo que falta aún puede responderse.',
    visitType: { PRE_VISIT: 'Antes de la visita', POST_VISIT: 'Después de la visita' },
    noName: 'Sin nombre',
    born: 'Nacimiento',
    noBirthDate: 'Sin fecha de nacimiento',
    years: (age) => (age === 1 ? '1 año' : `${age} años`),
    started: 'Inicio',
    sent: 'Enviada',
    latest: 'Última entrada',
    patient: 'Respondió el paciente',
    answeredIn: 'Respondió en',
    language: { en: 'inglés', es: 'español', fr: 'francés', de: 'alemán', ar: 'árabe' },
    externalId: 'Referencia',
    flags: 'Señales de alarma',
    noFlags: 'Las respuestas hasta ahora no dieron ninguna señal de alarma.',
    offered: 'Se ofreció',
    level: { EMERGENCY: 'Emergencia', UNCONFIRMED: 'Sin confirmar', DENIED: 'Negado', URGENT: 'Urgente' },
    answerChanged: 'La respuesta se cambió después.',
    continued: 'Se le indicó pedir ayuda y siguió adelante.',
    complaints: 'En palabras del paciente',
    always: { allergies: 'Alergias', medicines: 'Medicinas' },
    noneReported: 'No refiere',
    unnamed: 'Sí, sin nombrar',
    scores: 'Puntuaciones',
    scoreOf: (value, max) => `${value} de ${max}`,
    yes: 'Sí',
    no: 'No',
    unsure: 'No es seguro',
    leftOut: 'Sin respuesta',
    declined: 'Prefirió no decirlo',
    notAsked: 'No se preguntó',
    addenda: 'Añadido al final',
    transcript: 'Transcripción',
    transcriptNote: 'Los números del informe se refieren a estos mensajes.',
    superseded: (message) => `Se cambió después, vea ${message}.`,
    spoken: 'Hablado',
    missing: 'Un signo que no se puede imprimir aparece como \ufffd. La página y los datos lo contienen.',
  },
};

/** What stands in place of lines of allergies or medicines. */
export function nameAbsence(texts: ReportTexts, absence: NonNullable<AlwaysReported['absence']>): string {
  const words = {
    none: texts.noneReported,
    unsure: texts.unsure,
    unnamed: texts.unnamed,
    declined: texts.declined,
    not_answered: texts.notAnswered,
    not_asked: texts.notAsked,
  };
  return words[absence];
}

/** Who answered, in words. */
export function nameAnswerer(texts: ReportTexts, answeredBy: Report['answeredBy']): string {
  return { PATIENT: texts.patient, PARENT: texts.parent, CARER: texts.carer }[answeredBy];
}

/** Why a line was left out, in words. */
export function nameLeftOut(texts: ReportTexts, status: LeftOutStatus): string {
  const words = {
    DECLINED: texts.declined,
    NOT_ANSWERED: texts.notAnswered,
    NOT_TICKED: texts.notTicked,
    NOT_ASKED: texts.notAsked,
  };
  return words[status];
}

/**
 * "2026-01-05 09:10 UTC" or "2026-07-05 14:55 UTC+5:45": by the clock of the organization, the same for every reader and
 * machine.
 *
 * @param at - ISO 8601
 * @param timeZone - IANA
 */
export function formatMoment(at: string, timeZone: string): string {
  const { day, time, offset } = readWallClock(new Date(at), timeZone);
  const [, sign = '+', hours = '00', minutes = '00'] = /^(.)(\d\d):(\d\d)$/.exec(offset) ?? [];
  const ahead = `${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
  return `${day} ${time} UTC${offset === '+00:00' ? '' : ahead}`;
}

/** A moment as FHIR's dateTime and instant have it, with the offset of the organization's clock. */
export function formatInstant(at: string, timeZone: string): string {
  const { day, timeWithSeconds, offset } = readWallClock(new Date(at), timeZone);
  if (offset === '+00:00') return at;
  return `${day}T${timeWithSeconds}${/\.\d+/.exec(at)?.[0] ?? ''}${offset}`;
}
