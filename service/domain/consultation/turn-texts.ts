import { type LocalizedText, maxTextLength } from '../../interview/model/types.ts';
import { fillAll } from '../../interview/present/words.ts';
import texts from './turn-texts.json' with { type: 'json' };

/** Messages for submissions that are rejected. */
export const turnTexts = {
  ...texts.turn,
  tooLong: fillAll(texts.turn.tooLong, { most: String(maxTextLength) }),
} satisfies Record<string, LocalizedText>;

/** Messages for invalid values of an item. */
export const problemTexts = {
  ...texts.problem,
  too_long: turnTexts.tooLong,
} satisfies Record<string, LocalizedText>;
