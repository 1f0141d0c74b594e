'use client';

import { Field } from '@/components/ui/field.tsx';

type Input = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  problem?: string | undefined;
  isOptional?: boolean;
};

/** One line of text with its label, hint and problem. */
export function TextField({
  type = 'text',
  isFirstFocus = false,
  value,
  onChange,
  ...field
}: Input & { type?: 'text' | 'email' | 'tel'; isFirstFocus?: boolean }) {
  return (
    <Field {...field}>
      {({ describedBy, isInvalid }) => (
        <input
          className="input"
          id={field.id}
          type={type}
          data-first-focus={isFirstFocus ? '' : undefined}
          value={value}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** One of several, with its label, hint and problem. @param props.choices - value and words of each */
export function SelectField({
  choices,
  value,
  onChange,
  ...field
}: Input & { choices: readonly (readonly [value: string, words: string])[] }) {
  return (
    <Field {...field}>
      {({ describedBy, isInvalid }) => (
        <select
          className="input native-select"
          id={field.id}
          value={value}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {choices.map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
