import { compileProtocol } from './compile.ts';
import { agentConfigurationSchema } from './configuration.ts';
import { interpretAnswer, nextStep, replay } from './engine.ts';
import type { InterviewEvent } from './events.ts';
import { renderQuestion } from './render.ts';
import { sourceLocales } from './types.ts';

const complaints = {
  en: 'My left knee has been swollen and painful for three weeks, worse on the stairs. No fever.',
  es: 'Me duele la rodilla izquierda desde hace tres semanas, peor al subir escaleras. No tengo fiebre.',
};

let hasRehearsed = false;

/**
 * Reads an answer in each language, once for the life of the process. The first text that the engine reads takes many
 * times as long as the next; called at start-up, no patient waits for it.
 */
export function rehearse(): void {
  if (hasRehearsed) return;
  hasRehearsed = true;
  const protocol = compileProtocol({
    specialization: 'GENERAL_PRACTICE',
    visitType: 'PRE_VISIT',
    configuration: agentConfigurationSchema.parse({}),
    clinic: { name: '', emergencyNumber: '112', phone: null, languages: sourceLocales },
  });
  const at = new Date(0).toISOString();
  for (const locale of sourceLocales) {
    const started: InterviewEvent = {
      type: 'started',
      at,
      locale,
      answeredBy: 'PATIENT',
      modality: 'TEXT',
      patient: { ageYears: null },
    };
    const value = { kind: 'text' as const, text: complaints[locale] };
    const questionId = 'complaint.main';
    const interpretation = interpretAnswer(protocol, replay(protocol, [started]), questionId, value);
    const messageId = 'rehearsal';
    const answered: InterviewEvent = {
      type: 'answered',
      at,
      messageId,
      questionId,
      value,
      modality: 'TEXT',
      interpretation,
    };
    const state = replay(protocol, [started, answered]);
    const step = nextStep(protocol, state);
    if (step.kind === 'question') renderQuestion(protocol, state, step.questionId, locale);
  }
}
