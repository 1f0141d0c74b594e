import type { Check } from '../check.ts';
import type { Removal, Result } from '../run-checks.ts';

/**
 * Whether the results show that the service keeps the contract; readings and extensions count only if `isStrict`. Null
 * when nothing could be decided.
 */
export function keepsContract(results: readonly Result[], isStrict: boolean): boolean | null {
  if (results.length > 0 && results.every(({ outcome }) => outcome === 'could not tell')) return null;
  return results.every(
    ({ check, outcome }) => outcome !== 'broken' || (check.kind !== 'specification' && !isStrict),
  );
}

/**
 * The name of a result. Without `isStrict`, a reading or extension that does not hold is not called broken, because the
 * specification does not require it.
 */
function nameOutcome({ check, outcome }: Result, isStrict: boolean): string {
  return outcome === 'broken' && check.kind !== 'specification' && !isStrict ? 'differs' : outcome;
}

const outcomeWidth = 'could not tell'.length;

/** One line of the table, and a second one with what was seen where there is more to say than the calls. */
export function describeResult(result: Result, isStrict: boolean): string {
  const { check, seen, calls } = result;
  const line = [
    nameOutcome(result, isStrict).padEnd(outcomeWidth),
    check.kind.padEnd('specification'.length),
    `§${check.section}`.padEnd(8),
    check.title,
  ].join('  ');
  const what = [seen, calls.slice(-4).join(', ')].filter((part) => part !== '').join(' | ');
  return what === '' ? line : `${line}\n${' '.repeat(outcomeWidth)}  ${what}`;
}

/** Counts of outcomes by kind, what was removed, and the verdict. */
export function describeEnd(results: readonly Result[], removal: Removal, isStrict: boolean): string {
  const of = (kinds: readonly string[]) => {
    const chosen = results.filter(({ check }) => kinds.includes(check.kind));
    const count = (outcome: string) => chosen.filter((result) => result.outcome === outcome).length;
    return { holds: count('holds'), broken: count('broken'), unknown: count('could not tell') };
  };
  const specification = of(['specification']);
  const others = of(['reading', 'extension']);
  const left =
    removal.agentsLeft.length + removal.othersLeft === 0
      ? 'nothing is left'
      : `left at the service: ${removal.othersLeft} invitations or encounters, agents: ${removal.agentsLeft.join(', ') || 'none'}`;
  return [
    '',
    `Specification: ${specification.holds} hold, ${specification.broken} broken, ${specification.unknown} could not be told.`,
    `Readings and extensions of Consult Desk: ${others.holds} hold, ${others.broken} differ, ${others.unknown} could not be told${isStrict ? '' : '; they count for nothing here'}.`,
    `Removed ${removal.agents} agents, ${removal.invitations} invitations, ${removal.encounters} encounters; ${left}.`,
    describeVerdict(keepsContract(results, isStrict), specification.unknown),
  ].join('\n');
}

function describeVerdict(verdict: boolean | null, unknown: number): string {
  if (verdict === null) return 'Whether the service keeps the contract could not be told.';
  if (!verdict) return 'The service breaks the contract.';
  return `The service keeps the contract${unknown > 0 ? ', as far as could be told' : ''}.`;
}

/** The same results as JSON. */
export function toJson(
  baseUrl: string,
  results: readonly Result[],
  removal: Removal,
  isStrict: boolean,
): string {
  return JSON.stringify(
    {
      baseUrl,
      keepsContract: keepsContract(results, isStrict),
      results: results.map(({ check, outcome, seen, calls, durationMs }) => ({
        id: check.id,
        kind: check.kind,
        section: check.section,
        title: check.title,
        outcome,
        seen,
        calls,
        durationMs,
      })),
      removed: removal,
    },
    null,
    2,
  );
}

/** The list that `--list` prints. */
export function listChecks(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ id }) => id.length));
  return checks
    .map(({ id, kind, section, title }) =>
      [id.padEnd(width), kind.padEnd('specification'.length), `§${section}`.padEnd(8), title].join('  '),
    )
    .join('\n');
}
