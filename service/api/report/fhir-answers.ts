import type { AnswerValue } from '../../interview/model/events.ts';
import { answerText } from '../../interview/present/answer-text.ts';
import { renderItem } from '../../interview/present/render-item.ts';
import type { RenderedItem } from '../../interview/present/rendered-item.ts';
import { itemOf } from '../../interview/report/report-model.ts';
import type { Context } from './fhir-context.ts';
import { absentExtension, type Part, toFhirString } from './fhir-parts.ts';

/**
 * The items of the QuestionnaireResponse: each question that was asked with its current answer, and each that was left
 * out, with the reason. `linkId` is the item's id, or the report line's id where the question was never asked.
 */
export function makeAnswerItems(context: Context): Part[] {
  const { view, report } = context;
  const given = [...view.state.answers.values()].flatMap(({ itemId, value }): Part[] => {
    const item = itemOf(view, itemId);
    if (item === null) return [];
    // An empty "I forgot to say" does not count as a question.
    if (item.kind === 'more' && value === null) return [];
    const rendered = renderItem(view, item);
    const text = toFhirString(rendered.label);
    return [{ linkId: itemId, text, ...sayValue(context, rendered, value) }];
  });
  const linked = new Set(given.map(({ linkId }) => linkId));
  const left = report.sections
    .flatMap(({ items }) => items)
    .filter(({ id, status }) => status === 'NOT_ASKED' && !linked.has(id))
    .map(({ id, label }) => ({ linkId: id, text: toFhirString(label), ...absentExtension('not-asked') }));
  return [...given, ...left];
}

function sayValue({ protocol, locale }: Context, item: RenderedItem, value: AnswerValue | null): Part {
  const display = (one: AnswerValue) => toFhirString(answerText({ protocol, locale }, item, one));
  const code = (optionId: string): Part => {
    const label = item.options.find(({ id }) => id === optionId)?.label ?? optionId;
    return { valueCoding: { code: optionId, display: toFhirString(label) } };
  };
  switch (value?.kind) {
    case undefined:
    case 'unsure':
      return absentExtension('asked-unknown');
    case 'declined':
      return absentExtension('asked-declined');
    case 'text':
      return { answer: [{ valueString: toFhirString(value.text) }] };
    case 'code':
      return { answer: [{ valueString: display(value) }] };
    case 'choice':
      return { answer: [isYesNo(item) ? { valueBoolean: value.optionId === 'yes' } : code(value.optionId)] };
    case 'choices':
      return { answer: value.optionIds.map(code) };
    case 'number':
      return { answer: [{ valueInteger: value.number }] };
    case 'age':
      return { answer: [{ valueString: display(value) }] };
    case 'statement':
      return value.answer === 'open'
        ? absentExtension('asked-unknown')
        : { answer: [{ valueCoding: { code: value.answer, display: display(value) } }] };
  }
}

function isYesNo({ options }: RenderedItem): boolean {
  return options.length === 2 && options.every(({ id }) => id === 'yes' || id === 'no');
}
