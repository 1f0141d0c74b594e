import { isFor } from '../signs/audience.ts';
import { isQuestionFor } from './audience.ts';
import type { Protocol, ProtocolQuestion, SafetyLine } from './protocol.ts';
import type { State } from './state.ts';

/** A line of some topic's safety screen, with the topic's module. */
export type ModuleLine = { module: string; line: SafetyLine };

/**
 * Codes of findings that were read in the story and that the patient has neither confirmed nor taken out, in the order of
 * the words: `told` as present, `denied` as absent. Each keeps its place among the questions.
 */
export function unsettledCodes(state: State): { told: string[]; denied: string[] } {
  const open = state.mentions.filter(({ isStory, standing }) => isStory && standing === 'open');
  const codesWith = (polarity: 'PRESENT' | 'ABSENT') => [
    ...new Set(
      open.filter(({ mention }) => mention.polarity === polarity).map(({ mention }) => mention.code),
    ),
  ];
  const told = codesWith('PRESENT');
  return { told, denied: codesWith('ABSENT').filter((code) => !told.includes(code)) };
}

/** For each of these codes the first line that asks for it and concerns this patient, of any topic's safety screen. */
export function linesAskingFor(
  protocol: Protocol,
  { person }: State,
  codes: readonly string[],
): ModuleLine[] {
  const screens = Object.values(protocol.safety).filter((screen) => isFor(screen.for, person));
  return codes.flatMap((code) => {
    const asking = screens.flatMap(({ module, lines }) =>
      lines.filter((line) => line.slot === code && isFor(line.for, person)).map((line) => ({ module, line })),
    );
    return asking.slice(0, 1);
  });
}

/** For each of these codes the first yes/no question of any topic that asks for it and concerns this patient. */
export function questionsAskingFor(
  protocol: Protocol,
  { person }: State,
  codes: readonly string[],
): ProtocolQuestion[] {
  return codes.flatMap((code) => {
    const question = protocol.questions.find(
      (one) => one.slot === code && one.kind === 'yesno' && isQuestionFor(protocol, one, person),
    );
    return question === undefined ? [] : [question];
  });
}
