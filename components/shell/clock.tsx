'use client';

import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { RenderedAtContext } from '@/components/ui/relative-time.tsx';
import { FormatsProvider } from '@/lib/client/messages.tsx';
import { noteServerTime } from '@/lib/client/server-clock.ts';

const never = () => () => undefined;

/** A page may be a while on its way; the first answer to a request then corrects the rest. */
const renderedToleranceMs = 15_000;

/**
 * Provides the time zone and the current time to everything inside. Times are shown in the clinic's time zone, on the server and in
 * the browser; if the clinic has chosen none, in the browser's zone after hydration.
 *
 * @param props.timeZone - the clinic's; null where none is chosen
 * @param props.renderedAt - ISO 8601: "now" for the server's rendering, and for the browser until hydration
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
  useState(() => {
    if (typeof window !== 'undefined') noteServerTime(Date.parse(renderedAt), renderedToleranceMs);
  });
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
