import type { Locale } from '../../interview/model/types.ts';
import type { ConsultationContext } from './consultation-context.ts';
import type { TurnOutcome } from './consultation-outcomes.ts';
import type { Visitor } from './permissions.ts';
import { takeTurn } from './take-turn.ts';
import { turnTexts } from './turn-texts.ts';

/** Continues the interview in another language. */
export async function changeLocale(
  context: ConsultationContext,
  encounterId: string,
  visitor: Visitor,
  locale: Locale,
): Promise<TurnOutcome> {
  return await takeTurn(context, 'change_language', encounterId, visitor, null, (encounter, state, at) => {
    if (state.locale === locale || !encounter.protocol.languages.includes(locale)) return { kind: 'nothing' };
    if (state.isFull) return { kind: 'not_open', message: turnTexts.full };
    return {
      kind: 'change',
      action: 'encounter.locale',
      locale,
      append: [{ type: 'locale.changed', at, locale }],
    };
  });
}
