import { type ArrangedReport, arrangeReport } from '../../../contract/arrange-report.ts';
import type { ReportItem } from '../../../contract/report.ts';
import { type Context, describeReview, refer, systems } from './fhir-context.ts';
import { roleOf } from './fhir-findings.ts';
import { narrate, type Part, type Resource, toFhirString } from './fhir-parts.ts';
import { describeCause, describeItem, hasProvisional, latestMoment } from './report-facts.ts';
import { nameAbsence, nameLeftOut, nameRemark, quote, reportTexts } from './report-texts.ts';

export type Linked = Record<
  'flags' | 'alarms' | 'findings' | 'scores' | 'medicines' | 'allergies' | 'lists',
  Resource[]
>;

type Section = Part & { title: string; entry?: { reference: string }[] };

/**
 * The Composition: the same sections in the same order as the page and the PDF, each with the resources that support
 * it.
 */
export function makeComposition(context: Context, linked: Linked): Resource {
  const { report, locale, make, to, time } = context;
  const texts = reportTexts[locale];
  const arranged = arrangeReport(report);
  const sections = [
    ...topSections(context, arranged, linked),
    ...historySections(context, arranged, linked),
    ...furtherSections(context, arranged, linked),
  ];
  const listed = new Set(sections.flatMap(({ entry }) => entry ?? []).map(({ reference }) => reference));
  // Each entry of a document is reachable from its Composition, also what no line of the narrative tells by itself.
  const others = Object.values(linked)
    .flat()
    .map(refer)
    .filter(({ reference }) => !listed.has(reference));
  sections.push({
    title: texts.transcript,
    text: narrate([describeReview(context)], locale),
    entry: [to('answers'), ...others, to('provenance')],
  });
  return make('composition', 'Composition', {
    language: locale,
    status: report.partial ? 'preliminary' : 'final',
    type: {
      coding: [{ system: systems.loinc, code: '51855-5', display: 'Patient Note' }],
      text: texts.title,
    },
    subject: to('patient'),
    encounter: to('encounter'),
    date: time(latestMoment(report)),
    ...(report.review
      ? {
          attester: [
            {
              mode: 'professional',
              time: time(report.review.at),
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

const numbers = (messages: readonly number[]) =>
  [...new Set(messages)].map((message) => ` [${message}]`).join('');

const messagesOf = ({ sources }: ReportItem) => sources.map(({ message }) => message);

function writeLine(item: ReportItem, locale: Context['locale'], label = item.label): string {
  const parts = [label, describeItem(item, locale)].filter((part) => part !== '');
  return parts.join(': ') + numbers(messagesOf(item));
}

/** A section of the narrative; nothing when its text is empty. */
function section(
  { locale }: Context,
  title: string,
  lines: readonly string[],
  entries: readonly Resource[],
): Section[] {
  if (lines.length === 0) return [];
  const entry = entries.length > 0 ? { entry: entries.map(refer) } : {};
  return [{ title: toFhirString(title), text: narrate(lines, locale), ...entry }];
}

/** What was added after the end: narrative only, with its time in the title. */
function addition({ locale, moment }: Context, at: string, words: string): Section {
  const title = reportTexts[locale].addedOn({ at: moment(at) });
  return { title: toFhirString(title), text: narrate([words], locale) };
}

/** References to the findings of these report lines. */
function findingsOf({ to }: Context, { findings }: Linked, items: readonly ReportItem[]): Resource[] {
  const references = new Set(items.map((item) => to(roleOf(item)).reference));
  return findings.filter((finding) => references.has(refer(finding).reference));
}

function topSections(context: Context, { top }: ArrangedReport, linked: Linked): Section[] {
  const { locale } = context;
  const texts = reportTexts[locale];
  const flagLines = top.flags.map((flag) => {
    const cause = describeCause(flag, locale);
    const parts = [
      `${texts.level[flag.level]}: ${flag.title}.`,
      ...(cause === null ? [] : [cause]),
      ...(flag.answerLaterChanged ? [texts.answerChanged] : []),
    ];
    return parts.join(' ') + numbers(flag.messages);
  });
  const alarmLines = top.alarms.map((alarm) => `${alarm.title}: ${alarm.text}${numbers(alarm.messages)}`);
  const always = top.always.flatMap(({ id, items, absence, remarks }) => [
    ...items.map((item) => writeLine(item, locale)),
    ...(absence === null ? [] : [`${texts.always[id]}: ${nameAbsence(texts, absence)}`]),
    ...remarks.map(
      (remark) => `${texts.always[id]}: ${nameRemark(texts, remark)}${numbers([remark.message])}`,
    ),
  ]);
  const named = [...linked.lists, ...linked.medicines, ...linked.allergies];
  const { unreadableEntries: count } = context.report;
  const answered = findingsOf(
    context,
    linked,
    top.always.flatMap(({ answers }) => answers),
  );
  return [
    ...(count === undefined ? [] : section(context, texts.unreadable({ count }), [texts.unreadableWhy], [])),
    ...top.added.map(({ text, at, message }) => addition(context, at, quote(text) + numbers([message]))),
    ...section(
      context,
      texts.flags,
      [...flagLines, ...alarmLines, ...(flagLines.length + alarmLines.length === 0 ? [texts.noFlags] : [])],
      [...linked.flags, ...linked.alarms],
    ),
    ...section(
      context,
      texts.complaints,
      top.complaints.map(({ words, messages }) => quote(words) + numbers(messages)),
      [],
    ),
    ...section(context, `${texts.always.medicines}, ${texts.always.allergies}`, always, [
      ...named,
      ...answered,
    ]),
    ...section(
      context,
      texts.wishes,
      top.wishes.map((item) => describeItem(item, locale) + numbers(messagesOf(item))),
      findingsOf(context, linked, top.wishes),
    ),
  ];
}

/** The history paragraph, findings that it does not mention, and findings that were denied. */
function historySections(context: Context, arranged: ArrangedReport, linked: Linked): Section[] {
  const { report, locale } = context;
  const texts = reportTexts[locale];
  const { history, draft, beside, negatives } = arranged;
  const told = new Set(history.flatMap(({ slots }) => slots));
  const denied = new Set(negatives.flatMap(({ slots }) => slots));
  const items = report.sections.filter(({ id }) => id !== 'left_out').flatMap((one) => one.items);
  const paragraph = history.map(({ text, messages }) => text + numbers(messages)).join(' ');
  return [
    ...section(
      context,
      texts.history,
      [
        ...(paragraph === '' ? [] : [paragraph]),
        ...beside.map((item) => writeLine(item, locale)),
        ...(hasProvisional(report) ? [provisionalLine(context)] : []),
      ],
      findingsOf(context, linked, [...items.filter(({ id }) => told.has(id)), ...beside]),
    ),
    ...section(
      context,
      texts.draft,
      (draft?.sentences ?? []).map(
        ({ text, quotes }) => text + numbers(quotes.flatMap(({ messages }) => messages)),
      ),
      [],
    ),
    ...section(
      context,
      texts.denies,
      negatives.map(({ text, messages }) => text + numbers(messages)),
      findingsOf(
        context,
        linked,
        items.filter(({ id }) => denied.has(id) && !told.has(id)),
      ),
    ),
  ];
}

/**
 * Names the findings that were read from the patient's text but never confirmed. The page marks them by a dotted
 * underline, which a narrative cannot have.
 */
function provisionalLine({ report, locale }: Context): string {
  const kept = report.history.filter(({ known }) => known === 'kept');
  const names = kept.map(({ text }) => text.replace(/[.,،]$/, '')).join('; ');
  return `${reportTexts[locale].leftTicked}: ${names}`;
}

function furtherSections(context: Context, arranged: ArrangedReport, linked: Linked): Section[] {
  const { locale } = context;
  const texts = reportTexts[locale];
  const { background, scores, addenda, translation, leftOut } = arranged;
  return [
    ...background.flatMap(({ title, items }) =>
      section(
        context,
        title,
        items.map((item) => writeLine(item, locale)),
        findingsOf(context, linked, items),
      ),
    ),
    ...section(
      context,
      texts.scores,
      scores.flatMap((score) => {
        const earlier =
          score.earlier === null
            ? ''
            : `; ${texts.earlier({ value: score.earlier.value, at: score.earlier.at.slice(0, 10) })}`;
        const value = texts.scoreOf({ value: score.value, max: score.max });
        const said = score.items.map((item) => `${item.label}: ${describeItem(item, locale)}`).join('; ');
        return [
          `${score.name}: ${value}, ${score.meaning}${earlier}${numbers(score.messages)}`,
          ...(said === '' ? [] : [said + numbers(score.items.flatMap(messagesOf))]),
        ];
      }),
      [
        ...linked.scores,
        ...findingsOf(
          context,
          linked,
          scores.flatMap(({ items }) => items),
        ),
      ],
    ),
    ...section(
      context,
      texts.addenda,
      addenda.map(({ text, message }) => quote(text) + numbers([message])),
      [],
    ),
    ...section(
      context,
      texts.translation,
      (translation?.texts ?? []).map(
        ({ words, text, message }) => `${quote(words)}: ${text}${numbers([message])}`,
      ),
      [],
    ),
    ...section(
      context,
      texts.leftOut,
      leftOut.map(
        ({ status, items }) =>
          `${nameLeftOut(texts, status)}: ${items.map((item) => item.label + numbers(messagesOf(item))).join(', ')}`,
      ),
      findingsOf(
        context,
        linked,
        leftOut.flatMap(({ items }) => items),
      ),
    ),
  ];
}
