import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Clinic, openClinic } from '../bench/consultation/clinic.ts';
import { describeFigures, describeModels, type Figures, summarize } from '../bench/consultation/figures.ts';
import { judge, type Verdict } from '../bench/consultation/judge.ts';
import { type BenchMode, benchModes, settle, startCaseModel } from '../bench/consultation/model.ts';
import { type Played, play } from '../bench/consultation/play.ts';
import { type Case, type CaseSet, caseSets, findCases } from '../tests/patients/case-schema.ts';
import { buildService } from './build.ts';
import { runToExit, StartError } from './lib/fail.ts';
import { withTemporaryPostgres } from './lib/temporary-postgres.ts';

const resultFolder = 'bench/results';
/** Patients that talk to the service at the same time. */
const lanes = 4;

type Wanted = { sets: CaseSet[]; caseId: string | null; isVerbose: boolean; modes: BenchMode[] };

/**
 * `npm run bench:consultation`: plays the scripted patients against the real service, prints the figures of each set
 * and writes the particulars to bench/results. Exit status 1 where a yardstick does not hold.
 * `-- --set first`, `--case <id>`, `--verbose` (every conversation, every fact lost), `--model right` (or another way for a
 * language model to behave, several with commas, or `all`): then each set is also played with one, and everything but its
 * own lines must come out the same.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    const wanted = readArguments(args);
    const chosen = wanted.sets.flatMap((set) => {
      const cases = findCases(set)?.filter(({ id }) => wanted.caseId === null || id === wanted.caseId) ?? [];
      return cases.length === 0 ? [] : [{ set, cases }];
    });
    if (chosen.length === 0) throw new StartError('There is no such case: see tests/patients.');
    await buildService();
    await withTemporaryPostgres('bench', async (postgres) => {
      await postgres.ensureDatabase('bench');
      const clinic = await openClinic(postgres.urlFor('bench'));
      const alone = new Map<CaseSet, Outcome>();
      try {
        for (const { set, cases } of chosen) alone.set(set, await runSet(clinic, set, cases, wanted));
      } finally {
        await clinic.stop();
      }
      if (wanted.modes.length === 0) return;
      await postgres.ensureDatabase('bench_model');
      await runWithModels(postgres.urlFor('bench_model'), chosen, alone, wanted.modes);
    });
  });
}

function readArguments(args: string[]): Wanted {
  const wanted: Wanted = { sets: [...caseSets], caseId: null, isVerbose: false, modes: [] };
  const rest = [...args];
  while (rest.length > 0) {
    const name = rest.shift();
    if (name === '--verbose') wanted.isVerbose = true;
    else if (name === '--case') wanted.caseId = rest.shift() ?? null;
    else if (name === '--set') {
      const set = caseSets.find((candidate) => candidate === rest[0]);
      if (set === undefined) throw new StartError(`--set needs one of ${caseSets.join(', ')}.`);
      wanted.sets = [set];
      rest.shift();
    } else if (name === '--model') {
      const names = (rest.shift() ?? '').split(',');
      wanted.modes = benchModes.filter((mode) => names.includes(mode) || names.includes('all'));
      if (wanted.modes.length === 0)
        throw new StartError(`--model needs some of ${benchModes.join(', ')}, or all.`);
    } else {
      throw new StartError(
        `"${name}" is not known here: --set <name>, --case <id>, --model <how> or --verbose.`,
      );
    }
  }
  return wanted;
}

/** What came of one set, and everything in it that a language model must not change. */
type Outcome = { figures: Figures; constant: string };

/** The patients of a set, once as they are and the emergencies among them once more without the lists. */
async function playSet(clinic: Clinic, cases: Case[], beforeReport?: () => Promise<void>) {
  const options = beforeReport === undefined ? {} : { beforeReport };
  const played = await inLanes(cases, (patient) => play(clinic, patient, options));
  const verdicts = played.map(judge);
  const emergencies = cases.filter(({ expect }) => expect.emergency);
  const byWords = await inLanes(emergencies, (patient) =>
    play(clinic, patient, { ...options, skipsScreens: true }),
  );
  return { played, verdicts, byWords, figures: summarize(verdicts, byWords.map(judge)) };
}

/** Questions, answers and flags at every turn, and the report without what a model contributed and without times. */
function describeConstant(played: readonly Played[]): string {
  return JSON.stringify(
    played.map(({ patient, turns, report }) => {
      const { languageModel: _own, transcript, flags, ...rest } = report;
      return {
        id: patient.id,
        turns: turns.map(({ question, taken, flags: raised }) => ({
          question,
          taken,
          raised: raised.map(({ level, code }) => ({ level, code })),
        })),
        transcript: transcript.map(({ at: _at, ...entry }) => entry),
        flags: flags.map(({ raisedAt: _at, ...flag }) => flag),
        rest: { ...rest, encounterId: '', patient: null, startedAt: '', finishedAt: '' },
      };
    }),
  );
}

