import { Link, Text, View } from '@react-pdf/renderer';
import { type ReactNode, use } from 'react';
import type { EncounterStatus } from '../../../contract/encounter-status.ts';
import { patientLanguages } from '../../../contract/languages.ts';
import type { Report, ReportItem } from '../../../contract/report.ts';
import { localize } from '../../interview/languages/catalogue.ts';
import type { Locale } from '../../interview/types.ts';
import { isCovered } from './pdf-fonts.ts';
import { lineOf, SheetContext, type Style, textSize } from './pdf-sheet.ts';
import { hasRightToLeft, isolate, isTall, makePrintable } from './pdf-text.ts';
import { describeItem } from './report-facts.ts';
import { formatMoment, type ReportTexts, reportTexts } from './report-texts.ts';
import { statusWords } from './status-words.ts';

/* What the pages of the printed report are put together from. */

/** What a print needs beside the report. */
export type PrintOptions = {
  /** The organization's (IANA): by its clock moments are written. */
  timeZone: string;
  /** Names the patient where neither their name nor an external id can. */
  invitationId: string;
};

export type Part = PrintOptions & { report: Report; locale: Locale };

type LineProps = {
  children?: ReactNode;
  style?: Style | Style[];
  minPresenceAhead?: number;
  render?: (page: { pageNumber: number; totalPages: number }) => ReactNode;
};

/** Words of the document itself, in its direction. */
export function Line({ style, ...rest }: LineProps) {
  const styles = use(SheetContext);
  return <Text {...rest} style={[styles.text, ...[style ?? []].flat()]} />;
}

/** The fixed words in the shapes that the printer needs; what is put into them is so already. */
function printed<Value>(value: Value): Value {
  const shape = (words: string) => makePrintable(words, isCovered, { keepsIsolates: true }).text;
  if (typeof value === 'string') return shape(value) as Value;
  if (typeof value === 'function') return ((...given: unknown[]) => shape(String(value(...given)))) as Value;
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).map(([name, part]) => [name, printed(part)]),
  ) as Value;
}

/** Whether a report in that language runs from right to left. */
export function isRightToLeft(locale: Locale): boolean {
  return patientLanguages[locale].direction === 'rtl';
}

/** Between numbers of a line that runs from right to left a hyphen would turn them round; a slash does not. */
export function dateIn(locale: Locale, date: string): string {
  return isRightToLeft(locale) ? date.replaceAll('-', '/') : date;
}

export const momentIn = ({ locale, timeZone }: Part, at: string) =>
  dateIn(locale, formatMoment(at, timeZone));

export function textsOf(locale: Locale): ReportTexts {
  return isRightToLeft(locale) ? printed(reportTexts[locale]) : reportTexts[locale];
}

/** What the report's status is called. */
export function nameStatus(locale: Locale, status: EncounterStatus): string {
  const words = localize(statusWords[status].label)[locale];
  return isRightToLeft(locale) ? printed(words) : words;
}

/** The text of a person or of a protocol, in its own direction. */
export function Words({ children, style }: { children: string; style?: Style | Style[] }) {
  const { text, direction } = makePrintable(children, isCovered);
  const own = { direction, textAlign: direction === 'rtl' ? 'right' : 'left' } as const;
  return <Text style={[own, ...[style ?? []].flat(), lineOf(isTall(text), textSize)]}>{text}</Text>;
}

/** Inside a line of the document's own direction: what runs the other way never reorders its neighbours. */
export function inline(text: string): string {
  const printable = makePrintable(text, isCovered).text;
  return hasRightToLeft(printable) ? isolate(printable) : printable;
}

/** The same for Latin words, which would take in their neighbours where the document runs from right to left. */
export function inlineIn(locale: Locale, text: string): string {
  const printable = inline(text);
  return isRightToLeft(locale) && !hasRightToLeft(printable) ? isolate(printable) : printable;
}

/** A piece of the document's own sentences: shaped for the printer and not isolated, so that the sentence keeps its order. */
export function sentencePart(locale: Locale, text: string): string {
  const { text: printable, direction } = makePrintable(text, isCovered);
  return (direction === 'rtl') === isRightToLeft(locale) ? printable : isolate(printable);
}

/** Nouns inside keep their capitals, as German has them. */
export function uncapitalize(words: string, locale: Locale): string {
  return words.charAt(0).toLocaleLowerCase(locale) + words.slice(1);
}

/** "[3] [5]": each leads to its message in the transcript. */
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

/** A name with what stands for it, and where that was said. */
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

/** A line of the report with its words whole. */
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
