import { matchesSlot } from '../../service/interview/simulated/slots.ts';
import { fold } from '../../service/interview/simulated/words.ts';
import {
  type AskedToRead,
  type LanguageModelMode,
  type LanguageModelServer,
  type ReadFact,
  startLanguageModelServer,
} from '../../tests/helpers/language-model-server.ts';
import type { Case, Fact } from '../../tests/patients/case-schema.ts';

/** How a language model may behave in the benchmark. */
export const benchModes = [
  'right',
  'slow',
  'wrong',
  'hostile',
  'gone',
] as const satisfies LanguageModelMode[];
export type BenchMode = (typeof benchModes)[number];

/** Longer than the service waits, so that a slow model is always late. */
const slownessMs = 2_000;
export const modelTimeoutMs = 1_000;
const settleMaxMs = 3_000;
const quietMs = 60;

/** A scripted model that knows the cases: `right`, it says what the case says that the patient states, and no more. */
export async function startCaseModel(cases: readonly Case[]): Promise<LanguageModelServer> {
  const server = await startLanguageModelServer();
  server.slownessMs = slownessMs;
  server.know = (asked) => readFromCase(cases, asked);
  return server;
}

/** Waits until no call is open, so that a report holds what was read; patients do not wait for that. */
export async function settle(server: LanguageModelServer): Promise<void> {
  if (server.mode === 'slow' || server.mode === 'gone') return;
  const deadline = performance.now() + settleMaxMs;
  let quietSince = performance.now();
  while (performance.now() < deadline && performance.now() - quietSince < quietMs) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (server.open > 0) quietSince = performance.now();
  }
}

function readFromCase(cases: readonly Case[], { message, slots }: AskedToRead): ReadFact[] {
  for (const patient of cases) {
    const places = findPlaces(patient, message);
    const facts = patient.facts.filter(
      (fact) => fact.is !== 'NO' && (fact.said ?? fact.slot).some((place) => places.includes(place)),
    );
    if (facts.length === 0) continue;
    return facts.flatMap((fact) => {
      const offered = slots.find(({ slot }) => fact.slot.some((wanted) => matchesSlot(slot, wanted)));
      const quote = findQuote(message, fact);
      if (offered === undefined || quote === null) return [];
      const isYes = fact.is === 'YES' && offered.codes.some(({ code }) => code === 'yes');
      if (!isYes && !offered.takesWords) return [];
      return [{ slot: offered.slot, codes: isYes ? ['yes'] : [], quote }];
    });
  }
  return [];
}

/** Where this patient says these words: `opening`, `more`, or the slots that bring them out. */
function findPlaces(patient: Case, message: string): string[] {
  return [
    ...(patient.opening.trim() === message ? ['opening'] : []),
    ...(patient.more.some((words) => words.trim() === message) ? ['more'] : []),
    ...Object.entries(patient.answers).flatMap(([place, words]) => (words.trim() === message ? [place] : [])),
  ];
}

/** The clause that says it, as far as the case tells; else the longest clause. */
function findQuote(message: string, fact: Fact): string | null {
  const clauses = message
    .split(/[.;!?\n]/)
    .map((clause) => clause.trim().slice(0, 190))
    .map((clause) => (clause.length === 190 ? clause.slice(0, clause.lastIndexOf(' ')) : clause))
    .filter((clause) => clause.length >= 3);
  const telling = clauses.find((clause) =>
    (fact.has ?? []).some((wanted) => fold(clause).includes(fold(wanted))),
  );
  return telling ?? clauses.toSorted((left, right) => right.length - left.length)[0] ?? null;
}
