import type { Report } from '../../../contract/report.ts';
import { optionsOf } from '../../interview/engine.ts';
import type { CompiledProtocol, Question } from '../../interview/protocol.ts';
import { renderQuestion, renderSlot } from '../../interview/render.ts';
import { holds, type InterviewState, type Message, orderedQuestions } from '../../interview/state.ts';
import type { Locale } from '../../interview/types.ts';
import { phrase } from '../../interview/words.ts';
import { absentExtension, type Part, toFhirString } from './fhir-parts.ts';

/**
 * The items of the QuestionnaireResponse: every question that was asked with the answer that counts, every question
 * that other words had answered already, and those left out, which say so. `linkId` is the question's id.
 */
export function answerQuestions(
  protocol: CompiledProtocol,
  state: InterviewState,
  report: Report,
  locale: Locale,
): Part[] {
  const answers = new Map(
    state.messages.flatMap((message) =>
      message.questionId !== null && message.supersededBy === null ? [[message.questionId, message]] : [],
    ),
  );
  const ordered = orderedQuestions(protocol, state.routed);
  const places = new Set(ordered.map((question) => question.id));
  // Asked before the complaint was changed: no longer part of the interview, yet asked and answered.
  const former = protocol.questions.filter(({ id }) => !places.has(id) && answers.has(id));
  const items = [...ordered, ...former].flatMap((question) => {
    const message = answers.get(question.id);
    const said =
      message === undefined
        ? sayUnasked(protocol, state, question, locale)
        : sayAsked(protocol, question, message, locale);
    if (said === null) return [];
    const { text } = renderQuestion(protocol, state, question.id, locale);
    return [{ linkId: question.id, text: toFhirString(text), ...said }];
  });
  const addenda = report.addenda.map((addendum) => ({
    linkId: `addendum.${addendum.message}`,
    text: phrase(protocol, 'turn.addendum', locale),
    answer: [{ valueString: toFhirString(addendum.text) }],
  }));
  return [...items, ...addenda];
}

function sayAsked(protocol: CompiledProtocol, question: Question, message: Message, locale: Locale): Part {
  const { value } = message;
  const code = (optionId: string): Part => {
    if (question.kind === 'yesno') return { valueBoolean: optionId === 'yes' };
    const label = optionsOf(protocol, question).find((option) => option.id === optionId)?.label[locale];
    return { valueCoding: { code: optionId, display: toFhirString(label ?? optionId) } };
  };
  switch (value.kind) {
    case 'text':
      return { answer: [{ valueString: toFhirString(value.text) }] };
    case 'choice':
      return { answer: [code(value.optionId)] };
    case 'choices':
      return { answer: value.optionIds.map(code) };
    case 'number':
      return {
        answer: [
          Number.isInteger(value.number) ? { valueInteger: value.number } : { valueDecimal: value.number },
        ],
      };
    case 'unsure':
      return absentExtension('asked-unknown');
    case 'declined':
      return absentExtension('asked-declined');
  }
}

/** Null for a question that the answers have made pointless. */
function sayUnasked(
  protocol: CompiledProtocol,
  state: InterviewState,
  question: Question,
  locale: Locale,
): Part | null {
  if (question.when !== null && !holds(question.when, state)) return null;
  const slot = state.slots[question.slot];
  // The further "anything else?" is no question that was left out, nor is what the list had no room for.
  if (slot === undefined)
    return question.read === 'complaint' || question.onlyListed ? null : absentExtension('not-asked');
  if (slot.direct) return null;
  const { value } = renderSlot(protocol, question, slot, locale);
  if (value !== null) return { answer: [{ valueString: toFhirString(value) }] };
  if (slot.status === 'YES' || slot.status === 'NO')
    return { answer: [{ valueBoolean: slot.status === 'YES' }] };
  return absentExtension('asked-unknown');
}
