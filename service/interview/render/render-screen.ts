import { acknowledgementFor } from '../engine/acknowledge.ts';
import { indexOf } from '../engine/index-of.ts';
import type { Protocol } from '../engine/protocol.ts';
import type { Screen, ScreenKind } from '../engine/screens.ts';
import type { State } from '../engine/state.ts';
import { screenTexts } from '../texts.ts';
import type { Locale } from '../types.ts';
import { fill, phrase } from '../words.ts';
import { renderById } from './render-item.ts';
import type { RenderedItem } from './rendered-item.ts';
import { sayTo, type View, viewOf } from './view.ts';

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
  const view = viewOf(protocol, state, locale);
  const items = screen.items.flatMap((id) => renderById(view, screen, id) ?? []);
  return {
    id: screen.id,
    kind: screen.kind,
    ...headOf(view, screen, items),
    acknowledgement: acknowledgementFor(protocol, state, screen)?.[locale] ?? null,
    words: wordsOf(state, screen, items),
    items,
  };
}

type Head = Pick<RenderedScreen, 'title' | 'hint' | 'callNow'>;

function headOf(view: View, { kind, module }: Screen, items: readonly RenderedItem[]): Head {
  const { protocol, state, locale } = view;
  const plain = (title: string, hint: string | null = null): Head => ({ title, hint, callNow: null });
  const number = protocol.clinic.emergencyNumber;
  const [first] = items;
  const only = items.length === 1 ? first : undefined;
  switch (kind) {
    case 'about': {
      const title = state.answeredBy === 'PATIENT' ? screenTexts.aboutPatient : screenTexts.aboutOther;
      return plain(only?.label ?? title[locale]);
    }
    case 'signs':
      return plain(screenTexts.signs[locale], screenTexts.tickAll[locale]);
    case 'story':
      return plain(screenTexts.story[locale]);
    case 'alarm':
      return { ...plain(screenTexts.alarm[locale]), callNow: fill(screenTexts.alarmNow[locale], { number }) };
    case 'emergency':
      return plain(phrase(view, 'emergency.title', { number }));
    case 'self_harm':
      return plain(protocol.selfHarm.title[locale], sayTo(view, protocol.selfHarm.introduction));
    case 'confirm':
      return plain(screenTexts.confirm[locale], screenTexts.confirmHint[locale]);
    case 'safety':
      return plain(screenTexts.safety[locale]);
    case 'further':
      return plain(
        items.length > 1 ? screenTexts.further[locale] : (only?.label ?? ''),
        screenTexts.furtherHint[locale],
      );
    case 'readback':
      return plain(screenTexts.sendLast[locale]);
    default: {
      if (only !== undefined) return plain(only.label, only.hint);
      if (module === null && kind === 'section') return plain(screenTexts.background[locale]);
      const title = module === null ? undefined : indexOf(protocol).modules.get(module)?.title[locale];
      return plain(title ?? first?.label ?? '');
    }
  }
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
