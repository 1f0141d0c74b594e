'use client';

import { useQuery } from '@tanstack/react-query';
import { MailTroubleNotice } from '@/components/shell/mail-trouble-notice.tsx';
import { organizationSettingsQuery } from '@/lib/client/requests/organization-settings.ts';

/** On top of the settings: whether the clinic's own mail server sends. */
export function MailState() {
  const { data } = useQuery(organizationSettingsQuery);
  return <MailTroubleNotice trouble={data?.mailTrouble ?? null} />;
}
