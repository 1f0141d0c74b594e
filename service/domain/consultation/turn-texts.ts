import { byId } from '../../../common/keys.ts';
import { type LocalizedText, mapLocales, maxTextLength } from '../../interview/model/types.ts';
import { problemTexts as problems } from '../../texts/patients/generated/problem.ts';
import { turnTexts as turns } from '../../texts/patients/generated/turn.ts';

const texts = byId(turns);

/** Messages for submissions that are rejected. */
export const turnTexts = {
  ...texts,
  tooLong: mapLocales((locale) => texts.tooLong[locale]({ most: String(maxTextLength) })),
};

/** Messages for invalid values of an item. */
export const problemTexts = {
  ...byId(problems),
  too_long: turnTexts.tooLong,
} satisfies Record<string, LocalizedText>;
