import type { Verdict } from './judge.ts';

/** The yardsticks of the consultation: what must hold over a set of scripted patients. */
const yardsticks = {
  falseEmergencyShareMax: 0.05,
  reachingShareMin: 0.95,
  medianQuestionsMax: 25,
  questionsMax: 45,
};

export type Figures = {
  cases: number;
  emergencies: number;
  missed: string[];
  /** Information: missed where the same patients pass over the lists of emergency signs, so that only words tell. */
  missedByWords: string[];
  falseEmergencies: string[];
  falseEmergencyShare: number;
  stated: number;
  reaching: number;
  reachingShare: number;
  /** Information: the same before the patients had read their answers back. */
  reachingBefore: number;
  /** Information: rows of the report that say the opposite of what was said. */
  wrongWay: string[];
  neverAsked: number;
  medianQuestions: number;
  mostQuestions: number;
  askedAgain: number;
  /** Asked on purpose after it was said: see `Verdict.askedToBeSure`. */
  askedToBeSure: number;
  /** Information: entries in the list to tick for what had been said. */
  shownAgain: number;
  notEnded: string[];
  /** Lost facts that a language model's lines carry; its lines and how many of them a case bears out; drafts. */
  model: { gained: number; lines: number; borneOut: number; drafts: number };
  /** Information: urgent flags where the case says whether one is due. */
  urgentAsExpected: string;
  /** Which yardsticks do not hold; empty where all do. */
  broken: string[];
};

/**
 * The figures of one set.
 * @param byWords - the emergencies once more, by patients who pass over the lists of emergency signs
 */
export function summarize(verdicts: readonly Verdict[], byWords: readonly Verdict[]): Figures {
  const calm = verdicts.filter((verdict) => !verdict.isEmergency);
  const listMissed = (all: readonly Verdict[]) =>
    all.flatMap(({ case: id, missed: why }) => (why === null ? [] : [`${id} (${why})`]));
  const falseOnes = calm.filter((verdict) => verdict.falseEmergencies.length > 0);
  const stated = sum(verdicts.map((verdict) => verdict.statedCount));
  const reaching = stated - sum(verdicts.map((verdict) => verdict.lost.length));
  const counts = verdicts.map((verdict) => verdict.questionCount).toSorted((left, right) => left - right);
  const urgent = verdicts.flatMap((verdict) => (verdict.urgent === null ? [] : [verdict.urgent]));
  const figures = {
    cases: verdicts.length,
    emergencies: verdicts.length - calm.length,
    missed: listMissed(verdicts),
    missedByWords: listMissed(byWords),
    falseEmergencies: falseOnes.map(
      ({ case: id, falseEmergencies }) => `${id}: ${falseEmergencies.join(', ')}`,
    ),
    falseEmergencyShare: share(falseOnes.length, calm.length),
    stated,
    reaching,
    reachingShare: stated === 0 ? 1 : reaching / stated,
    reachingBefore: stated - sum(verdicts.map((verdict) => verdict.lostBeforeReadback)),
    wrongWay: verdicts.flatMap((verdict) =>
      verdict.wrongWay.map(
        ({ row, is, said, words }) => `${verdict.case}: ${row} ${is} (${said}: "${words}")`,
      ),
    ),
    neverAsked: sum(verdicts.map((verdict) => verdict.neverAsked.length)),
    medianQuestions: counts[Math.floor(counts.length / 2)] ?? 0,
    mostQuestions: counts.at(-1) ?? 0,
    askedAgain: sum(verdicts.map((verdict) => verdict.askedAgain.length)),
    askedToBeSure: sum(verdicts.map((verdict) => verdict.askedToBeSure.length)),
    shownAgain: sum(verdicts.map((verdict) => verdict.shownAgain.length)),
    notEnded: verdicts.filter((verdict) => !verdict.hasEnded).map((verdict) => verdict.case),
    model: {
      gained: sum(verdicts.map(({ model }) => model.gained)),
      lines: sum(verdicts.map(({ model }) => model.lines)),
      borneOut: sum(verdicts.map(({ model }) => model.borneOut)),
      drafts: verdicts.filter(({ model }) => model.hasDraft).length,
    },
    urgentAsExpected: `${urgent.filter(({ expected, raised }) => expected === raised).length} of ${urgent.length}`,
  };
  return { ...figures, broken: findBroken(figures) };
}

