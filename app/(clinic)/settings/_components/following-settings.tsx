'use client';

import { useQuery } from '@tanstack/react-query';
import { FollowingForm } from '@/app/(clinic)/settings/_components/following-form.tsx';
import { useMay } from '@/components/shell/person.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import { organizationSettingsQuery } from '@/lib/client/requests/organization-settings.ts';
import type { OrganizationSettingsView } from '@/lib/shared/operations/organization.ts';

/** How long links are followed, the reminders, and the hours in which they are sent. */
export function FollowingSettings() {
  const text = useMessages('settings').settings.following;
  const mayManage = useMay('organization.manage');
  const query = useQuery(organizationSettingsQuery);
  return (
    <Loaded query={query} errorTitle={text.errorTitle}>
      {(settings) => (mayManage ? <FollowingForm settings={settings} /> : <Facts settings={settings} />)}
    </Loaded>
  );
}

function Facts({ settings }: { settings: OrganizationSettingsView }) {
  const messages = useMessages('settings');
  const text = messages.settings.following;
  const { reminders, workingHours } = settings;
  const isOn = settings.canMail && reminders.isOn;
  const facts = [
    [text.expiry, messages.lengths.days({ count: settings.expiryDays ?? settings.standardExpiryDays })],
    [
      text.reminders,
      isOn
        ? text.on({
            first: messages.lengths.days({ count: reminders.firstAfterDays }),
            every: messages.lengths.days({ count: reminders.everyDays }),
            most: text.times({ count: reminders.most }),
          })
        : text.off,
    ],
    [
      text.hours,
      text.hoursValue({
        days: workingHours.weekdays
          .map((weekday) => (text.weekdays[weekday - 1] ?? '').slice(0, 3))
          .join(', '),
        from: workingHours.from,
        to: workingHours.to,
        zone: workingHours.timeZone,
      }),
    ],
    [text.dateOrder, text.dateOrders[settings.dateOrder]],
  ] as const;
  return (
    <>
      <dl className="facts mt-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted mt-3">{text.ownersOnly}</p>
    </>
  );
}
