import { acknowledgementFor } from '../engine/acknowledge.ts';
import { wordsFor } from '../engine/audience.ts';
import { describeItem } from '../engine/describe.ts';
import { indexOf } from '../engine/index-of.ts';
import type { Protocol } from '../engine/protocol.ts';
import type { Screen, ScreenKind } from '../engine/screens.ts';
import type { State } from '../engine/state.ts';
import type { Locale } from '../types.ts';
import { fill, phrase } from '../words.ts';
import { renderItem } from './render-item.ts';
import type { RenderedItem } from './rendered-item.ts';
import { screenTexts } from './screen-texts.ts';

/** A page that waits for the patient, in words. It is the same for the pages and for a program. */
export type RenderedScreen = {
  id: string;
  kind: ScreenKind;
  title: string;
  hint: string | null;
  /** One sentence before the questions, where something hard was confirmed; null elsewhere. */
  acknowledgement: string | null;
  /** What the patient wrote, whole, where it is confirmed; at an alarm the words that sounded it. */
  words: readonly string[];
  /** "If this is happening now, call 112." on an alarm page; null elsewhere. */
  callNow: string | null;
  items: readonly RenderedItem[];
};

export function renderScreen(
  protocol: Protocol,
  state: State,
  screen: Screen,
  locale: Locale,
): RenderedScreen {
  const items = screen.items.flatMap((id) => {
    const item = describeItem(protocol, state, screen, id);
    return item === null ? [] : [renderItem(protocol, state, item, locale)];
  });
  return {
    id: screen.id,
    kind: screen.kind,
    ...headOf(protocol, state, screen, items, locale),
    acknowledgement: acknowledgementFor(protocol, state, screen)?.[locale] ?? null,
    words: wordsOf(state, screen, items),
    items,
  };
}

/** One earlier item, to be changed; null for what cannot be. */
export function renderChange(
  protocol: Protocol,
  state: State,
  itemId: string,
  locale: Locale,
): RenderedItem | null {
  const item = describeItem(protocol, state, null, itemId);
  return item === null ? null : renderItem(protocol, state, item, locale);
}

type Head = Pick<RenderedScreen, 'title' | 'hint' | 'callNow'>;

function headOf(
  protocol: Protocol,
  state: State,
  { kind, module }: Screen,
  items: readonly RenderedItem[],
  locale: Locale,
): Head {
  const plain = (title: string, hint: string | null = null): Head => ({ title, hint, callNow: null });
  const number = protocol.clinic.emergencyNumber;
  switch (kind) {
    case 'about':
      if (items.length === 1 && items[0] !== undefined) return plain(items[0].label);
      return plain(
        (state.answeredBy === 'PATIENT' ? screenTexts.aboutPatient : screenTexts.aboutOther)[locale],
      );
    case 'signs':
      return plain(screenTexts.signs[locale], screenTexts.tickAll[locale]);
    case 'story':
      return plain(screenTexts.story[locale]);
    case 'alarm':
      return { ...plain(screenTexts.alarm[locale]), callNow: fill(screenTexts.alarmNow[locale], { number }) };
    case 'emergency':
      return plain(fill(phrase(protocol, 'emergency.title', locale), { number }));
    case 'self_harm':
      return plain(
        protocol.selfHarm.title[locale],
        wordsFor(protocol.selfHarm.introduction, state.answeredBy, state.person)[locale],
      );
    case 'confirm':
      return plain(screenTexts.confirm[locale], screenTexts.confirmHint[locale]);
    case 'safety':
      return plain(screenTexts.safety[locale]);
    case 'further': {
      const [only, second] = items;
      const title = second === undefined ? (only?.label ?? '') : screenTexts.further[locale];
      return plain(title, screenTexts.furtherHint[locale]);
    }
    case 'readback':
      return plain(screenTexts.sendLast[locale]);
    default: {
      const [only] = items;
      if (items.length === 1 && only !== undefined) return plain(only.label, only.hint);
      return plain(titleOf(protocol, { kind, module }, items, locale));
    }
  }
}

function titleOf(
  protocol: Protocol,
  { kind, module }: Pick<Screen, 'kind' | 'module'>,
  [first]: readonly RenderedItem[],
  locale: Locale,
): string {
  if (module === null && kind === 'section') return screenTexts.background[locale];
  const title = module === null ? undefined : indexOf(protocol).modules.get(module)?.title[locale];
  return title ?? first?.label ?? '';
}

/** The texts that a confirming screen is about; at an alarm the words that sounded it. */
function wordsOf(state: State, { kind, statements }: Screen, items: readonly RenderedItem[]): string[] {
  if (kind === 'alarm') return [...new Set(items.flatMap(({ quotes }) => quotes))];
  if (kind !== 'confirm') return [];
  const mentionIds = new Set(statements.flatMap((statement) => statement.mentionIds));
  const itemIds = new Set(
    state.mentions.filter(({ id }) => mentionIds.has(id)).map(({ source }) => source.itemId),
  );
  return [...itemIds].flatMap((itemId) => {
    const value = state.answers.get(itemId)?.value;
    return value?.kind === 'text' ? [value.text] : [];
  });
}
