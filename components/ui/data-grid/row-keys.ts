'use client';

import { type KeyboardEvent, useRef } from 'react';
import { useKeys } from '@/components/ui/use-keys.ts';

/**
 * Keys for the rows of a `DataGrid`: J and K, and inside a row also the arrows, move the focus between the rows' links
 * (`data-row-link`); other keys press a control of the row that has the focus.
 *
 * @param controls - by key, the selector of the control that it presses
 * @returns the grid's `keys`
 */
export function useRowKeys(controls: Record<string, string>) {
  const ref = useRef<HTMLTableElement>(null);
  const presses = Object.entries(controls).map(([key, control]) => [
    key,
    () => findRow()?.querySelector<HTMLElement>(control)?.click(),
  ]);
  useKeys({
    j: () => move(ref.current, 1),
    k: () => move(ref.current, -1),
    ...Object.fromEntries(presses),
  });
  return { ref, onKeyDown: moveByArrow };
}

/** The row that contains the focus. */
function findRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('tbody tr') ?? null;
}

/** Moves the focus to the link of the next or previous row; to the first row's when no row has the focus. */
function move(table: HTMLTableElement | null, step: 1 | -1): void {
  const links = [...(table?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  const here = findRow()?.querySelector<HTMLElement>('[data-row-link]');
  const at = here ? links.indexOf(here) : -1;
  (at === -1 ? links[0] : links[at + step])?.focus();
}

/** Arrow keys move between rows only while the focus is inside a row; elsewhere they scroll. */
function moveByArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (!isArrow || !findRow()) return;
  event.preventDefault();
  move(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
}
