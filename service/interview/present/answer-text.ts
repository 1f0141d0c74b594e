import type { AnswerValue } from '../model/events.ts';
import type { RenderedItem } from './rendered-item.ts';
import { screenTexts } from './texts.ts';
import { list, ofMax, renderCode, type Wording } from './words.ts';

/** An answer as it was given: texts verbatim, choices by their labels. */
export function answerText(
  wording: Wording,
  { options, max }: Pick<RenderedItem, 'options' | 'max'>,
  value: AnswerValue,
): string {
  const { locale } = wording;
  const labelOf = (id: string) =>
    options.find((option) => option.id === id)?.label ??
    (id === 'yes' || id === 'no' ? screenTexts[id][locale] : id);
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'choice':
      return labelOf(value.optionId);
    case 'choices':
      return list(value.optionIds.map(labelOf), locale);
    case 'number':
      return ofMax(wording, String(value.number), max);
    case 'age':
      return renderCode(wording, `dur:${value.amount}:${value.unit}`) ?? String(value.amount);
    case 'statement':
      return statementTexts[value.answer][locale];
    case 'code': {
      const number = /^number:(.+)$/.exec(value.code)?.[1];
      return number === undefined
        ? (renderCode(wording, value.code) ?? value.code)
        : ofMax(wording, number, max);
    }
    case 'unsure':
    case 'declined':
      return screenTexts[value.kind][locale];
  }
}

const statementTexts = {
  yes: screenTexts.yes,
  no: screenTexts.no,
  open: screenTexts.notAnswered,
  kept: screenTexts.leftTicked,
  removed: screenTexts.takenOut,
};
