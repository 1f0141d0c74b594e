'use client';

import type { ComponentProps } from 'react';
import { Field } from '@/components/ui/field.tsx';

type Input = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  problem?: string | undefined;
  isOptional?: boolean;
  isOff?: boolean;
};

/** A text input with its label, hint and problem. */
export function TextField({
  isOff = false,
  isFirstFocus = false,
  value,
  onChange,
  control,
  ...field
}: Input & {
  isFirstFocus?: boolean;
  /** Attributes of the input element. */
  control?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength' | 'autoComplete'>;
}) {
  return (
    <Field {...field}>
      {({ describedBy, isInvalid }) => (
        <input
          {...control}
          className="input"
          id={field.id}
          disabled={isOff}
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

/** A select with its label, hint and problem. @param props.choices - value and text of each option */
export function SelectField({
  choices,
  isOff = false,
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
          disabled={isOff}
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
