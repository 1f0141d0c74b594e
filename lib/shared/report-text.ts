import { arrangeReport, ticksBesideTitle } from '@/contract/arrange-report.ts';
import type { Remark, Report, ReportClause, ReportItem } from '@/contract/report.ts';
import { labelSpecialization } from '@/contract/specializations.ts';
import type { Messages, MessagesOf } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import { formatName, humanize, isolateName } from '@/lib/shared/names.ts';
import { describePerson } from '@/lib/shared/person-words.ts';

const width = 78;
const indent = '  ';

/**
 * A report as plain text for another record system, in the order of all formats (contract/arrange-report.ts), with lines of at most
 * 78 characters. Items that the patient only left ticked are in brackets, since plain text has no dotted line. The patient's name
 * is in the head if the report has it, and nowhere else unless the patient wrote it.
 */
export function writeReportText(
  messages: MessagesOf<'encounter' | 'settingsPage'>,
  report: Report,
  review: Reviewed | null,
): string {
  const { encounter: text } = messages;
  const arranged = arrangeReport(report);
  const { top, history, draft, beside, negatives, background, scores, addenda } = arranged;
  const { translation, leftOut } = arranged;
  const blocks: string[][] = [
    [...writeHead(messages, report), ...writeReview(messages, report, review)],
    writeUnreadable(messages, report),
    ...top.added.map(({ at, text: words }) =>
      block(text.addedOn({ at: writeMoment(messages, at) }), [`“${words}”`]),
    ),
    writeFlags(messages, report),
    block(text.words, [
      ...top.complaints.map(({ words }) => `“${words}”`),
      ...(top.complaints.length === 0 && report.summary !== '' ? [report.summary] : []),
    ]),
    writeTop(messages, top),
    block(text.history, [
      ...(history.length > 0 ? [history.map((clause) => writeClause(messages, clause)).join(' ')] : []),
      ...beside.map((item) => writeItem(messages, item)),
    ]),
    block(text.draft, draft === null ? [] : [draft.sentences.map((sentence) => sentence.text).join(' ')]),
    block(
      text.denies,
      negatives.map((line) => line.text),
    ),
    ...background.map(({ title, items }) =>
      block(
        title,
        items.map((item) => writeItem(messages, item)),
      ),
    ),
    block(
      text.scores,
      scores.flatMap((score) => [
        `${score.name}: ${writeScore(messages, score)}`,
        score.items.map((item) => writeItem(messages, item)).join('; '),
      ]),
    ),
    block(
      text.addenda,
      addenda.map((addendum) => `${writeMoment(messages, addendum.at)}: “${addendum.text}”`),
    ),
    block(
      text.translation,
      (translation?.texts ?? []).map(({ words, text: translated }) => `“${words}”: ${translated}`),
    ),
    block(
      text.leftOut,
      leftOut.map(
        ({ status, items }) => `${text.left[status]}: ${items.map(({ label }) => label).join('; ')}`,
      ),
    ),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** Says that stored entries can no longer be read, so that nobody takes the text for complete. */
function writeUnreadable({ encounter: text }: MessagesOf<'encounter'>, { unreadableEntries: count }: Report) {
  return count === undefined ? [] : wrap(`${text.unreadable({ count })}. ${text.unreadableWhy}`);
}

/** "14 of 27, moderate; before: 9 (…)". */
export function writeScore(
  { encounter: text, format }: Pick<MessagesOf<'encounter'>, 'encounter' | 'format'>,
  score: Report['scores'][number],
): string {
  const earlier =
    score.earlier === null
      ? ''
      : `; ${text.earlier({ value: score.earlier.value, at: format.day(new Date(score.earlier.at)) })}`;
  return `${text.scoreOf({ value: score.value, max: score.max })}, ${score.meaning}${earlier}`;
}

function writeHead(messages: MessagesOf<'encounter'>, report: Report): string[] {
  const { encounter: text, reportText: words, format } = messages;
  const { patient } = report;
  const person = [
    formatName(patient.firstName, patient.lastName),
    patient.dateOfBirth ? words.born({ date: format.birthDate(patient.dateOfBirth) }) : null,
    ...describePerson(messages, report, null),
    report.externalId,
  ].filter((part) => part);
  const visit = [
    findNamedText(messages.visitType, report.visitType) ?? humanize(report.visitType),
    labelSpecialization(report.specialization, messages.locale) ?? humanize(report.specialization),
    report.finishedAt ? words.finished({ at: writeMoment(messages, report.finishedAt) }) : words.unfinished,
  ];
  return [
    words.title.toUpperCase(),
    ...(person.length > 0 ? wrap(person.join(', ')) : []),
    ...(report.clinicName ? wrap(report.clinicName) : []),
    ...wrap(visit.join(', ')),
    ...(report.answeredBy === 'PATIENT' ? [] : wrap(text.answeredBy[report.answeredBy])),
  ];
}

/** A review in the clinic's own record. */
type Reviewed = { reviewedAt: string | null; reviewedBy: string | null; reviewedRole: string | null };

/** Who reviewed it, in which role and when: from the clinic's own record, or else from the service; or that nobody has. */
function writeReview(
  messages: MessagesOf<'encounter' | 'settingsPage'>,
  report: Report,
  own: Reviewed | null,
): string[] {
  const { encounter: text, settingsPage } = messages;
  const told = report.review && {
    reviewedAt: report.review.at,
    reviewedBy: report.review.by,
    reviewedRole: null,
  };
  const review = own ?? told ?? null;
  if (!review?.reviewedAt) return wrap(text.patientReported);
  const role = review.reviewedRole && findNamedText(settingsPage.roles, review.reviewedRole);
  const name = isolateName(review.reviewedBy ?? '');
  const at = writeMoment(messages, review.reviewedAt);
  return wrap(text.patientReviewed({ name: role ? `${name} (${role})` : name, at }));
}

function writeFlags(messages: MessagesOf<'encounter'>, report: Report): string[] {
  const { encounter: text, reportText: words } = messages;
  const { flags, alarms } = arrangeReport(report).top;
  const raised = flags.map((flag) =>
    [
      `${messages.flag.level[flag.level]}: ${flag.title}.`,
      writeCause(messages, flag),
      text.raisedAt({ time: writeMoment(messages, flag.raisedAt) }),
      flag.continued ? text.continued : null,
      flag.answerLaterChanged ? text.changed : null,
    ]
      .filter((part) => part)
      .join(' '),
  );
  const sounded = alarms.map((alarm) => `${text.alarmStatus[alarm.status]}: ${alarm.title}. ${alarm.text}`);
  const lines = [...raised, ...sounded];
  return block(text.flags, lines.length > 0 ? lines : [words.noFlags]);
}

/** What raised a flag: the ticked signs unless they are its title, else the patient's words. */
export function writeCause(
  { encounter: text }: Pick<MessagesOf<'encounter'>, 'encounter'>,
  flag: { title?: string | null | undefined; quote?: string | null; ticked?: readonly string[] | undefined },
): string | null {
  if (!flag.ticked?.length) return flag.quote ? `“${flag.quote}”` : null;
  const ticked = ticksBesideTitle(flag);
  return ticked.length > 0 ? text.ticked({ signs: ticked.map((sign) => `“${sign}”`).join(', ') }) : null;
}

function writeTop(
  messages: MessagesOf<'encounter'>,
  { always, wishes }: ReturnType<typeof arrangeReport>['top'],
): string[] {
  const { encounter: text } = messages;
  const lines = always.flatMap(({ id, items, absence, remarks }) => [
    ...items.map((item) => writeItem(messages, item)),
    ...(absence === null ? [] : [`${text.always[id]}: ${text.absence[absence]}`]),
    ...remarks.map((remark) => `${text.always[id]}: ${writeRemark(messages, remark)}`),
  ]);
  const wanted = wishes.map((item) => `${text.wishes}: ${describeItem(messages, item)}`);
  return [...lines, ...wanted].flatMap(wrap);
}

/** What the patient also wrote about medicines or allergies, or what contradicts their lines. */
export function writeRemark(
  { encounter: text }: Pick<MessagesOf<'encounter'>, 'encounter'>,
  { kind, words }: Remark,
): string {
  return text.remark[kind]({ words: `“${words}”` });
}

function writeClause(
  { encounter: text }: MessagesOf<'encounter'>,
  { text: words, known }: ReportClause,
): string {
  if (known !== 'kept') return words;
  const [, said = words, end = ''] = /^(.*?)([.,،]?)$/s.exec(words) ?? [];
  return `${said} (${text.leftTicked})${end}`;
}

/** The answer of an item as text: its value, in quotation marks if it is the patient's own, or yes, no, not sure. */
export function describeItem(
  { encounter: text }: Pick<MessagesOf<'encounter'>, 'encounter'>,
  item: ReportItem,
): string {
  if (item.value !== null) return item.verbatim ? `“${item.value}”` : item.value;
  const words: Partial<Record<ReportItem['status'], string>> = {
    YES: text.yes,
    NO: text.no,
    UNSURE: text.unsure,
  };
  return words[item.status] ?? '';
}

function writeItem(messages: MessagesOf<'encounter'>, item: ReportItem): string {
  const kept = item.known === 'kept' ? ` (${messages.encounter.leftTicked})` : '';
  return `${item.label}: ${describeItem(messages, item)}${kept}`;
}

function block(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [title.toUpperCase(), ...lines.flatMap(wrap)] : [];
}

function writeMoment({ format }: Pick<Messages, 'format'>, at: string): string {
  const date = new Date(at);
  return `${format.day(date)}, ${format.clock(date)}`;
}

/** Wraps to lines of at most `width`, with the later ones indented; a longer word gets a line of its own. */
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
