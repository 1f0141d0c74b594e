'use client';

import { useQuery } from '@tanstack/react-query';
import {
  CalendarCheck2,
  LogOut,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Plus,
  Search,
  SlidersHorizontal,
} from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { AwayNotice } from '@/app/(clinic)/_components/away-notice.tsx';
import { usePace } from '@/app/(clinic)/_components/live-updates.tsx';
import { SessionWatch } from '@/app/(clinic)/_components/session-watch.tsx';
import { BrandMark } from '@/components/shell/brand-mark.tsx';
import { useGo, useWatchedLinks } from '@/components/shell/use-go.ts';
import { usePendingPage } from '@/components/shell/use-pending-page.ts';
import { Keys } from '@/components/ui/keys.tsx';
import { loadPart } from '@/components/ui/load-part.ts';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useKeys } from '@/components/ui/use-keys.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { todayQuery } from '@/lib/client/requests/get-today.ts';
import { signOut } from '@/lib/client/start-sign-in.ts';
import { findInitials } from '@/lib/shared/names.ts';
import { paths } from '@/lib/shared/paths.ts';

// Loaded when first opened: search and commands are a shortcut, not a way that every visit takes.
const loadPalette = () => import('@/app/(clinic)/_components/palette.tsx');
const loadKeysDialog = () => import('@/app/(clinic)/_components/keys-dialog.tsx');
const Palette = lazy(loadPalette);
const KeysDialog = lazy(loadKeysDialog);

const pages: readonly {
  path: string;
  name: 'today' | 'invitations' | 'agents' | 'settings';
  icon: LucideIcon;
}[] = [
  { path: paths.today, name: 'today', icon: CalendarCheck2 },
  { path: paths.invitations, name: 'invitations', icon: Mail },
  { path: paths.agents, name: 'agents', icon: MessageSquareText },
  { path: paths.settings, name: 'settings', icon: SlidersHorizontal },
];

