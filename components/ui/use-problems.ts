'use client';

import { type RefObject, useEffect, useState } from 'react';

/**
 * What is wrong with the fields of a form, by field. Showing problems moves the focus to the first field that needs
 * another look, once its message is in the page.
 *
 * @param form - the fields' form; a field with a problem has `aria-invalid`
 * @returns `setProblems` for what is mended while typing, `showProblems` for what an attempt to send has found
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
