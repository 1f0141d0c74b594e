import { CircleCheck, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { SignOutButton } from '@/app/(clinic)/_components/sign-out-button.tsx';
import {
  DensityChoice,
  LanguageChoice,
  ThemeChoice,
} from '@/app/(clinic)/settings/_components/appearance.tsx';
import { ConnectionState, ForgetOutcome } from '@/app/(clinic)/settings/_components/connection-state.tsx';
import { FollowingSettings } from '@/app/(clinic)/settings/_components/following-settings.tsx';
import { MailState } from '@/app/(clinic)/settings/_components/mail-state.tsx';
import { MessageTexts } from '@/app/(clinic)/settings/_components/message-texts.tsx';
import { OrganizationSettings } from '@/app/(clinic)/settings/_components/organization-settings.tsx';
import { SessionList, SignOutEverywhere } from '@/app/(clinic)/settings/_components/sessions.tsx';
import { WebhookSection } from '@/app/(clinic)/settings/_components/webhook-section.tsx';
import { Link } from '@/components/shell/link.tsx';
import { pageIcons } from '@/components/shell/page-icons.ts';
import { dashboardLocales } from '@/lib/shared/locale.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import { findNamedText } from '@/lib/shared/named-text.ts';
import { listPages } from '@/lib/shared/pages.ts';
import { mayDo, type Role } from '@/lib/shared/permissions.ts';
import { languages } from '@/lib/texts/generated/languages.ts';

type Person = {
  firstName: string;
  email: string;
  role: Role;
  organizationName: string;
};

/**
 * Settings, rendered on the server; only its controls and live parts are client components.
 *
 * @param props.connectionOutcome - outcome of a redirect to the service, when the browser returns from one
 */
export function SettingsView({
  messages,
  person,
  service,
  connectionOutcome,
}: {
  messages: Messages;
  person: Person;
  service: string;
  connectionOutcome: string | null;
}) {
  const text = messages.settingsPage;
  const mayManage = mayDo(person.role, 'organization.manage');
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>{messages.pages.settings}</h1>
          <p>{text.lead}</p>
        </div>
        <div className="head-actions">
          <SignOutButton withLabel />
        </div>
      </header>
      <div className="grid max-w-160 gap-10">
        <MailState />
        <Me messages={messages} person={person} service={service} />
        <Section name="sessions" title={text.sessions} lead={text.sessionsHint}>
          <SessionList />
          <SignOutEverywhere />
        </Section>
        <Section name="organization" {...text.organizationSettings}>
          <OrganizationSettings />
        </Section>
        <Section name="connection" id="connection" {...text.connection}>
          {connectionOutcome ? <Outcome messages={messages} outcome={connectionOutcome} /> : null}
          <ConnectionState />
        </Section>
        {mayManage ? <WebhookSection /> : null}
        <Section name="following" {...text.following}>
          <FollowingSettings />
        </Section>
        {mayManage ? (
          <Section name="messages" {...text.messageTexts}>
            <MessageTexts clinic={person.organizationName} />
          </Section>
        ) : null}
        {listPages('settings', (permission) => mayDo(person.role, permission)).map((page) => (
          <PageSection key={page.key} messages={messages} page={page} />
        ))}
        <Appearance messages={messages} />
      </div>
    </div>
  );
}

function Section({
  name,
  id,
  title,
  lead,
  children,
}: {
  name: string;
  /** Fragment id for links to this section. */
  id?: string;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section className="block" id={id} aria-labelledby={`h-${name}`}>
      <h2 id={`h-${name}`}>{title}</h2>
      {lead ? <p className="hint">{lead}</p> : null}
      {children}
    </section>
  );
}

/** A page that belongs to Settings, with a link to it. */
function PageSection({
  messages,
  page: { key, path, icon },
}: {
  messages: Messages;
  page: ReturnType<typeof listPages<'settings'>>[number];
}) {
  const text = messages.settingsPage.pages[key];
  const Icon = pageIcons[icon];
  return (
    <Section name={key} title={messages.pages[key]} lead={text.lead}>
      <Link className="btn mt-3" href={path}>
        <Icon className="icon" aria-hidden="true" />
        <span>{text.open}</span>
      </Link>
    </Section>
  );
}

function Me({ messages, person, service }: { messages: Messages; person: Person; service: string }) {
  const text = messages.settingsPage;
  const facts = [
    [text.name, person.firstName],
    [text.email, person.email],
    [text.role, text.roles[person.role]],
    [text.organization, person.organizationName],
    [text.service, service],
  ] as const;
  return (
    <Section name="me" title={text.me}>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Outcome({ messages, outcome }: { messages: Messages; outcome: string }) {
  const { granting } = messages.settingsPage.connection;
  const isGranted = outcome === 'granted';
  const Icon = isGranted ? CircleCheck : CircleHelp;
  return (
    <div className={`notice mt-3 ${isGranted ? 'is-positive' : 'is-warning'}`} role="alert">
      <Icon className="icon" aria-hidden="true" />
      <p>{findNamedText(granting, outcome) ?? granting.refused}</p>
      <ForgetOutcome />
    </div>
  );
}

function Appearance({ messages }: { messages: Messages }) {
  const text = messages.settingsPage;
  return (
    <Section name="appearance" title={text.appearance}>
      <div className="stack-4">
        <fieldset className="field">
          <legend className="legend">{text.theme}</legend>
          <ThemeChoice words={messages.app.themes} />
        </fieldset>
        <fieldset className="field" aria-describedby="density-hint">
          <legend className="legend">{text.density}</legend>
          <p className="hint" id="density-hint">
            {text.densityLead}
          </p>
          <DensityChoice words={text.densities} />
        </fieldset>
        <div className="field">
          <div>
            <label className="label" htmlFor="language">
              {text.language}
            </label>
          </div>
          <p className="hint" id="language-hint">
            {text.languageLead}
          </p>
          <LanguageChoice hintId="language-hint">
            <option value="">{text.languageOfBrowser}</option>
            {dashboardLocales.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {languages[locale].name}
              </option>
            ))}
          </LanguageChoice>
        </div>
      </div>
    </Section>
  );
}
