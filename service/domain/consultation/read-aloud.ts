import type { Screen } from '../../interview/engine/screen.ts';
import type { State } from '../../interview/engine/state.ts';
import type { Protocol } from '../../interview/model/protocol.ts';
import type { Locale } from '../../interview/model/types.ts';
import { mayChange } from '../../interview/present/changeable.ts';
import { renderEmergency } from '../../interview/present/render-emergency.ts';
import { renderById } from '../../interview/present/render-item.ts';
import { renderScreen } from '../../interview/present/render-screen.ts';
import type { RenderedItem } from '../../interview/present/rendered-item.ts';
import { renderReadback } from '../../interview/present/rows.ts';
import { viewOf } from '../../interview/present/view.ts';

/** The text of a page to read aloud, and whether it contains the patient's own words. */
export type PageText = { text: string; isPersonal: boolean };

/** The open page: its introduction, title, items, hints and options; on an alarm page also the numbers to call. */
export function textOfPage(protocol: Protocol, state: State, screen: Screen, locale: Locale): PageText {
  if (screen.kind === 'emergency') {
    return { text: joined(emergencyParts(protocol, state, screen, locale)), isPersonal: true };
  }
  const { title, hint, acknowledgement, callNow, words, items } = renderScreen(
    protocol,
    state,
    screen,
    locale,
  );
  const rows = screen.kind === 'readback' ? rowsOf(protocol, state, locale) : [];
  const spoken = items.flatMap(partsOf).filter((part) => part !== title);
  return {
    text: joined([callNow, acknowledgement, title, hint, ...words, ...rows, ...spoken]),
    isPersonal:
      screen.statements.length > 0 ||
      screen.kind === 'alarm' ||
      screen.kind === 'further' ||
      screen.kind === 'readback' ||
      items.some(({ quotes }) => quotes.length > 0),
  };
}

/** An earlier item that is being changed; null when it cannot be changed. */
export function textOfChange(
  protocol: Protocol,
  state: State,
  itemId: string,
  locale: Locale,
): PageText | null {
  if (!mayChange(protocol, state, [itemId])) return null;
  const item = renderById(viewOf(protocol, state, locale), null, itemId);
  return item === null ? null : { text: joined(partsOf(item)), isPersonal: true };
}

function partsOf({ label, hint, options }: RenderedItem): (string | null)[] {
  return [label, hint, ...options.map((option) => option.label)];
}

function emergencyParts(protocol: Protocol, state: State, screen: Screen, locale: Locale): string[] {
  const page = renderEmergency(protocol, state, screen.ruleIds, locale);
  const line = page.crisisLine === null ? [] : [page.crisisLine.label];
  return [
    page.title,
    page.lede,
    page.callLabel,
    ...line,
    ...page.steps.map(({ text }) => text),
    page.continueLabel,
  ];
}

function rowsOf(protocol: Protocol, state: State, locale: Locale): string[] {
  return renderReadback(protocol, state, locale).sections.flatMap(({ title, rows }) => [
    title,
    ...rows.map(({ label, value }) => `${label}: ${value}`),
  ]);
}

/** Joins the parts and ends each with punctuation, so that the voice pauses. */
function joined(parts: readonly (string | null)[]): string {
  return parts
    .flatMap((part) => (part === null || part === '' ? [] : [/[.!?…:؟]$/.test(part) ? part : `${part}.`]))
    .join(' ');
}
