import type { Report, ReportItem } from '@/contract/report.ts';
import type { encounterTexts } from '@/lib/shared/english/encounter-texts.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { formatName, humanize, isolateName } from '@/lib/shared/names.ts';
import { arrangeReport, namesOfModels, orderFlags, writeModelValue } from '@/lib/shared/report-lines.ts';

const width = 78;
const indent = '  ';

/**
 * A report as plain text for another record system: flags first, then the patient's words, the sections, scores and
 * what was left out. No longer line than 78 characters. The patient's name stands in the head if the report has it,
 * and nowhere else unless the patient wrote it.
 */
export function writeReportText(
  messages: typeof encounterTexts,
  report: Report,
  review: { reviewedAt: string | null; reviewedBy: string | null } | null,
): string {
  const { encounter: text, reportText: words } = messages;
  const { always, sections, asked, answered, leftOut } = arrangeReport(report);
  const { items, draft } = report.languageModel ?? { items: [], draft: null };
  const blocks: string[][] = [
    [...writeHead(messages, report), ...writeReview(messages, review)],
    writeFlags(messages, report),
    block(text.words, [
      ...report.complaints.map((complaint) => `“${complaint.words}”`),
      ...(report.summary ? [report.summary] : []),
    ]),
    block(
      text.allergiesAndMedicines,
      always.flatMap(({ id, label, items: own, bare, absence }) => [
        ...(absence ? [`${label ?? text.always[id]}: ${text.absence[absence]}`] : []),
        ...own.map(writeItem),
        ...bare.map((item) => `${item.label}: ${item.status === 'YES' ? text.yes : text.unsure}`),
      ]),
    ),
    block(
      text.modelDraft,
      draft === null
        ? []
        : [text.modelDraftLead(draft.model), draft.sentences.map((sentence) => sentence.text).join(' ')],
    ),
    ...sections.map((section) => block(section.title, section.items.map(writeItem))),
    block(text.asked, [
      ...asked.map(writeItem),
      ...gather(text.yes, answered.YES),
      ...gather(text.no, answered.NO),
      ...gather(text.unsure, answered.UNSURE),
    ]),
    block(
      text.scores,
      report.scores.map(
        (score) => `${score.name}: ${text.scoreOf(score.value, score.max)}, ${score.meaning}`,
      ),
    ),
    block(
      text.addenda,
      report.addenda.map((addendum) => `${writeMoment(messages, addendum.at)}: “${addendum.text}”`),
    ),
    block(
      text.modelTitle,
      items.length === 0
        ? []
        : [
            text.modelLead(namesOfModels(items)),
            ...items.map((item) => `${item.label}: ${writeModelValue(item, text)}`),
          ],
    ),
    block(text.leftOut, [
      ...gather(
        words.declined,
        leftOut.filter((item) => item.status === 'DECLINED'),
      ),
      ...gather(
        words.notAsked,
        leftOut.filter((item) => item.status === 'NOT_ASKED'),
      ),
    ]),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function writeHead(messages: typeof encounterTexts, report: Report): string[] {
  const { encounter: text, reportText: words, format } = messages;
  const { patient } = report;
  const person = [
    formatName(patient),
    patient.dateOfBirth ? words.born(format.birthDate(patient.dateOfBirth)) : null,
    report.externalId,
  ].filter((part) => part);
  const visit = [
    messages.visitType[report.visitType] ?? humanize(report.visitType),
    messages.specialization[report.specialization] ?? humanize(report.specialization),
    report.finishedAt ? words.finished(writeMoment(messages, report.finishedAt)) : words.unfinished,
  ];
  return [
    words.title.toUpperCase(),
    ...(person.length > 0 ? wrap(person.join(', ')) : []),
    ...(report.clinicName ? wrap(report.clinicName) : []),
    ...wrap(visit.join(', ')),
    ...(report.answeredBy === 'PROXY' ? wrap(text.proxy) : []),
    ...wrap(text.patientReported),
  ];
}

/** Who reviewed it and when, as the clinic's own record says. */
function writeReview(
  messages: typeof encounterTexts,
  review: { reviewedAt: string | null; reviewedBy: string | null } | null,
): string[] {
  if (!review) return [];
  const { encounter: text } = messages;
  return review.reviewedAt
    ? wrap(text.reviewedBy(isolateName(review.reviewedBy ?? ''), writeMoment(messages, review.reviewedAt)))
    : [text.notReviewed];
}

function writeFlags(messages: typeof encounterTexts, report: Report): string[] {
  const { encounter: text, reportText: words } = messages;
  const unread =
    report.unreadMessages.length > 0
      ? [`${text.unread} ${words.answers(report.unreadMessages.join(', '))}`]
      : [];
  const flags = orderFlags(report.flags).map((flag) =>
    [
      `${flag.level === 'EMERGENCY' ? messages.flag.emergency : messages.flag.urgent}: ${flag.title}.`,
      flag.quote ? `“${flag.quote}”` : null,
      text.raisedAt(writeMoment(messages, flag.raisedAt)),
      flag.continued ? text.continued : null,
      flag.answerLaterChanged ? text.changed : null,
      flag.heardOnly ? text.heardOnly : null,
    ]
      .filter((part) => part)
      .join(' '),
  );
  return block(text.flags, [...(flags.length > 0 ? flags : [words.noFlags]), ...unread]);
}

function writeItem(item: ReportItem): string {
  const value = item.value ?? '';
  return `${item.label}: ${item.verbatim ? `“${value}”` : value}`;
}

/** One line for all labels of a kind, or none. */
function gather(title: string, items: readonly ReportItem[]): string[] {
  return items.length > 0 ? [`${title}: ${items.map((item) => item.label).join('; ')}`] : [];
}

function block(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [title.toUpperCase(), ...lines.flatMap(wrap)] : [];
}

function writeMoment({ format }: Pick<Messages, 'format'>, at: string): string {
  const date = new Date(at);
  return `${format.day(date)}, ${format.clock(date)}`;
}

/** Lines of at most `width`, the later ones indented; a word that is longer has a line of its own. */
function wrap(value: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of value.split(/\s+/).filter((part) => part !== '')) {
    const longer = line === '' || line === indent ? `${line}${word}` : `${line} ${word}`;
    if (longer.length <= width || line.trim() === '') {
      line = longer;
      continue;
    }
    lines.push(line);
    line = `${indent}${word}`;
  }
  return line.trim() === '' ? lines : [...lines, line];
}
