'use client';

import { type RefObject, useEffect, useState } from 'react';

/**
 * Problems of a form, by field. Showing problems moves the focus to the first field with one, once its message is rendered.
 *
 * @param form - the form of the fields; a field with a problem has `aria-invalid`
 * @returns `setProblems` for updates while typing, `showProblems` for the problems found by a submit
 */
export function useProblems<Problems extends object>(
  form: RefObject<HTMLFormElement | null>,
  none: Problems,
): { problems: Problems; setProblems: (next: Problems) => void; showProblems: (found: Problems) => void } {
  const [problems, setProblems] = useState(none);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt, form]);

  function showProblems(found: Problems): void {
    setProblems(found);
    setAttempt((before) => before + 1);
  }

  return { problems, setProblems, showProblems };
}