async function runWithModels(
  databaseUrl: string,
  chosen: readonly { set: CaseSet; cases: Case[] }[],
  alone: ReadonlyMap<CaseSet, Outcome>,
  modes: readonly BenchMode[],
): Promise<void> {
  const server = await startCaseModel(chosen.flatMap(({ cases }) => cases));
  const clinic = await openClinic(databaseUrl, server.baseUrl);
  try {
    for (const { set, cases } of chosen) {
      const without = alone.get(set);
      if (without === undefined) continue;
      const rows = [{ name: 'none', figures: without.figures, same: true }];
      for (const mode of modes) {
        server.mode = mode;
        const { played, byWords, figures } = await playSet(clinic, cases, () => settle(server));
        const same = describeConstant([...played, ...byWords]) === without.constant;
        rows.push({ name: mode, figures, same });
        if (!same) process.exitCode = 1;
      }
      console.log(describeModels(set, rows));
    }
  } finally {
    await clinic.stop();
    await server.stop();
  }
}

async function runSet(clinic: Clinic, set: CaseSet, cases: Case[], wanted: Wanted): Promise<Outcome> {
  const { played, verdicts, byWords, figures } = await playSet(clinic, cases);
  const outcome = { figures, constant: describeConstant([...played, ...byWords]) };
  if (wanted.isVerbose) {
    for (const one of played) console.log(`${describeConversation(one)}\n`);
    console.log(describeParticulars(verdicts));
  }
  console.log(describeFigures(set, figures));
  if (figures.broken.length > 0) process.exitCode = 1;
  // One case alone would overwrite the figures of its set.
  if (wanted.caseId !== null) return outcome;
  mkdirSync(resultFolder, { recursive: true });
  const file = path.join(resultFolder, `consultation-${set}.json`);
  writeFileSync(file, `${JSON.stringify(describeResult(figures, verdicts), null, 2)}\n`);
  console.log(`  particulars                       ${file}`);
  return outcome;
}

function describeResult(figures: ReturnType<typeof summarize>, verdicts: readonly Verdict[]) {
  return {
    figures,
    lost: verdicts.flatMap((verdict) => verdict.lost),
    wrongWay: verdicts.flatMap((verdict) => verdict.wrongWay),
    askedAgain: verdicts.flatMap((verdict) => verdict.askedAgain),
    shownAgain: verdicts.flatMap((verdict) => verdict.shownAgain),
    neverAsked: verdicts.flatMap((verdict) => verdict.neverAsked),
    refusedWords: verdicts.flatMap((verdict) => verdict.refusedWords),
    questionCounts: Object.fromEntries(verdicts.map((verdict) => [verdict.case, verdict.questionCount])),
  };
}

function describeConversation({ patient, turns, report }: Played): string {
  const lines = turns.map(({ question, reply, taken }) => {
    const refused = taken === reply.value ? '' : `  [not taken: ${String(reply.value)}]`;
    return `  ${question.id}: ${question.text}\n    > ${String(taken)}${refused}`;
  });
  const rows = report.sections.flatMap(({ id, items }) =>
    items.map((row) => `  ${id}  ${row.id}  ${row.label}: ${row.status} ${row.value ?? ''}`.trimEnd()),
  );
  const flags = report.flags.map((flag) => `  ${flag.level} ${flag.ruleId}`);
  return [`== ${patient.id}`, ...lines, '-- report', ...flags, ...rows].join('\n');
}

function describeParticulars(verdicts: readonly Verdict[]): string {
  const lost = verdicts.flatMap((verdict) => verdict.lost);
  const again = verdicts.flatMap((verdict) => verdict.askedAgain);
  return [
    'Facts lost:',
    ...lost.map((fact) => `  ${fact.case}: ${fact.slot} ${fact.is} (said at ${fact.said}): ${fact.why}`),
    'Asked although answered:',
    ...again.map((one) => `  ${one.case}: ${one.question} (said at ${one.said})`),
    '',
  ].join('\n');
}

/** `work` for every item, a few at once; results in the order of the items. */
async function inLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  const entries = items.entries();
  const run = async () => {
    for (const [index, item] of entries) results.set(index, await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, run));
  return [...results].toSorted(([left], [right]) => left - right).map(([, result]) => result);
}
