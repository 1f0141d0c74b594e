import { replay } from '../../service/interview/engine/replay.ts';
import type { AlsoSaid } from '../../service/interview/engine/state.ts';
import type { Script } from '../../service/interview/model/case.ts';
import type { Protocol } from '../../service/interview/model/protocol.ts';
import { type Row, rowsOf } from '../../service/interview/present/rows.ts';
import { viewOf } from '../../service/interview/present/view.ts';
import { buildReport, type ConsultationReport } from '../../service/interview/report/build-report.ts';
import { type PlayedScreen, playPatient, type SimulatedRun } from '../../service/interview/simulated/play.ts';
import type { answerScreen } from '../../service/interview/simulated/scripted-patient.ts';
import { answerByHabit, type ConfirmingHabit } from '../../tests/helpers/confirming-habit.ts';
import { compileTest } from '../../tests/helpers/consultation.ts';
import type { Case, HarmlessStory } from '../../tests/patients/case-schema.ts';

/**
 * How a patient is simulated, besides the three confirming habits: answers every question for words with a paragraph; answers the
 * short list of signs with "None of these", so that only words and topics lead to an emergency's signs; or denies everything after
 * the story.
 */
export type Manner = 'plain' | 'paragraphs' | 'skips_list' | 'denies';

/** A whole consultation: the pages as shown, and the report as the clinician reads it. */
export type Played = {
  patient: Case;
  protocol: Protocol;
  screens: readonly PlayedScreen[];
  run: SimulatedRun;
  /** `value` is in English, `ownValue` in the patient's language. */
  rows: readonly (Row & { ownValue: string | null })[];
  report: ConsultationReport;
};

const sexes = { F: 'FEMALE', M: 'MALE' } as const;

function toScript(patient: Case, manner: Manner): Script {
  const { locale, ageYears, ageMonths, sex, opening, more, answers, denies, ticks, facts } = patient;
  const isDenying = manner === 'denies';
  return {
    locale,
    ageMonths: ageMonths ?? ageYears * 12,
    sex: sexes[sex],
    opening,
    more,
    answers: isDenying ? {} : answers,
    denies,
    facts: isDenying ? [] : [...ticks.map((code) => ({ slot: [code], is: 'YES' as const })), ...facts],
  };
}

/** The answers of a manner that differ from the script. */
function answerFor(manner: Manner, habit: ConfirmingHabit): typeof answerScreen {
  return (script, screen) => {
    const values = answerByHabit(script, screen, habit);
    const isPassed = screen.kind === 'signs' && (manner === 'skips_list' || manner === 'denies');
    if (isPassed) return Object.fromEntries(screen.items.map(({ id }) => [id, ['none']]));
    if (manner !== 'paragraphs' || !wordScreens.has(screen.kind)) return values;
    const withWords = screen.items.filter(({ allowsText }) => allowsText);
    return {
      ...values,
      ...Object.fromEntries(withWords.map(({ id }) => [id, paragraphFor(script, values[id])])),
    };
  };
}

const wordScreens = new Set(['questions', 'section']);

/** The answer, followed by the whole story once more. */
function paragraphFor({ opening, denies }: Script, value: unknown): string {
  const words = typeof value === 'string' ? value : (denies[0] ?? 'no');
  return `${words}. ${opening}`;
}

/** Runs one consultation in this process: pages are rendered, answered and submitted as by a browser. */
export function playCase(patient: Case, habit: ConfirmingHabit, manner: Manner): Played {
  const { specialization, visitType, locale, answeredBy } = patient;
  const protocol = compileTest(specialization, visitType);
  const screens: PlayedScreen[] = [];
  const simulated = { ...toScript(patient, manner), answeredBy };
  const playing = playPatient(protocol, simulated, answerFor(manner, habit));
  let step = playing.next();
  for (; !step.done; step = playing.next()) screens.push(step.value);
  const run = step.value;
  const state = replay(protocol, run.events);
  const own = rowsOf(viewOf(protocol, state, locale));
  const coded = rowsOf(viewOf(protocol, state, 'en')).map((row, at) => ({
    ...row,
    ownValue: own[at]?.value ?? null,
  }));
  const rows = [...coded, ...state.alsoSaid.map((said) => toRow(protocol, said))];
  const report = buildReport(protocol, run.events, { locale: 'en', hash: 'bench' });
  return { patient, protocol, screens, run, rows, report };
}

/** Words that did not answer their question are quoted in the report under that question. */
function toRow(protocol: Protocol, { questionId, words, source }: AlsoSaid): Played['rows'][number] {
  const slot = protocol.questions.find(({ id }) => id === questionId)?.slot ?? questionId;
  const said = { value: words, ownValue: words, isQuoted: true, known: 'quoted', status: 'VALUE' } as const;
  return {
    slot,
    section: 'history',
    module: null,
    label: '',
    itemId: questionId,
    codes: [],
    sources: [source],
    ...said,
  };
}

const earlyKinds = new Set(['about', 'signs', 'story', 'alarm', 'self_harm', 'emergency']);

/** The groups of signs that the interview asks about before anything else after a harmless story, page by page. */
export function playHarmless({
  locale,
  ageYears,
  ageMonths,
  sex,
  answeredBy,
  text,
}: HarmlessStory): string[][] {
  const protocol = compileTest('GENERAL_PRACTICE', 'PRE_VISIT');
  const person = { locale, ageMonths: ageMonths ?? ageYears * 12, sex: sexes[sex] };
  const script: Script = { ...person, opening: text, more: ['no'], answers: {}, denies: ['no'], facts: [] };
  const pages: string[][] = [];
  for (const { shown } of playPatient(protocol, { ...script, answeredBy })) {
    if (!earlyKinds.has(shown.kind)) break;
    if (shown.kind === 'alarm') pages.push(shown.items.map(({ id }) => groupOf(id)));
    if (shown.kind === 'self_harm') pages.push([shown.kind]);
  }
  return pages;
}

/** The group in the id of an alarm page's item: "heart" in "alarm.7.heart". */
export function groupOf(itemId: string): string {
  return itemId.split('.').slice(2).join('.');
}
