'use client';

import { OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '@/lib/client/messages.tsx';

/** Error message of a field, with an icon. */
export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <OctagonAlert className="icon" aria-hidden="true" />
      {children}
    </p>
  );
}

/**
 * Label, hint, control, error, always in that order. "optional" is outside of the label, so that the label is the plain name of the
 * field. The control takes `id`, and `describedBy` as its `aria-describedby`.
 */
export function Field({
  id,
  label,
  hint,
  problem,
  isOptional = false,
  children,
}: {
  id: string;
  label: string;
  hint?: string;
  problem?: string;
  isOptional?: boolean;
  children: (control: { describedBy: string | undefined; isInvalid: boolean }) => ReactNode;
}) {
  const messages = useMessages();
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const describedBy = [hint ? hintId : null, problem ? problemId : null].filter((part) => part).join(' ');
  return (
    <div className="field">
      <div>
        <label className="label" htmlFor={id}>
          {label}
        </label>
        {isOptional ? <span className="optional"> {messages.app.optional}</span> : null}
      </div>
      {hint ? (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      {children({ describedBy: describedBy || undefined, isInvalid: problem !== undefined })}
      {problem ? <FieldProblem id={problemId}>{problem}</FieldProblem> : null}
    </div>
  );
}
