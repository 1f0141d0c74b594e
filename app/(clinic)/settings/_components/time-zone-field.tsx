'use client';

import { Field } from '@/components/ui/field.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';

/**
 * A time zone to choose. Server and browser know different ones: all of the browser's are offered as soon as the page is
 * live, and always the chosen one.
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
  const zones = isLive ? Intl.supportedValuesOf('timeZone') : [];
  return (
    <Field id={id} label={label} hint={hint}>
      {({ describedBy }) => (
        <select
          className="input native-select"
          id={id}
          aria-describedby={describedBy}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {[...new Set([value, ...zones])].sort().map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
