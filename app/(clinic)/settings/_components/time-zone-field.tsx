'use client';

import { SelectField } from '@/components/ui/inputs.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';

/**
 * A time zone to choose. Server and browser know different lists: the browser's zones are offered once the page is hydrated, and
 * the stored one always.
 */
export function TimeZoneField({
  id,
  label,
  hint,
  value,
  onChange,
}: {
  id: string;
  label: string;
  hint?: string;
  value: string;
  onChange: (timeZone: string) => void;
}) {
  const isLive = useHydrated();
  const zones = isLive ? listZones() : [];
  const offered = [...new Set([value, ...zones])].sort();
  return (
    <SelectField
      id={id}
      label={label}
      hint={hint}
      choices={offered.map((zone) => [zone, zone.replaceAll('_', ' ')])}
      value={value}
      onChange={onChange}
    />
  );
}

/** The zones that this browser can list; without a list, its own. */
function listZones(): string[] {
  return 'supportedValuesOf' in Intl
    ? Intl.supportedValuesOf('timeZone')
    : [new Intl.DateTimeFormat().resolvedOptions().timeZone];
}
