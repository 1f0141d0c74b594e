import {
  CalendarCheck2,
  type LucideIcon,
  Mail,
  MessageSquareText,
  Plus,
  Search,
  SlidersHorizontal,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { AttentionCount } from '@/app/(clinic)/_components/attention-count.tsx';
import { AwayNotice } from '@/app/(clinic)/_components/away-notice.tsx';
import { NavigationWatch } from '@/app/(clinic)/_components/navigation-watch.tsx';
import { PageLink } from '@/app/(clinic)/_components/page-link.tsx';
import { SearchButton } from '@/app/(clinic)/_components/search-button.tsx';
import { SessionWatch } from '@/app/(clinic)/_components/session-watch.tsx';
import { SignOutBesideName } from '@/app/(clinic)/_components/sign-out-button.tsx';
import { ZoneNotice } from '@/app/(clinic)/_components/zone-notice.tsx';
import { BrandMark } from '@/components/shell/brand-mark.tsx';
import { Link } from '@/components/shell/link.tsx';
import type { Messages } from '@/lib/shared/messages.ts';
import { findInitials } from '@/lib/shared/names.ts';
import { paths } from '@/lib/shared/paths.ts';

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

type Person = { clinic: string; name: string; email: string };

/** Frame of the signed-in pages: navigation beside the page, below it on a phone. Only its controls are client components. */
export function Shell({
  messages,
  children,
  ...person
}: Person & { messages: Messages; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        {messages.frame.skip}
      </a>
      <div className="grid min-h-dvh grid-cols-[14.5rem_minmax(0,1fr)] max-phone:block max-phone:pb-(--above-tabs) min-[120rem]:mx-auto min-[120rem]:max-w-[114rem] print:block">
        <SideBar messages={messages} {...person} />
        <main className="main" id="main" tabIndex={-1}>
          <NavigationWatch />
          <SessionWatch />
          <AwayNotice />
          <ZoneNotice />
          {children}
        </main>
        <Tabs messages={messages} />
      </div>
    </>
  );
}

function SideBar({ messages, clinic, name, email }: Person & { messages: Messages }) {
  return (
    <header className="sticky top-0 flex h-dvh flex-col gap-5 px-3 py-4 max-phone:hidden print:hidden">
      <div className="flex items-center gap-2.5 px-2 py-1 font-semibold leading-[1.25] tracking-[-0.011em]">
        <BrandMark />
        <span>
          {messages.app.name}
          <small className="block tracking-normal text-xs">{clinic}</small>
        </span>
      </div>
      <SearchButton>
        <Search className="icon" aria-hidden="true" />
        {messages.app.search}
      </SearchButton>
      <nav className="grid gap-0.5" aria-label={messages.frame.navigation}>
        {pages.map(({ path, name: page, icon: Icon }) => (
          <PageLink key={path} className="nav-line nav-link" href={path}>
            <Icon className="icon" aria-hidden="true" />
            <span>{messages.app[page]}</span>
            {path === paths.today ? <AttentionCount /> : null}
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

/** The tab bar of a phone, with "New invitation" in the middle. */
function Tabs({ messages }: { messages: Messages }) {
  const tabs = pages.map(({ path, name, icon: Icon }) => (
    <PageLink key={path} className={tabClass} href={path}>
      <Icon className="icon icon-lg" aria-hidden="true" />
      <span>{messages.app[name]}</span>
    </PageLink>
  ));
  return (
    <nav
      className="fixed inset-x-0 bottom-0 z-20 hidden grid-cols-5 bg-surface pb-[env(safe-area-inset-bottom)] shadow-[0_-1px_0_var(--border)] max-phone:grid print:hidden"
      aria-label={messages.frame.navigationPhone}
    >
      {tabs.slice(0, 2)}
      <Link className={tabClass} href={paths.newInvitation}>
        <Plus
          className="icon icon-lg -mb-[3px] box-content rounded-full bg-accent px-3 py-1 text-on-accent"
          aria-hidden="true"
        />
        {messages.frame.newShort}
      </Link>
      {tabs.slice(2)}
    </nav>
  );
}
