import type { ConfirmingHabit } from '../../tests/helpers/confirming-habit.ts';
import type { Verdict } from './judge.ts';

/** The verdicts on a set of simulated patients. */
export type Outcome = {
  byHabit: Record<ConfirmingHabit, readonly Verdict[]>;
  /** Emergencies, with patients who answer the short list of signs with "None of these". */
  skipping: readonly Verdict[];
  /** Emergencies, with patients who deny each sign and line. */
  denying: readonly Verdict[];
};

type Key = { [Name in keyof Verdict]: Verdict[Name] extends number | string[] ? Name : never }[keyof Verdict];

/** The sum of a figure over all verdicts; for lists, the number of entries. */
function total(verdicts: readonly Verdict[], key: Key): number {
  return verdicts.reduce(
    (sum, { [key]: value }) => sum + (typeof value === 'number' ? value : value.length),
    0,
  );
}

function perCase(verdicts: readonly Verdict[], key: Key): string {
  return verdicts.length === 0 ? '–' : (total(verdicts, key) / verdicts.length).toFixed(2);
}

function share(verdicts: readonly Verdict[], part: Key, whole: Key): string {
  const all = total(verdicts, whole);
  return all === 0 ? '–' : `${((total(verdicts, part) / all) * 100).toFixed(1)} %`;
}

function medianAndMost(verdicts: readonly Verdict[]): string {
  const counts = verdicts.map(({ screenCount }) => screenCount).toSorted((left, right) => left - right);
  return counts.length === 0 ? '–' : `${counts[Math.floor(counts.length / 2)]} / ${counts.at(-1)}`;
}

/** Pages that ask for an emergency's signs because of the patient's words or the topic. */
const signPages = ['alarm', 'self_harm', 'safety'];

/** Whether the signs of this emergency were asked and its patient ticked one. */
export function isSignAsked({ raisedOn }: Verdict): boolean {
  return raisedOn !== null && signPages.includes(raisedOn);
}

const habits = ['CAREFUL', 'AS_IT_COMES', 'YES_TO_ALL'] as const satisfies ConfirmingHabit[];

/** The table of measures for a set of patients, with a column for each habit. */
export function describeOutcome(name: string, { byHabit, skipping, denying }: Outcome): string {
  const row = (label: string, of: (verdicts: readonly Verdict[]) => string) => [
    label,
    ...habits.map((habit) => of(byHabit[habit])),
  ];
  const calm = (all: readonly Verdict[]) => all.filter(({ isEmergency }) => !isEmergency);
  const urgent = (all: readonly Verdict[]) => all.filter(({ isEmergency }) => isEmergency);
  const table = [
    [name, 'removes what is wrong', 'as it comes', 'Yes to all'],
    row('wrong lines, a case', (all) => perCase(all, 'wrong')),
    row('lines of which the case says nothing', (all) => perCase(all, 'unsupported')),
    row('stated facts as rows', (all) => share(all, 'asRows', 'stated')),
    row('  as coded rows', (all) => share(all, 'asCoded', 'stated')),
    row('    of those that no question asks for in words', (all) => share(all, 'asCoded', 'codable')),
    row('facts told or asked', (all) => share(all, 'reached', 'factCount')),
    row('asked although answered or confirmed', (all) => String(total(all, 'askedAnswered'))),
    row('asked although told, a case', (all) => perCase(all, 'askedTold')),
    row('emergencies raised where none is', (all) => String(total(calm(all), 'emergencyFlags'))),
    row('screens, median / most', (all) => medianAndMost(calm(all))),
    row('  with an emergency', (all) => medianAndMost(urgent(all))),
    row('consultations that did not end', (all) => String(all.filter(({ hasEnded }) => !hasEnded).length)),
  ];
  const missed = skipping.filter((verdict) => !isSignAsked(verdict));
  const raised = denying.filter(({ emergencyFlags }) => emergencyFlags.length > 0);
  return [
    write(table),
    `emergencies whose sign is asked: ${skipping.length - missed.length} of ${skipping.length}`,
    ...missed.map(
      ({ id, raisedOn }) => `  missed: ${id} (raised ${raisedOn === null ? 'nowhere' : `on ${raisedOn}`})`,
    ),
    `emergencies raised by words whose signs the patient denies: ${raised.length}`,
    ...raised.map(
      ({ id, emergencyFlags, raisedOn }) => `  ${id}: ${emergencyFlags.join(', ')} (on ${raisedOn})`,
    ),
    `denied alarms shown on top: ${total(denying, 'deniedOnTop')} of ${total(denying, 'deniedGroups')}`,
  ].join('\n');
}

function write(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}
