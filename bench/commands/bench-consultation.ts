import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runToExit, StartError } from '../../scripts/lib/fail.ts';
import type { ConfirmingHabit } from '../../tests/helpers/confirming-habit.ts';
import {
  type Case,
  type CaseSet,
  caseSets,
  readCases,
  readHarmlessStories,
} from '../../tests/patients/case-schema.ts';
import { describeOutcome, isSignAsked, type Outcome } from '../consultation/figures.ts';
import { judge, type Verdict } from '../consultation/judge.ts';
import { type Manner, playCase, playHarmless } from '../consultation/player.ts';

const resultFolder = 'bench/results';
const needlessMax = 20;

type Wanted = { sets: readonly CaseSet[]; caseId: string | null };

/**
 * `npm run bench:consultation`: runs the scripted patients in this process, each with three habits (removes what is wrong, leaves
 * each screen as it is, says Yes to all), and prints the table of measures: the known sets together, among them carers and a
 * patient who answers with paragraphs, the unseen sets separately, and the harmless stories. Details go to bench/results. Exit
 * status 1 where a sign of a case's emergency is not asked, words alone raise an emergency, or there are needless alarms. `-- --set
 * emergencies` runs one set, `--case <id>` one patient.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    const { sets, caseId } = readArguments(args);
    const chosen = sets.flatMap((set) => readCases(set).map((patient) => ({ set, patient })));
    const played = chosen.filter(({ patient }) => caseId === null || patient.id === caseId);
    if (played.length === 0) throw new StartError('There is no such case: see tests/patients.');
    mkdirSync(resultFolder, { recursive: true });
    const of = (wanted: (set: CaseSet, patient: Case) => boolean) =>
      played.filter(({ set, patient }) => wanted(set, patient)).map(({ patient }) => patient);
    report(
      'known',
      'plain',
      of((set) => set !== 'unseen'),
    );
    report(
      'carers',
      'plain',
      of((set, { answeredBy }) => set !== 'unseen' && answeredBy === 'CARER'),
    );
    report(
      'paragraphs',
      'paragraphs',
      of((set) => set === 'rambling' || set === 'terse'),
    );
    report(
      'unseen',
      'plain',
      of((set) => set === 'unseen'),
    );
    if (caseId === null) reportHarmless();
  });
}

function readArguments(args: readonly string[]): Wanted {
  let sets: readonly CaseSet[] = caseSets;
  let caseId: string | null = null;
  for (let index = 0; index < args.length; index += 2) {
    const [name, value] = [args[index], args[index + 1]];
    const set = caseSets.find((one) => one === value);
    if (name === '--set' && set !== undefined) sets = [set];
    else if (name === '--case' && value !== undefined) caseId = value;
    else throw new StartError(`"${name}" is not known here: --set <${caseSets.join(', ')}>, --case <id>.`);
  }
  return { sets, caseId };
}

function playAll(cases: readonly Case[], habit: ConfirmingHabit, manner: Manner): Verdict[] {
  return cases.map((patient) => judge(playCase(patient, habit, manner)));
}

function report(name: string, manner: Manner, cases: readonly Case[]): void {
  if (cases.length === 0) return;
  const emergencies = cases.filter(({ expect }) => expect.emergency);
  const outcome: Outcome = {
    byHabit: {
      CAREFUL: playAll(cases, 'CAREFUL', manner),
      AS_IT_COMES: playAll(cases, 'AS_IT_COMES', manner),
      YES_TO_ALL: playAll(cases, 'YES_TO_ALL', manner),
    },
    skipping: playAll(emergencies, 'CAREFUL', 'skips_list'),
    denying: playAll(emergencies, 'AS_IT_COMES', 'denies'),
  };
  console.log(`\n${describeOutcome(`${name}: ${cases.length} patients`, outcome)}`);
  writeFileSync(
    path.join(resultFolder, `consultation-${name}.json`),
    `${JSON.stringify(outcome, null, 2)}\n`,
  );
  const isMissed = name !== 'unseen' && outcome.skipping.some((verdict) => !isSignAsked(verdict));
  if (isMissed || outcome.denying.some(({ emergencyFlags }) => emergencyFlags.length > 0))
    process.exitCode = 1;
}

function reportHarmless(): void {
  const stories = readHarmlessStories().map((story) => ({ id: story.id, pages: playHarmless(story) }));
  const needless = stories.filter(({ pages }) => pages.length > 0);
  const pageCount = needless.reduce((count, { pages }) => count + pages.length, 0);
  console.log(
    `\nneedless alarm pages in ${stories.length} harmless stories: ${pageCount}, in ${needless.length} of them`,
  );
  for (const { id, pages } of needless)
    console.log(`  ${id}: ${pages.map((groups) => groups.join(' + ')).join('; ')}`);
  if (pageCount > needlessMax) process.exitCode = 1;
}
