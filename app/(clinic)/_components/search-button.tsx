'use client';

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useNavigate } from '@/components/shell/use-navigate.ts';
import { Keys } from '@/components/ui/keys.tsx';
import { loadPart } from '@/components/ui/load-part.ts';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useKeys } from '@/components/ui/use-keys.ts';
import { readKey } from '@/lib/client/read-key.ts';

// Loaded when first opened: most visits do not use the palette.
const loadPalette = () => import('@/app/(clinic)/_components/palette.tsx');
const loadKeysDialog = () => import('@/app/(clinic)/_components/keys-dialog.tsx');
const Palette = lazy(loadPalette);
const KeysDialog = lazy(loadKeysDialog);

/**
 * Opens the command palette, by click or by ⌘K; also installs the keyboard shortcuts that work on every page.
 *
 * @param props.pages - the paths of pages by the keys that open them
 */
export function SearchButton({
  pages,
  children,
}: {
  pages: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [areKeysShown, setKeysShown] = useState(false);
  const isLive = useHydrated();
  const go = useNavigate();
  const togglePalette = useCallback(async () => {
    if (await loadPart(loadPalette)) setPaletteOpen((open) => !open);
  }, []);
  const showKeys = async () => {
    if (await loadPart(loadKeysDialog)) setKeysShown(true);
  };
  usePaletteKey(togglePalette);
  useKeys({
    ...Object.fromEntries(Object.entries(pages).map(([keys, path]) => [keys, () => go(path)])),
    '?': () => void showKeys(),
  });
  return (
    <>
      <button
        className="nav-line bg-surface font-normal text-fg-subtle shadow-sm [&_.kbd]:ms-auto"
        type="button"
        disabled={!isLive}
        onClick={() => void togglePalette()}
      >
        {children}
        <Keys keys="⌘ K" />
      </button>
      {isPaletteOpen ? (
        <Suspense fallback={null}>
          <Palette
            onClose={() => setPaletteOpen(false)}
            onShowKeys={() => {
              setPaletteOpen(false);
              void showKeys();
            }}
          />
        </Suspense>
      ) : null}
      {areKeysShown ? (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** ⌘K or Ctrl+K on every page; works also where single-key shortcuts are off, since it has a modifier. */
function usePaletteKey(togglePalette: () => Promise<void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || readKey(event) !== 'k') return;
      event.preventDefault();
      void togglePalette();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [togglePalette]);
}
