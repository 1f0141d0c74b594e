'use client';

import { ChevronDown, ChevronUp, type LucideIcon, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useMessages } from '@/lib/client/messages.tsx';

/**
 * Searches the transcript. Enter goes to the next match and Shift+Enter to the previous one, while the focus stays in the field;
 * Escape closes it.
 *
 * @param props.current - index of the current match, from 0
 * @param props.onMove - goes to the next match or the previous one
 */
export function FindBar({
  wanted,
  count,
  current,
  onChange,
  onMove,
  onClose,
}: {
  wanted: string;
  count: number;
  current: number;
  onChange: (wanted: string) => void;
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
}) {
  const text = useMessages('review').find;
  function onKeyDown(event: KeyboardEvent): void {
    // Enter that confirms an input method's composition must not move to the next match. In Safari that key arrives after the
    // composition has ended, with key code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
      onMove(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the older browsers that are supported do not know `<search>`.
    <div
      className="sticky -top-4 z-1 -mx-5 mb-2 flex items-center gap-1 bg-surface-sunken px-5 py-2 max-phone:top-0 print:hidden"
      role="search"
      aria-label={text.label}
      onKeyDown={onKeyDown}
    >
      <input
        className="input flex-[1_1_6rem]"
        type="text"
        // biome-ignore lint/a11y/noAutofocus: the user opened it to type into it.
        autoFocus
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={text.label}
        value={wanted}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="num min-w-16 text-end text-sm text-fg-muted" role="status">
        {wanted.trim() === '' ? '' : count === 0 ? text.none : text.position({ current: current + 1, count })}
      </span>
      <BarButton icon={ChevronUp} label={text.previous} isOff={count === 0} onPress={() => onMove(-1)} />
      <BarButton icon={ChevronDown} label={text.next} isOff={count === 0} onPress={() => onMove(1)} />
      <BarButton icon={X} label={text.close} onPress={onClose} />
    </div>
  );
}

function BarButton({
  icon: Icon,
  label,
  isOff = false,
  onPress,
}: {
  icon: LucideIcon;
  label: string;
  isOff?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      className="btn btn-quiet btn-sm btn-icon"
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
    >
      <Icon className="icon" aria-hidden="true" />
    </button>
  );
}
