'use client';

import { useLayoutEffect, useRef } from 'react';
import { useSingleKeys } from '@/lib/client/key-setting.ts';
import { readKey } from '@/lib/client/read-key.ts';

type Actions = Record<string, (event: KeyboardEvent) => void>;

/**
 * Registers single-key shortcuts while the component is mounted. They do nothing with a modifier key, while the user types, in a
 * dialog, or when single-key shortcuts are turned off (WCAG 2.2, 2.1.4).
 *
 * @param actions - by key in lower case, as `readKey` names it; `'g t'` is T after G
 */
export function useKeys(actions: Actions): void {
  const isOn = useSingleKeys();
  const current = useRef(actions);
  // Layout effect, so that shortcuts work as soon as the page is visible.
  useLayoutEffect(() => {
    current.current = actions;
  });
  useLayoutEffect(() => {
    if (!isOn) return;
    let before = '';
    const onKey = (event: KeyboardEvent) => {
      // A held key does nothing, so that nothing of a person's care is decided by it (S38).
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || event.repeat) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const key = readKey(event);
      const sequence = `${before} ${key}`;
      // A key that completes a sequence does not trigger its own shortcut.
      const isSecond = Object.keys(current.current).some((name) => name.startsWith(`${before} `));
      const action =
        current.current[sequence] ?? (before !== '' && isSecond ? undefined : current.current[key]);
      before = key === 'shift' || action ? '' : key;
      if (!action) return;
      event.preventDefault();
      action(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}

const typingPlaces = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(typingPlaces) !== null;
}
