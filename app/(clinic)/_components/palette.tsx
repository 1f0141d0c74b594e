'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { ChevronDown, Keyboard, type LucideIcon, MessageSquareText, Moon, Sun, User } from 'lucide-react';
import { useTheme } from 'next-themes';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { foldText } from '@/common/fold-text.ts';
import { FlagMark, UnreadMark } from '@/components/invitations/flag-mark.tsx';
import { describeStatus } from '@/components/invitations/status-sign.tsx';
import { pageIcons } from '@/components/shell/page-icons.ts';
import { usePermissions } from '@/components/shell/person.tsx';
import { useNavigate } from '@/components/shell/use-navigate.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ensureResizeObserver } from '@/lib/client/ensure-resize-observer.ts';
import { PaletteTexts } from '@/lib/client/generated-texts/palette-texts.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { invitationsQuery } from '@/lib/client/requests/list-invitations.ts';
import { invitationSummaryQuery } from '@/lib/client/requests/summarize-invitations.ts';
import { unfilteredList } from '@/lib/shared/invitation-filter.ts';
import { formatPatient } from '@/lib/shared/names.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';
import type { InvitationSummary } from '@/lib/shared/operations/invitation-list.ts';
import { listCommands, splitKeys } from '@/lib/shared/pages.ts';
import { paths } from '@/lib/shared/paths.ts';

ensureResizeObserver();

const patientsShown = 6;
/** How many more are shown at a time. */
const patientsMore = 20;
const agentsShown = 4;

const includes = (label: string, q: string) => foldText(label).includes(foldText(q));

type Props = { onClose: () => void; onShowKeys: () => void };

/** The command palette: search for patients, and all commands, by keyboard. */
export default function Palette(props: Props) {
  return (
    <PaletteTexts>
      <PaletteDialog {...props} />
    </PaletteTexts>
  );
}

