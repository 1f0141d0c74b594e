'use client';

import { useHydrated } from '@/components/ui/use-hydrated.ts';

/** The keys of a shortcut, hidden from screen readers; ⌘ is shown as Ctrl on keyboards without it. */
export function Keys({ keys, isOnAccent = false }: { keys: string; isOnAccent?: boolean }) {
  const isLive = useHydrated();
  const hasCommandKey = isLive && /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <span className={`kbd max-phone:hidden${isOnAccent ? ' kbd-on' : ''}`} aria-hidden="true">
      {hasCommandKey ? keys : keys.replace('⌘', 'Ctrl')}
    </span>
  );
}