function findBroken(figures: Omit<Figures, 'broken'>): string[] {
  const checks: [boolean, string][] = [
    [figures.missed.length === 0, 'emergencies missed: 0'],
    [
      figures.falseEmergencyShare <= yardsticks.falseEmergencyShareMax,
      `false emergencies: at most ${percent(yardsticks.falseEmergencyShareMax)}`,
    ],
    [
      figures.reachingShare >= yardsticks.reachingShareMin,
      `stated facts that reach the report: at least ${percent(yardsticks.reachingShareMin)}`,
    ],
    [
      figures.medianQuestions <= yardsticks.medianQuestionsMax,
      `questions, median: at most ${yardsticks.medianQuestionsMax}`,
    ],
    [figures.mostQuestions <= yardsticks.questionsMax, `questions, most: at most ${yardsticks.questionsMax}`],
    [figures.askedAgain === 0, 'questions asked although answered: 0'],
    [figures.notEnded.length === 0, 'consultations that did not end: 0'],
  ];
  return checks.filter(([holds]) => !holds).map(([, name]) => name);
}

/** Lines to print for one set. */
export function describeFigures(set: string, figures: Figures): string {
  return [
    `${set} set: ${figures.cases} cases, ${figures.emergencies} of them emergencies`,
    `  emergencies missed                ${list(figures.missed)}`,
    `  missed by words alone             ${list(figures.missedByWords)}`,
    `  false emergencies                 ${list(figures.falseEmergencies)} (${percent(figures.falseEmergencyShare)} of ${figures.cases - figures.emergencies})`,
    `  facts stated / in the report      ${figures.stated} / ${figures.reaching} (${percent(figures.reachingShare)})`,
    `    before the read-back            ${figures.reachingBefore} (${percent(share(figures.reachingBefore, figures.stated))})`,
    `  read the wrong way round          ${list(figures.wrongWay.map((line) => line.slice(0, 160)))}`,
    `  facts never asked for             ${figures.neverAsked}`,
    `  questions asked, median / most    ${figures.medianQuestions} / ${figures.mostQuestions}`,
    `  questions asked although answered ${figures.askedAgain}`,
    `  asked on purpose, to be sure      ${figures.askedToBeSure}`,
    `  entries of lists, told before     ${figures.shownAgain}`,
    `  consultations that did not end    ${list(figures.notEnded)}`,
    `  urgent or not, as expected        ${figures.urgentAsExpected}`,
    ...figures.broken.map((name) => `  DOES NOT HOLD  ${name}`),
  ].join('\n');
}

/** One row for each way a model may behave; what it must not change stands first. */
export function describeModels(
  set: string,
  rows: readonly { name: string; figures: Figures; same: boolean }[],
): string {
  const head = [
    'language model',
    'missed',
    'by words',
    'false',
    'questions',
    'again',
    'facts',
    '+ its lines',
    'lines (borne out)',
    'drafts',
    'all else as without',
  ];
  const cells = rows.map(({ name, figures, same }) => [
    name,
    String(figures.missed.length),
    String(figures.missedByWords.length),
    String(figures.falseEmergencies.length),
    `${figures.medianQuestions} / ${figures.mostQuestions}`,
    String(figures.askedAgain),
    `${figures.reaching} of ${figures.stated}`,
    String(figures.reaching + figures.model.gained),
    `${figures.model.lines} (${figures.model.borneOut})`,
    String(figures.model.drafts),
    same ? 'yes' : 'NO',
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const write = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [`${set} set with a language model`, ...[head, ...cells].map((row) => `  ${write(row)}`)].join('\n');
}

function list(entries: string[]): string {
  return entries.length === 0
    ? '0'
    : `${entries.length}\n${entries.map((entry) => `    ${entry}`).join('\n')}\n   `;
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
