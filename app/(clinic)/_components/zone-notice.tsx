'use client';

import { Clock } from 'lucide-react';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';

/** Notice that this browser does not know the clinic's time zone, so that the times on the page are those of the device. */
export function ZoneNotice() {
  const { app, format } = useMessages();
  const { unknownZone, timeZone } = format;
  if (!useHydrated() || unknownZone === null) return null;
  return (
    <div className="notice is-warning mx-8 mt-4 max-phone:mx-4" role="note">
      <Clock className="icon" aria-hidden="true" />
      <p>{app.zoneUnknown({ zone: unknownZone, own: timeZone })}</p>
    </div>
  );
}
