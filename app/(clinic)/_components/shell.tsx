import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { AttentionCount } from '@/app/(clinic)/_components/attention-count.tsx';
import { NavigationWatch } from '@/app/(clinic)/_components/navigation-watch.tsx';
import { PageLink } from '@/app/(clinic)/_components/page-link.tsx';
import { SearchButton } from '@/app/(clinic)/_components/search-button.tsx';
import { SessionWatch } from '@/app/(clinic)/_components/session-watch.tsx';
import { SignOutBesideName } from '@/app/(clinic)/_components/sign-out-button.tsx';
import { UnreachableNotice } from '@/app/(clinic)/_components/unreachable-notice.tsx';
import { ZoneNotice } from '@/app/(clinic)/_components/zone-notice.tsx';
import { BrandMark } from '@/components/shell/brand-mark.tsx';
import { Link } from '@/components/shell/link.tsx';
import { pageIcons } from '@/components/shell/page-icons.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { findInitials } from '@/lib/shared/names.ts';
import { listPages, listSections, type PageRow } from '@/lib/shared/pages.ts';
import type { Permission } from '@/lib/shared/permissions.ts';

type Person = { clinic: string; name: string; email: string };
type Frame = { messages: Messages; may: (permission: Permission) => boolean };

/** Frame of the signed-in pages: navigation beside the page, below it on a phone. Only its controls are client components. */
export function Shell({ messages, may, children, ...person }: Person & Frame & { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        {messages.frame.skip}
      </a>
      <div className="grid min-h-dvh grid-cols-[14.5rem_minmax(0,1fr)] max-phone:block max-phone:pb-(--above-tabs) min-[120rem]:mx-auto min-[120rem]:max-w-[114rem] print:block">
        <SideBar messages={messages} may={may} {...person} />
        <main className="main" id="main" tabIndex={-1}>
          <NavigationWatch />
          <SessionWatch />
          <UnreachableNotice />
          <ZoneNotice />
          {children}
        </main>
        <Tabs messages={messages} may={may} />
      </div>
    </>
  );
}

function SideBar({ messages, may, clinic, name, email }: Person & Frame) {
  const keys = listPages('palette', may).flatMap(({ keys, path }) => (keys ? [[keys, path]] : []));
  return (
    <header className="sticky top-0 flex h-dvh flex-col gap-5 px-3 py-4 max-phone:hidden print:hidden">
      <div className="flex items-center gap-2.5 px-2 py-1 font-semibold leading-[1.25] tracking-[-0.011em]">
        <BrandMark />
        <span>
          {messages.app.name}
          <small className="block tracking-normal text-xs">{clinic}</small>
        </span>
      </div>
      <SearchButton pages={Object.fromEntries(keys)}>
        <Search className="icon" aria-hidden="true" />
        {messages.app.search}
      </SearchButton>
      <nav className="grid gap-0.5" aria-label={messages.frame.navigation}>
        {listPages('navigation', may).map((page) => (
          <PageLink
            key={page.key}
            className="nav-line nav-link"
            href={page.path}
            sections={listSections(page.key)}
          >
            <Icon page={page} className="icon" />
            <span>{messages.pages[page.key]}</span>
            {page.key === 'today' ? <AttentionCount /> : null}
          </PageLink>
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
        <SignOutBesideName />
      </div>
    </header>
  );
}

const tabClass =
  'relative grid min-h-15 content-end justify-items-center gap-[3px] pb-2 text-[0.6875rem] font-medium text-fg-muted aria-[current=page]:text-accent-text';

/** The tab bar of a phone; a form for something new stands out. */
function Tabs({ messages, may }: Frame) {
  return (
    <nav
      className="fixed inset-x-0 bottom-0 z-20 hidden grid-cols-5 bg-surface pb-[env(safe-area-inset-bottom)] shadow-[0_-1px_0_var(--border)] max-phone:grid print:hidden"
      aria-label={messages.frame.navigationPhone}
    >
      {listPages('tabs', may).map((page) =>
        page.isForm ? (
          <Link key={page.key} className={tabClass} href={page.path}>
            <Icon
              page={page}
              className="icon icon-lg -mb-[3px] box-content rounded-full bg-accent px-3 py-1 text-on-accent"
            />
            {messages.frame.newShort}
          </Link>
        ) : (
          <PageLink key={page.key} className={tabClass} href={page.path} sections={listSections(page.key)}>
            <Icon page={page} className="icon icon-lg" />
            <span>{messages.pages[page.key]}</span>
          </PageLink>
        ),
      )}
    </nav>
  );
}

function Icon({ page, className }: { page: PageRow; className: string }) {
  const PageIcon = pageIcons[page.icon];
  return <PageIcon className={className} aria-hidden="true" />;
}
