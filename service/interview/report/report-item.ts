import type { CodedStatus } from '../model/facts.ts';
import type { Row } from '../present/rows.ts';

/** NOT_ASKED: it applied to the patient and was never asked. */
export type ReportStatus = CodedStatus | 'NOT_ASKED';

/** A line; if `verbatim`, `value` is the patient's own words. */
export type ReportItem = Pick<Row, 'label' | 'value' | 'known'> & {
  id: string;
  status: ReportStatus;
  verbatim: boolean;
  sources: { message: number; quote: string | null }[];
};

const leftOutStatuses = new Set<ReportStatus>(['DECLINED', 'NOT_TICKED', 'NOT_ANSWERED']);
export const isLeftOut = ({ status }: { status: ReportStatus }) => leftOutStatuses.has(status);

/** A line without a row; all other properties are blank. */
export function plainItem(
  id: string,
  label: string,
  { status, ...told }: Partial<ReportItem> & Pick<ReportItem, 'status'>,
): ReportItem {
  return { id, label, status, value: null, verbatim: false, known: 'answered', sources: [], ...told };
}

/** A line with the patient's own words, which are never coded. */
export function quotedItem(id: string, label: string, words: string, message: number): ReportItem {
  const sources = [{ message, quote: words }];
  return plainItem(id, label, { status: 'VALUE', value: words, verbatim: true, known: 'quoted', sources });
}
