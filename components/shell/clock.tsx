'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { RenderedAtContext } from '@/components/ui/relative-time.tsx';
import { FormatsProvider } from '@/lib/client/messages.tsx';

const never = () => () => undefined;

/**
 * Whatever shows a time below shows it in the clinic's time zone, on the server as in the browser; where the clinic has chosen none,
 * in the browser's zone as soon as the page is live.
 *
 * @param props.timeZone - of the clinic; null where nobody has chosen one
 * @param props.renderedAt - ISO 8601: "now" of the server's page, and of the browser until the page is live
 */
export function ClinicClock({
  timeZone,
  renderedAt,
  children,
}: {
  timeZone: string | null;
  renderedAt: string;
  children: ReactNode;
}) {
  const zone = useSyncExternalStore(
    never,
    () => timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone ?? 'UTC',
  );
  return (
    <RenderedAtContext value={renderedAt}>
      <FormatsProvider timeZone={zone}>{children}</FormatsProvider>
    </RenderedAtContext>
  );
}
