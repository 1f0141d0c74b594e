import type { InterviewEvent } from './events.ts';
import { readContribution } from './language-model/contribution.ts';
import type { CompiledProtocol } from './protocol.ts';
import type { InterviewReport } from './report-types.ts';
import { buildReportV1 } from './report-v1.ts';
import type { Locale } from './types.ts';

export type { InterviewReport } from './report-types.ts';

type ReportBuilder = (
  protocol: CompiledProtocol,
  events: readonly InterviewEvent[],
  locale: Locale,
) => InterviewReport;

/**
 * How reports are made, by version. An encounter keeps the version it started with, so a change in what a report says
 * is a new entry here beside the old ones, which stay as they are.
 */
const builders: Record<number, ReportBuilder> = { 1: buildReportV1 };

/** The version that encounters start with; kept in their `started` event. */
export const currentReportVersion = 1;

/** The version an interview's report is made with; events from before it was recorded mean 1. */
function reportVersionOf(events: readonly InterviewEvent[]): number {
  const started = events.find((event) => event.type === 'started');
  return started?.reportVersion ?? 1;
}

/**
 * The report of an interview, whole or partial, in the reader's language. It is a function of its arguments alone:
 * the same events give the same report, byte for byte once serialized, after any later release.
 * @throws RangeError for a version this release does not know (a newer release has written it)
 */
export function buildReport(
  protocol: CompiledProtocol,
  events: readonly InterviewEvent[],
  options: { locale: Locale },
): InterviewReport {
  const version = reportVersionOf(events);
  const build = builders[version];
  if (build === undefined) throw new RangeError(`Reports of version ${version} are not known here`);
  const report = build(protocol, events, options.locale);
  const { lines, draft } = readContribution(protocol, events, options.locale);
  if (lines.length === 0 && draft === null) return report;
  // Beside the rest and never in it: without a model the report is the same but for this member.
  const items = lines.map(({ slot, label, status, value, verbatim, sources, model }) => ({
    id: slot,
    label,
    status,
    value,
    verbatim,
    sources,
    model,
  }));
  return { ...report, languageModel: { items, draft } };
}