function PaletteDialog({ onClose, onShowKeys }: Props) {
  const messages = useMessages('palette');
  const { palette } = messages;
  const [text, setText] = useState('');
  // Not deferred: Enter must open a result for the whole typed text.
  const q = text.trim();
  const { patients, agents, showMore } = useFound(q);
  const commands = useCommands({ onClose, onShowKeys }).filter((command) => includes(command.label, q));
  // Results arrive after the typing; Enter then opens the first one.
  const first = patients[0]?.id ?? agents[0]?.id ?? commands[0]?.label ?? '';
  const [chosen, setChosen] = useState('');
  useEffect(() => setChosen(first), [first]);
  const field = useTellChosen(chosen);
  const goTo = useGoAndClose(onClose);
  return (
    <Dialog
      label={palette.searchAndCommands}
      className="dialog palette mt-[12vh] max-w-xl p-2"
      onClose={onClose}
    >
      <Command
        shouldFilter={false}
        label={palette.searchAndCommands}
        loop
        value={chosen}
        onValueChange={setChosen}
      >
        <Command.Input
          ref={field}
          className="input min-h-12 border-0 bg-transparent text-md outline-none"
          value={text}
          onValueChange={setText}
          placeholder={messages.app.search}
          data-first-focus
        />
        <Command.List className="max-h-[60vh] overflow-y-auto">
          <Command.Empty className="p-3 text-fg-muted">{palette.noResults}</Command.Empty>
          <Group heading={palette.patients} items={patients}>
            {(row) => <PatientItem key={row.id} row={row} onSelect={goTo(paths.invitation(row.id))} />}
          </Group>
          {showMore ? (
            <Item icon={ChevronDown} value={palette.showMore} onSelect={showMore}>
              <span>{palette.showMore}</span>
            </Item>
          ) : null}
          <Group heading={messages.pages.agents} items={agents}>
            {(agent) => (
              <Item
                key={agent.id}
                icon={MessageSquareText}
                value={agent.id}
                onSelect={goTo(paths.agent(agent.id))}
              >
                <span>{agent.name}</span>
              </Item>
            )}
          </Group>
          <Group heading={palette.commands} items={commands}>
            {({ label, icon, keys, run }) => (
              <Item key={label} icon={icon} value={label} onSelect={run}>
                <span>{label}</span>
                <small className="ms-auto inline-flex gap-1">
                  {keys.map((key) => (
                    <kbd key={key} className="kbd">
                      {key}
                    </kbd>
                  ))}
                </small>
              </Item>
            )}
          </Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}

type Found = {
  patients: InvitationRow[];
  agents: InvitationSummary['agents'];
  /** Shows further patients; null when all are shown. */
  showMore: (() => void) | null;
};

/** Patients and agents that match the typed text, patients with open red flags first; empty while nothing is typed. */
function useFound(q: string): Found {
  const isOn = q.length > 0;
  const found = useInfiniteQuery({
    ...invitationsQuery({ ...unfilteredList, q, sort: 'urgent' }),
    enabled: isOn,
  });
  const [wanted, setWanted] = useState({ q, count: patientsShown });
  const count = wanted.q === q ? wanted.count : patientsShown;
  // Agents' names come from the summary of the list, which is cached here; the service is not asked.
  const summary = useQuery({ ...invitationSummaryQuery, enabled: isOn });
  if (!isOn) return { patients: [], agents: [], showMore: null };
  // Results for an earlier text must not be opened.
  const rows = found.isPlaceholderData ? [] : (found.data?.pages ?? []).flatMap((page) => page.rows);
  const agents = (summary.data?.agents ?? []).filter((agent) => includes(agent.name, q));
  const isMore = rows.length > count || (rows.length > 0 && found.hasNextPage);
  const showMore = () => {
    setWanted({ q, count: count + patientsMore });
    if (rows.length < count + patientsMore && found.hasNextPage) void found.fetchNextPage();
  };
  return {
    patients: rows.slice(0, count),
    agents: agents.slice(0, agentsShown),
    showMore: isMore ? showMore : null,
  };
}

function useGoAndClose(onClose: () => void): (path: string) => () => void {
  const go = useNavigate();
  return (path) => () => {
    onClose();
    go(path);
  };
}

type CommandLine = { label: string; icon: LucideIcon; keys: readonly string[]; run: () => void };

/** The commands that the person's role allows. */
function useCommands({ onClose, onShowKeys }: Props): CommandLine[] {
  const { app, pages, palette } = useMessages('palette');
  const goTo = useGoAndClose(onClose);
  const { setTheme } = useTheme();
  const permissions = usePermissions();
  const theme = (name: 'light' | 'dark', icon: LucideIcon): CommandLine => ({
    label: palette.chooseTheme({ theme: app.themes[name] }),
    icon,
    keys: [],
    run: () => {
      setTheme(name);
      onClose();
    },
  });
  return [
    ...listCommands((permission) => permissions.includes(permission)).map((page) => ({
      label: page.isForm ? pages[page.key] : palette.goTo({ page: pages[page.key] }),
      icon: pageIcons[page.icon],
      keys: splitKeys(page.keys),
      run: goTo(page.path),
    })),
    { label: palette.shortcuts, icon: Keyboard, keys: ['?'], run: onShowKeys },
    theme('light', Sun),
    theme('dark', Moon),
  ];
}

/** Sets `aria-activedescendant`: the library sets it for the arrow keys only, not when `value` changes from outside. */
function useTellChosen(chosen: string) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const list = field.current?.closest('[cmdk-root]');
    const item = list?.querySelector(`[cmdk-item][data-value="${CSS.escape(chosen)}"]`);
    if (item) field.current?.setAttribute('aria-activedescendant', item.id);
  });
  return field;
}

function Group<Entry>({
  heading,
  items,
  children,
}: {
  heading: string;
  items: readonly Entry[];
  children: (item: Entry) => ReactNode;
}) {
  return items.length > 0 ? <Command.Group heading={heading}>{items.map(children)}</Command.Group> : null;
}

function Item({
  icon: Icon,
  value,
  onSelect,
  children,
}: {
  icon: LucideIcon;
  value: string;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 aria-selected:bg-accent-soft forced-colors:aria-selected:outline-2"
      value={value}
      onSelect={onSelect}
    >
      <Icon className="icon" aria-hidden="true" />
      {children}
    </Command.Item>
  );
}

function PatientItem({ row, onSelect }: { row: InvitationRow; onSelect: () => void }) {
  const messages = useMessages();
  return (
    <Item icon={User} value={row.id} onSelect={onSelect}>
      <span>
        {row.isUnread ? <UnreadMark /> : null}
        <bdi>{formatPatient(messages.app, row) ?? row.externalId ?? messages.app.noName}</bdi>
      </span>
      <FlagMark row={row} />
      <small className="ms-auto">{describeStatus(messages, row)}</small>
    </Item>
  );
}
