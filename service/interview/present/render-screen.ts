import type { ScreenKind } from '../../../contract/screens.ts';
import { acknowledgementFor } from '../engine/acknowledge.ts';
import type { Screen } from '../engine/screen.ts';
import type { State } from '../engine/state.ts';
import { type Protocol, protocolIndex } from '../model/protocol.ts';
import type { Locale, LocalizedText } from '../model/types.ts';
import { renderById } from './render-item.ts';
import type { RenderedItem } from './rendered-item.ts';
import { screenTexts } from './texts.ts';
import { textFor, type View, viewOf } from './view.ts';
import { phrase } from './words.ts';

/** A page with its texts, the same for the patient's pages and for programs. */
export type RenderedScreen = {
  id: string;
  kind: ScreenKind;
  title: string;
  hint: string | null;
  /** One sentence before the questions, after something distressing was confirmed; otherwise null. */
  acknowledgement: string | null;
  /** The patient's full text on a page that confirms it; on an alarm page the sentences that triggered it. */
  words: readonly string[];
  /** "If this is happening now, call 112." on an alarm page; otherwise null. */
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
  const number = protocol.clinic.emergencyNumber;
  const items = screen.items.flatMap((id) => renderById(view, screen, id) ?? []);
  return {
    id: screen.id,
    kind: screen.kind,
    ...headOf(view, screen, items),
    callNow: screen.kind === 'alarm' ? screenTexts.alarmNow[locale]({ number }) : null,
    acknowledgement: acknowledgementFor(state, screen)?.[locale] ?? null,
    words: wordsOf(state, screen, items),
    items,
  };
}

type Head = Pick<RenderedScreen, 'title' | 'hint'>;

const fixedHeads: Partial<Record<ScreenKind, { title: LocalizedText; hint?: LocalizedText }>> = {
  signs: { title: screenTexts.signs, hint: screenTexts.tickAll },
  story: { title: screenTexts.story },
  alarm: { title: screenTexts.alarm },
  confirm: { title: screenTexts.confirm, hint: screenTexts.confirmHint },
  safety: { title: screenTexts.safety },
  readback: { title: screenTexts.sendLast },
};

function headOf(view: View, { kind, module }: Screen, items: readonly RenderedItem[]): Head {
  const { protocol, state, locale } = view;
  const fixed = fixedHeads[kind];
  if (fixed !== undefined) return { title: fixed.title[locale], hint: fixed.hint?.[locale] ?? null };
  const [first] = items;
  const only = items.length === 1 ? first : undefined;
  switch (kind) {
    case 'about': {
      const title = state.answeredBy === 'PATIENT' ? screenTexts.aboutPatient : screenTexts.aboutOther;
      return { title: only?.label ?? title[locale], hint: null };
    }
    case 'emergency': {
      const number = protocol.clinic.emergencyNumber;
      return { title: phrase(view, 'emergency.title', { number }), hint: null };
    }
    case 'self_harm':
      return { title: protocol.selfHarm.title[locale], hint: textFor(view, protocol.selfHarm.introduction) };
    case 'further': {
      const title = items.length > 1 ? screenTexts.further[locale] : (only?.label ?? '');
      return { title, hint: screenTexts.furtherHint[locale] };
    }
    default: {
      if (only !== undefined) return { title: only.label, hint: only.hint };
      const isJoined = module === null && kind === 'section';
      const own = protocolIndex(protocol).modules.get(module ?? '')?.title;
      const title = isJoined ? screenTexts.background : own;
      return { title: title?.[locale] ?? first?.label ?? '', hint: null };
    }
  }
}

/** The texts that a confirmation page is about; on an alarm page the sentences that triggered it. */
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
