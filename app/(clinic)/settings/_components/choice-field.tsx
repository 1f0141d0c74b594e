'use client';

import { Field } from '@/components/ui/field.tsx';

/** A field whose value is one of a few. */
export function ChoiceField({
  id,
  label,
  hint,
  problem,
  isOff = false,
  value,
  options,
  onChange,
}: {
  id: string;
  label: string;
  hint?: string;
  problem?: string;
  isOff?: boolean;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      {({ describedBy, isInvalid }) => (
        <select
          className="input native-select"
          id={id}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          disabled={isOff}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
