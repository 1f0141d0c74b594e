'use client';

import { useQuery } from '@tanstack/react-query';
import type { Organization } from '@/app/(clinic)/settings/_components/organization-values.ts';
import { useMay } from '@/components/shell/person.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { usePart } from '@/components/ui/use-part.ts';
import { requiredSettings, switchSettings } from '@/contract/organization-settings.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { organizationQuery } from '@/lib/client/requests/organization.ts';

// Loaded while the page requests the settings from the service.
const loadForm = () => import('@/app/(clinic)/settings/_components/organization-form.tsx');

/** The organization's settings at the service, such as the emergency number and the address for red flags. */
export function OrganizationSettings() {
  const text = useMessages('settings').organization;
  const mayManage = useMay('organization.manage');
  const query = useQuery(organizationQuery);
  usePart('organization-form', loadForm, mayManage);
  return (
    <Loaded query={query} errorTitle={text.errorTitle}>
      {({ organization }) =>
        organization === null ? (
          <p className="mt-3">{text.notTaken}</p>
        ) : mayManage ? (
          <FormPart organization={organization} />
        ) : (
          <Facts organization={organization} />
        )
      }
    </Loaded>
  );
}

function FormPart({ organization }: { organization: Organization }) {
  const text = useMessages('settings').organization;
  return (
    <Loaded query={usePart('organization-form', loadForm)} errorTitle={text.errorTitle}>
      {({ OrganizationForm }) => <OrganizationForm organization={organization} />}
    </Loaded>
  );
}

function Facts({ organization }: { organization: Organization }) {
  const { organization: text, format } = useMessages('settings');
  return (
    <>
      <dl className="facts mt-3">
        {requiredSettings.map((field) => (
          <div key={field}>
            <dt>{text.labels[field]}</dt>
            <dd>{organization[field] ?? text.none}</dd>
          </div>
        ))}
        {organization.timeZone === null ? null : (
          <div>
            <dt>{text.timeZone}</dt>
            <dd>{organization.timeZone.replaceAll('_', ' ')}</dd>
          </div>
        )}
        {switchSettings.map((name) =>
          organization[name] === null ? null : (
            <div key={name}>
              <dt>{text.switches[name].fact}</dt>
              <dd>{organization[name] ? text.switches[name].on : text.switches[name].off}</dd>
            </div>
          ),
        )}
        {organization.languages === null ? null : (
          <div>
            <dt>{text.languagesFact}</dt>
            <dd>{organization.languages.map(format.language).join(', ') || text.none}</dd>
          </div>
        )}
        {organization.retention === null ? null : (
          <div>
            <dt>{text.retention.fact}</dt>
            <dd>
              {organization.retention.days === null
                ? text.retention.keptForGood
                : text.retention.kept({ days: organization.retention.days })}
            </dd>
          </div>
        )}
      </dl>
      <p className="muted mt-3">{text.ownersOnly}</p>
    </>
  );
}
