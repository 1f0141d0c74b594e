'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import {
  CalendarCheck2,
  Keyboard,
  Mail,
  MessageSquareText,
  Moon,
  Plus,
  ScrollText,
  SlidersHorizontal,
  Sun,
  User,
} from 'lucide-react';
import { useTheme } from 'next-themes';
import { useEffect, useRef, useState } from 'react';
import { foldText } from '@/common/fold-text.ts';
import { FlagMark, UnreadMark } from '@/components/invitations/flag-mark.tsx';
import { describeStatus } from '@/components/invitations/status-word.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { useGo } from '@/components/shell/use-go.ts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { invitationsQuery } from '@/lib/client/requests/list-invitations.ts';
import { invitationSummaryQuery } from '@/lib/client/requests/summarize-invitations.ts';
import { wholeList } from '@/lib/shared/invitation-filter.ts';
import { formatPatient } from '@/lib/shared/names.ts';
import { paths } from '@/lib/shared/paths.ts';

const itemClass =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 aria-selected:bg-accent-soft';
const patientsShown = 6;
const agentsShown = 4;

const includes = (label: string, q: string) => foldText(label).includes(foldText(q));

/** Search for patients and all commands, by keyboard. */
export default function Palette({ onClose, onShowKeys }: { onClose: () => void; onShowKeys: () => void }) {
  const messages = useMessages();
  const go = useGo();
  const { setTheme } = useTheme();
  const [text, setText] = useState('');
  // Not deferred: Enter must open what fits all that was typed.
  const q = text.trim();
  const found = useInfiniteQuery({
    ...invitationsQuery({ ...wholeList, q }),
    enabled: q.length > 0,
  });
  // Those found for what was typed before are nobody's to open now.
  const rows = found.isPlaceholderData ? [] : (found.data?.pages[0]?.rows ?? []);
  const patients = q.length > 0 ? rows.slice(0, patientsShown) : [];

  // Names of agents come with the list's choices: the service is not asked for a shortcut.
  const summary = useQuery({ ...invitationSummaryQuery, enabled: q.length > 0 });
  const agents =
    q.length > 0
      ? (summary.data?.agents ?? []).filter((agent) => includes(agent.name, q)).slice(0, agentsShown)
      : [];

  const goTo = (path: string) => () => {
    onClose();
    go(path);
  };
  const mayMakeAgent = useMay('agent.manage');
  const maySeeAudit = useMay('audit.read');
  const commands = [
    { label: messages.app.newInvitation, icon: Plus, keys: ['N'], run: goTo(paths.newInvitation) },
    ...(mayMakeAgent
      ? [{ label: messages.app.newAgent, icon: Plus, keys: [], run: goTo(paths.newAgent) }]
      : []),
    {
      label: messages.app.goTo({ page: messages.app.today }),
      icon: CalendarCheck2,
      keys: ['G', 'T'],
      run: goTo(paths.today),
    },
    {
      label: messages.app.goTo({ page: messages.app.invitations }),
      icon: Mail,
      keys: ['G', 'I'],
      run: goTo(paths.invitations),
    },
    {
      label: messages.app.goTo({ page: messages.app.agents }),
      icon: MessageSquareText,
      keys: ['G', 'A'],
      run: goTo(paths.agents),
    },
    {
      label: messages.app.goTo({ page: messages.app.settings }),
      icon: SlidersHorizontal,
      keys: ['G', 'S'],
      run: goTo(paths.settings),
    },
    ...(maySeeAudit
      ? [
          {
            label: messages.app.goTo({ page: messages.app.audit }),
            icon: ScrollText,
            keys: [],
            run: goTo(paths.audit),
          },
        ]
      : []),
    { label: messages.app.shortcuts, icon: Keyboard, keys: ['?'], run: onShowKeys },
    {
      label: messages.app.chooseTheme({ theme: messages.app.themes.light }),
      icon: Sun,
      keys: [],
      run: choose('light'),
    },
    {
      label: messages.app.chooseTheme({ theme: messages.app.themes.dark }),
      icon: Moon,
      keys: [],
      run: choose('dark'),
    },
  ].filter((command) => includes(command.label, q));

  // Results arrive after the keys; the first one is then what Enter opens.
  const first = patients[0]?.id ?? agents[0]?.id ?? commands[0]?.label ?? '';
  const [chosen, setChosen] = useState('');
  useEffect(() => setChosen(first), [first]);

  function choose(theme: string) {
    return () => {
      setTheme(theme);
      onClose();
    };
  }

  // The library tells screen readers what is chosen by arrow keys only, not what is chosen from outside.
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const list = field.current?.closest('[cmdk-root]');
    const item = list?.querySelector(`[cmdk-item][data-value="${CSS.escape(chosen)}"]`);
    if (item) field.current?.setAttribute('aria-activedescendant', item.id);
  });

  return (
    <Dialog
      label={messages.app.searchAndCommands}
      className="dialog palette mt-[12vh] max-w-xl p-2"
      onClose={onClose}
    >
      <Command
        shouldFilter={false}
        label={messages.app.searchAndCommands}
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
          <Command.Empty className="p-3 text-fg-muted">{messages.app.noResults}</Command.Empty>
          {patients.length > 0 ? (
            <Command.Group heading={messages.app.patients}>
              {patients.map((row) => (
                <Command.Item
                  className={itemClass}
                  key={row.id}
                  value={row.id}
                  onSelect={goTo(paths.invitation(row.id))}
                >
                  <User className="icon" aria-hidden="true" />
                  <span>
                    {row.isUnread ? <UnreadMark /> : null}
                    <bdi>{formatPatient(messages.app, row) ?? row.externalId ?? messages.app.noName}</bdi>
                  </span>
                  <FlagMark row={row} />
                  <small className="ms-auto">{describeStatus(messages, row)}</small>
                </Command.Item>
              ))}
            </Command.Group>
          ) : null}
          {agents.length > 0 ? (
            <Command.Group heading={messages.app.agents}>
              {agents.map((agent) => (
                <Command.Item
                  className={itemClass}
                  key={agent.id}
                  value={agent.id}
                  onSelect={goTo(paths.agent(agent.id))}
                >
                  <MessageSquareText className="icon" aria-hidden="true" />
                  <span>{agent.name}</span>
                </Command.Item>
              ))}
            </Command.Group>
          ) : null}
          {commands.length > 0 ? (
            <Command.Group heading={messages.app.commands}>
              {commands.map(({ label, icon: Icon, keys, run }) => (
                <Command.Item className={itemClass} key={label} value={label} onSelect={run}>
                  <Icon className="icon" aria-hidden="true" />
                  <span>{label}</span>
                  <small className="ms-auto inline-flex gap-1">
                    {keys.map((key) => (
                      <kbd key={key} className="kbd">
                        {key}
                      </kbd>
                    ))}
                  </small>
                </Command.Item>
              ))}
            </Command.Group>
          ) : null}
        </Command.List>
      </Command>
    </Dialog>
  );
}
