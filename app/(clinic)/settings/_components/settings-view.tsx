'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { useTheme } from 'next-themes';
import { useState } from 'react';
import { SignOutButton } from '@/app/(clinic)/_components/sign-out-button.tsx';
import { AuditSection } from '@/app/(clinic)/settings/_components/audit-section.tsx';
import { ConnectionSection } from '@/app/(clinic)/settings/_components/connection-section.tsx';
import { FollowingSection } from '@/app/(clinic)/settings/_components/following-section.tsx';
import { MessagesSection } from '@/app/(clinic)/settings/_components/messages-section.tsx';
import { OrganizationSection } from '@/app/(clinic)/settings/_components/organization-section.tsx';
import { WebhookSection } from '@/app/(clinic)/settings/_components/webhook-section.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { RelativeTime, useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { chooseDensity, readDensityChoice } from '@/lib/client/density-choice.ts';
import { leave, saveEverything } from '@/lib/client/leave.ts';
import { chooseLocale, readLocaleChoice } from '@/lib/client/locale-choice.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { endAllSessions, endSession, sessionsQuery } from '@/lib/client/requests/sessions.ts';
import { tellTabs } from '@/lib/client/session-channel.ts';
import { type Density, densities } from '@/lib/shared/density.ts';
import { dashboardLocales, readDashboardLocale } from '@/lib/shared/locale.ts';
import { paths } from '@/lib/shared/paths.ts';
import type { Role } from '@/lib/shared/permissions.ts';
import { languages } from '@/lib/texts/generated/languages.ts';

const themes = ['system', 'light', 'dark'] as const;

type Person = {
  firstName: string;
  email: string;
  role: Role;
  organizationName: string;
};

export function SettingsView({
  person,
  service,
  connectionOutcome,
}: {
  person: Person;
  service: string;
  connectionOutcome: string | null;
}) {
  const text = useMessages('settings').settings;
  const mayManage = useMay('organization.manage');
  const facts = [
    [text.name, person.firstName],
    [text.email, person.email],
    [text.role, text.roles[person.role]],
    [text.organization, person.organizationName],
    [text.service, service],
  ] as const;
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>{text.title}</h1>
          <p>{text.lead}</p>
        </div>
        <div className="head-actions">
          <SignOutButton withLabel />
        </div>
      </header>
      <div className="grid max-w-160 gap-10">
        <section className="block" aria-labelledby="h-me">
          <h2 id="h-me">{text.me}</h2>
          <dl className="facts">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Sessions />
        <OrganizationSection />
        <ConnectionSection outcome={connectionOutcome} />
        {mayManage ? <WebhookSection /> : null}
        <FollowingSection />
        {mayManage ? <MessagesSection clinic={person.organizationName} /> : null}
        <AuditSection />
        <Appearance />
      </div>
    </div>
  );
}

function Sessions() {
  const messages = useMessages('settings');
  const text = messages.settings;
  const isLive = useHydrated();
  const sessions = useQuery(sessionsQuery);
  const [isAsking, setAsking] = useState(false);

  async function endAll(): Promise<void> {
    await saveEverything();
    await endAllSessions();
    tellTabs({ kind: 'ended' });
    await leave(paths.signIn);
  }

  return (
    <section className="block" aria-labelledby="h-sessions">
      <h2 id="h-sessions">{text.sessions}</h2>
      <p className="hint">{text.sessionsHint}</p>
      <Loaded query={sessions} errorTitle={text.sessionsError}>
        {(list) => (
          <ul className="mt-3 grid">
            {list.map((one) => (
              <li
                key={one.id}
                className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-b border-line max-phone:grid-cols-[auto_minmax(0,1fr)_auto] max-phone:py-3"
              >
                <Monitor className="icon" aria-hidden="true" />
                <span className="min-w-0">
                  <span>{one.browser}</span>
                  {one.isThisOne ? <span className="optional"> {text.thisOne}</span> : null}
                </span>
                <span className="muted text-sm max-phone:col-start-2 max-phone:row-start-2">
                  <RelativeTime at={one.lastSeenAt} isAgo />
                </span>
                {one.isThisOne ? null : <SignOutThere session={one} />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <button
        className="btn btn-danger-quiet mt-3"
        type="button"
        disabled={!isLive}
        onClick={() => setAsking(true)}
      >
        {text.everywhere}
      </button>
      {isAsking ? (
        <ConfirmDialog
          title={text.everywhereTitle}
          description={text.everywhereBody}
          keepLabel={text.everywhereKeep}
          confirmLabel={text.everywhere}
          onConfirm={endAll}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}

/** Signs out another browser of this person. */
function SignOutThere({ session }: { session: { id: string; browser: string; lastSeenAt: string } }) {
  const messages = useMessages('settings');
  const text = messages.settings;
  const { format } = messages;
  const client = useQueryClient();
  const now = useNow();
  const isLive = useHydrated();
  const end = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: () => {
      showToast(text.signedOutOne);
      return client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => showToast(error.message, { kind: 'problem' }),
  });
  return (
    <button
      className="btn btn-sm max-phone:col-start-3 max-phone:row-span-2 max-phone:row-start-1"
      type="button"
      disabled={!isLive || end.isPending}
      // Two browsers of one kind differ by when they were used.
      aria-label={text.signOutOne({
        browser: session.browser,
        seen: format.age(new Date(session.lastSeenAt), now),
      })}
      onClick={() => end.mutate()}
    >
      {messages.app.signOut}
    </button>
  );
}

function Appearance() {
  const { app, settings: text } = useMessages('settings');
  const isLive = useHydrated();
  const { theme, setTheme } = useTheme();
  const [chosen, setChosen] = useState<Density | null>(null);
  const density = chosen ?? (isLive ? readDensityChoice() : null);
  return (
    <section className="block" aria-labelledby="h-appearance">
      <h2 id="h-appearance">{text.appearance}</h2>
      <div className="stack-4">
        <fieldset className="field">
          <legend className="legend">{text.theme}</legend>
          <div className="seg">
            {themes.map((name) => (
              <button
                key={name}
                type="button"
                disabled={!isLive}
                aria-pressed={isLive && theme === name}
                onClick={() => setTheme(name)}
              >
                {app.themes[name]}
              </button>
            ))}
          </div>
        </fieldset>
        <fieldset className="field" aria-describedby="density-hint">
          <legend className="legend">{text.density}</legend>
          <p className="hint" id="density-hint">
            {text.densityLead}
          </p>
          <div className="seg">
            {densities.map((name) => (
              <button
                key={name}
                type="button"
                disabled={!isLive}
                aria-pressed={density === name}
                onClick={() => {
                  chooseDensity(name);
                  setChosen(name);
                }}
              >
                {text.densities[name]}
              </button>
            ))}
          </div>
        </fieldset>
        <Field id="language" label={text.language} hint={text.languageLead}>
          {({ describedBy }) => (
            <select
              className="input native-select"
              id="language"
              aria-describedby={describedBy}
              disabled={!isLive}
              value={(isLive ? readLocaleChoice() : null) ?? ''}
              onChange={(event) => chooseLocale(readDashboardLocale(event.target.value))}
            >
              <option value="">{text.languageOfBrowser}</option>
              {dashboardLocales.map((locale) => (
                <option key={locale} value={locale} lang={locale}>
                  {languages[locale].name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </section>
  );
}
