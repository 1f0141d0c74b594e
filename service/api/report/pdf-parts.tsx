import { Link, Text, View } from '@react-pdf/renderer';
import { type ReactNode, use } from 'react';
import type { EncounterStatus } from '../../../contract/encounter-status.ts';
import { patientLanguages } from '../../../contract/languages.ts';
import type { Report, ReportItem } from '../../../contract/report.ts';
import type { Locale } from '../../interview/model/types.ts';
import { isCovered } from './pdf-fonts.ts';
import { lineOf, SheetContext, type Style, textSize } from './pdf-sheet.ts';
import { hasRightToLeft, isolate, makePrintable, needsTallLines } from './pdf-text.ts';
import { describeItem } from './report-facts.ts';
import { formatMoment, type ReportTexts, reportTexts } from './report-texts.ts';
import { statusWords } from './status-words.ts';

/* Components and helpers of the printed report's pages. */

/** Print settings that are not in the report. */
export type PrintOptions = {
  /** The organization's (IANA); moments are printed in it. */
  timeZone: string;
  /** Identifies the patient when the report has neither a name nor an external id. */
  invitationId: string;
};

export type Part = PrintOptions & { report: Report; locale: Locale };

type LineProps = {
  children?: ReactNode;
  style?: Style | Style[];
  minPresenceAhead?: number;
  render?: (page: { pageNumber: number; totalPages: number }) => ReactNode;
};

/** A line of the document's own words, in the document's direction. */
export function Line({ style, ...rest }: LineProps) {
  const styles = use(SheetContext);
  return <Text {...rest} style={[styles.text, ...[style ?? []].flat()]} />;
}

/** The fixed texts, shaped for the PDF library. Values inserted into them must be shaped already. */
function printed<Value>(value: Value): Value {
  const shape = (words: string) => makePrintable(words, isCovered, { keepsIsolates: true }).text;
  if (typeof value === 'string') return shape(value) as Value;
  if (typeof value === 'function') return ((...given: unknown[]) => shape(String(value(...given)))) as Value;
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([name, part]) => [name, printed(part)]),
  ) as Value;
}

/** Whether the language is written from right to left. */
export function isRightToLeft(locale: Locale): boolean {
  return patientLanguages[locale].direction === 'rtl';
}

/** In right-to-left text, numbers joined by hyphens would be shown in reverse order; slashes keep their order. */
export function dateIn(locale: Locale, date: string): string {
  return isRightToLeft(locale) ? date.replaceAll('-', '/') : date;
}

export const momentIn = ({ locale, timeZone }: Part, at: string) =>
  dateIn(locale, formatMoment(at, timeZone));

export function textsOf(locale: Locale): ReportTexts {
  return isRightToLeft(locale) ? printed(reportTexts[locale]) : reportTexts[locale];
}

/** The label of the report's status. */
export function nameStatus(locale: Locale, status: EncounterStatus): string {
  const { label } = statusWords[status];
  const words = label[locale] ?? label.en;
  return isRightToLeft(locale) ? printed(words) : words;
}

/** Text by a person or from a protocol, in its own direction. */
export function Words({ children, style }: { children: string; style?: Style | Style[] }) {
  const { text, direction } = makePrintable(children, isCovered);
  const own = { direction, textAlign: direction === 'rtl' ? 'right' : 'left' } as const;
  return <Text style={[own, ...[style ?? []].flat(), lineOf(needsTallLines(text), textSize)]}>{text}</Text>;
}

/** Text inside a line of the document: right-to-left text is isolated so that it does not reorder the text around it. */
export function inline(text: string): string {
  const printable = makePrintable(text, isCovered).text;
  return hasRightToLeft(printable) ? isolate(printable) : printable;
}

/** As `inline`, and also isolates Latin text in a right-to-left document. */
export function inlineIn(locale: Locale, text: string): string {
  const printable = inline(text);
  return isRightToLeft(locale) && !hasRightToLeft(printable) ? isolate(printable) : printable;
}

/**
 * A part of one of the document's own sentences: shaped, and isolated only when its direction differs from the
 * document's.
 */
export function sentencePart(locale: Locale, text: string): string {
  const { text: printable, direction } = makePrintable(text, isCovered);
  return (direction === 'rtl') === isRightToLeft(locale) ? printable : isolate(printable);
}

/** Changes the first letter only, because German nouns inside keep their capitals. */
export function uncapitalize(words: string, locale: Locale): string {
  return words.charAt(0).toLocaleLowerCase(locale) + words.slice(1);
}

/** Message numbers such as "[3] [5]", each a link into the transcript. */
export function References({ messages }: { messages: readonly number[] }) {
  const styles = use(SheetContext);
  const numbers = [...new Set(messages)].sort((left, right) => left - right);
  return numbers.map((number) => (
    <Link key={number} src={`#message-${number}`} style={styles.reference}>{` [${number}]`}</Link>
  ));
}

export const messagesOf = (item: ReportItem) => item.sources.map((source) => source.message);

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const styles = use(SheetContext);
  return (
    <View style={styles.section}>
      <Line style={styles.heading} minPresenceAhead={24}>
        {inline(title)}
      </Line>
      {children}
    </View>
  );
}

/** A label with its value and the numbers of the messages that it comes from. */
export function Row({
  label,
  children,
  messages,
}: {
  label: string;
  children: ReactNode;
  messages: readonly number[];
}) {
  const styles = use(SheetContext);
  return (
    <View style={styles.item}>
      <View style={styles.label}>
        <Words>{label}</Words>
      </View>
      <View style={styles.grow}>{children}</View>
      <Line style={styles.references}>
        <References messages={messages} />
      </Line>
    </View>
  );
}

/** A report line with its full text. */
export function Item({
  item,
  locale,
  label = item.label,
}: {
  item: ReportItem;
  locale: Locale;
  label?: string;
}) {
  const styles = use(SheetContext);
  return (
    <Row label={label} messages={messagesOf(item)}>
      <Words style={item.known === 'kept' ? styles.kept : []}>{describeItem(item, locale)}</Words>
    </Row>
  );
}