/** Frame of the signed-in pages: navigation beside the page, below it on a phone. */
export function Shell({
  clinic,
  name,
  email,
  children,
}: {
  clinic: string;
  name: string;
  email: string;
  children: ReactNode;
}) {
  const messages = useMessages();
  const path = usePathname();
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const isLive = useHydrated();
  const [areKeysShown, setKeysShown] = useState(false);
  const go = useGo();
  useWatchedLinks();
  const isPagePending = usePendingPage();
  const togglePalette = useCallback(async () => {
    if (await loadPart(loadPalette)) setPaletteOpen((open) => !open);
  }, []);
  const showKeys = async () => {
    if (await loadPart(loadKeysDialog)) setKeysShown(true);
  };
  usePaletteKey(togglePalette);
  useKeys({
    n: () => go(paths.newInvitation),
    '?': () => void showKeys(),
    'g t': () => go(paths.today),
    'g i': () => go(paths.invitations),
    'g a': () => go(paths.agents),
    'g s': () => go(paths.settings),
  });

  return (
    <>
      <a className="skip-link" href="#main">
        {messages.app.skip}
      </a>
      <div className="grid min-h-dvh grid-cols-[14.5rem_minmax(0,1fr)] max-phone:block max-phone:pb-(--above-tabs) min-[120rem]:mx-auto min-[120rem]:max-w-[114rem] print:block">
        <header className="sticky top-0 flex h-dvh flex-col gap-5 px-3 py-4 max-phone:hidden print:hidden">
          <div className="flex items-center gap-2.5 px-2 py-1 font-semibold leading-[1.25] tracking-[-0.011em]">
            <BrandMark />
            <span>
              {messages.app.name}
              <small className="block tracking-normal text-xs">{clinic}</small>
            </span>
          </div>
          <button
            className="nav-line bg-surface font-normal text-fg-subtle shadow-sm [&_.kbd]:ms-auto"
            type="button"
            disabled={!isLive}
            onClick={() => void togglePalette()}
          >
            <Search className="icon" aria-hidden="true" />
            {messages.app.search}
            <Keys keys="⌘ K" />
          </button>
          <nav className="grid gap-0.5" aria-label={messages.app.navigation}>
            {pages.map(({ path: target, name: page, icon: Icon }) => (
              <Link
                key={target}
                className="nav-line nav-link"
                href={target}
                aria-current={isCurrent(path, target) ? 'page' : undefined}
              >
                <Icon className="icon" aria-hidden="true" />
                <span>{messages.app[page]}</span>
                {target === paths.today ? <AttentionCount /> : null}
              </Link>
            ))}
          </nav>
          <div className="mt-auto flex min-h-11 w-full items-center gap-2.5 p-2 leading-[1.3]">
            <span
              className="grid size-7 flex-none place-items-center rounded-full bg-accent-soft text-[0.6875rem] font-semibold tracking-[0.01em] text-accent-text"
              aria-hidden="true"
            >
              {findInitials(name)}
            </span>
            <span className="min-w-0 flex-1">
              <bdi>{name}</bdi>
              <small className="block truncate text-xs">{email}</small>
            </span>
            {path === paths.settings ? null : <SignOutButton />}
          </div>
        </header>
        <main className="main" id="main" tabIndex={-1}>
          {/* Always in the page, so that screen readers hear what arrives. */}
          <div role="status">
            {isPagePending ? (
              <span className="page-pending fixed inset-x-0 top-0 z-60 h-[3px] origin-left bg-accent">
                <span className="sr-only">{messages.app.loading}</span>
              </span>
            ) : null}
          </div>
          <SessionWatch />
          <AwayNotice />
          {children}
        </main>
        <nav
          className="fixed inset-x-0 bottom-0 z-20 hidden grid-cols-5 bg-surface pb-[env(safe-area-inset-bottom)] shadow-[0_-1px_0_var(--border)] max-phone:grid print:hidden"
          aria-label={messages.app.navigationPhone}
        >
          {[...pages.slice(0, 2), null, ...pages.slice(2)].map((page) =>
            page ? (
              <Link
                key={page.path}
                className={tabClass}
                href={page.path}
                aria-current={isCurrent(path, page.path) ? 'page' : undefined}
              >
                <page.icon className="icon icon-lg" aria-hidden="true" />
                {messages.app[page.name]}
              </Link>
            ) : (
              <Link key="new" className={tabClass} href={paths.newInvitation}>
                <Plus
                  className="icon icon-lg -mb-[3px] box-content rounded-full bg-accent px-3 py-1 text-on-accent"
                  aria-hidden="true"
                />
                {messages.app.newShort}
              </Link>
            ),
          )}
        </nav>
      </div>
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

const tabClass =
  'relative grid min-h-15 content-end justify-items-center gap-[3px] pb-2 text-[0.6875rem] font-medium text-fg-muted aria-[current=page]:text-accent-text';

function isCurrent(path: string, target: string): boolean {
  if (target === paths.today) return path === target || path.startsWith('/encounters/');
  return path === target || path.startsWith(`${target}/`);
}

function AttentionCount() {
  const messages = useMessages();
  const { format } = messages;
  const { data } = useQuery({ ...todayQuery, refetchInterval: usePace() });
  if (!data || data.counts.attention.count === 0) return null;
  const count = format.count(data.counts.attention);
  return (
    <span className="ms-auto text-xs text-fg-muted tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{messages.app.needAttention({ count })}</span>
    </span>
  );
}

/** Signs out; says so when the dashboard does not answer. */
export function SignOutButton({ withLabel = false }: { withLabel?: boolean }) {
  const messages = useMessages();
  const isLive = useHydrated();
  const [isBusy, setBusy] = useState(false);
  function leave(): void {
    setBusy(true);
    signOut().catch(() => {
      setBusy(false);
      showToast(messages.session.noAnswer, { kind: 'problem' });
    });
  }
  return (
    <button
      className={withLabel ? 'btn' : 'btn btn-quiet btn-sm btn-icon'}
      type="button"
      disabled={!isLive || isBusy}
      aria-label={withLabel ? undefined : messages.app.signOut}
      title={withLabel ? undefined : messages.app.signOut}
      onClick={leave}
    >
      <LogOut className="icon" aria-hidden="true" />
      {withLabel ? <span>{messages.app.signOut}</span> : null}
    </button>
  );
}

/** ⌘K or Ctrl+K, anywhere: with a modifier it stays on where single keys are off. */
function usePaletteKey(togglePalette: () => Promise<void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      void togglePalette();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [togglePalette]);
}
