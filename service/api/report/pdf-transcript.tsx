import { View } from '@react-pdf/renderer';
import { use } from 'react';
import type { Report } from '../../../contract/report.ts';
import { isCovered } from './pdf-fonts.ts';
import { inline, Line, momentIn, type Part, textsOf, Words } from './pdf-parts.tsx';
import { SheetContext } from './pdf-sheet.ts';
import { makePrintable } from './pdf-text.ts';

/** Messages up to this length (characters) are not split across pages. */
const unbrokenLengthMax = 600;

type Entry = Report['transcript'][number];

/** The transcript; the report's message numbers link to it. */
export function Transcript(part: Part) {
  const { report, locale } = part;
  const styles = use(SheetContext);
  const texts = textsOf(locale);
  const isMissing = countMissing(report) > 0;
  const seen = new Set<number>();
  return (
    <View>
      <Line style={styles.heading}>{texts.transcript}</Line>
      <Line style={styles.small}>
        {isMissing ? `${texts.transcriptNote} ${texts.missing}` : texts.transcriptNote}
      </Line>
      {report.transcript.map((entry, index) => {
        const isFirst = entry.kind === 'answer' && !seen.has(entry.message);
        if (entry.kind === 'answer') seen.add(entry.message);
        // Entries have no id, and the list does not change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <Row key={index} entry={entry} isFirst={isFirst} {...part} />;
      })}
    </View>
  );
}

/** A question with its answer. The page's number is printed beside the first question of a page. */
function Row({ entry, isFirst, ...part }: Part & { entry: Entry; isFirst: boolean }) {
  const styles = use(SheetContext);
  const texts = textsOf(part.locale);
  if (entry.kind === 'event') {
    return (
      <View style={styles.message} wrap={false}>
        <Line style={styles.number} />
        <Line style={[styles.grow, styles.quiet]}>{inline(entry.answer ?? '')}</Line>
        <Line style={styles.moment}>{momentIn(part, entry.at)}</Line>
      </View>
    );
  }
  const isTaken = entry.removed.length > 0;
  return (
    <View
      style={styles.message}
      {...(isFirst ? { id: `message-${entry.message}` } : {})}
      wrap={(entry.answer ?? '').length > unbrokenLengthMax}
    >
      <Line style={styles.number}>{isFirst ? String(entry.message) : ''}</Line>
      <View style={styles.grow}>
        {isTaken ? null : <Words style={styles.quiet}>{entry.question ?? ''}</Words>}
        {entry.options.some((option) => entry.answer?.includes(option)) ? (
          <Line style={styles.small}>{`${texts.offered}: ${entry.options.map(inline).join('; ')}`}</Line>
        ) : null}
        {entry.removed.map((statement) => (
          <Words key={statement} style={styles.removed}>
            {statement}
          </Words>
        ))}
        {isTaken ? <Line style={styles.small}>{texts.removed}</Line> : null}
        {entry.answer === null ? null : <Words>{entry.answer}</Words>}
        {entry.supersededBy === null ? null : (
          <Line style={styles.small}>{texts.superseded({ message: String(entry.supersededBy) })}</Line>
        )}
      </View>
      <Line style={styles.moment}>
        {entry.modality === 'SPEECH' ? `${texts.spoken}, ` : ''}
        {isFirst ? momentIn(part, entry.at) : ''}
      </Line>
    </View>
  );
}

function countMissing(report: Report): number {
  const { firstName, lastName } = report.patient;
  const said = [firstName, lastName, ...report.transcript.map((entry) => entry.answer)];
  return said.reduce((sum, text) => sum + makePrintable(text ?? '', isCovered).missing, 0);
}
