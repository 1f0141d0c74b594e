'use client';

import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { isSameName } from '@/lib/shared/agent-name.ts';

type MustType = { name: string; label: string; hint: string; matches: string };

/**
 * Asks for a confirmation before data is lost. The focus starts on the button that cancels.
 *
 * @param props.mustType - a name that must be typed first; `matches` is shown and announced once it is right
 * @param props.isLoss - false: nothing is lost, but the action needs a confirmation
 * @param props.isWaiting - the question's content is still loading
 * @param props.onConfirm - does the action; when it throws, the dialog stays open and shows the error's message
 */
export function ConfirmDialog({
  title,
  description,
  keepLabel,
  confirmLabel,
  isLoss = true,
  mustType,
  isWaiting = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  description?: string;
  keepLabel: string;
  confirmLabel: string;
  isLoss?: boolean;
  mustType?: MustType;
  isWaiting?: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const typedId = useId();
  const isAllowed = !mustType || isSameName(typed, mustType.name);

  async function confirm(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      setProblem(describeThrown(error));
      setBusy(false);
    }
  }

  return (
    <Dialog kind="alertdialog" title={title} description={description} onClose={onClose}>
      {children}
      {mustType ? <TypedName id={typedId} {...mustType} typed={typed} onType={setTyped} /> : null}
      {problem ? (
        <p className="error mt-4" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="dialog-actions">
        <button className="btn" type="button" data-first-focus onClick={onClose}>
          {keepLabel}
        </button>
        <button
          className={`btn ${isLoss ? 'btn-danger' : 'btn-primary'}`}
          type="button"
          disabled={isBusy || isWaiting || !isAllowed}
          aria-describedby={mustType ? `${typedId}-hint` : undefined}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </button>
      </div>
    </Dialog>
  );
}

function TypedName({
  id,
  name,
  label,
  hint,
  matches,
  typed,
  onType,
}: MustType & { id: string; typed: string; onType: (typed: string) => void }) {
  return (
    <div className="mt-4">
      <Field id={id} label={label} hint={hint}>
        {({ describedBy }) => (
          <input
            className="input"
            id={id}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={describedBy}
            value={typed}
            onChange={(event) => onType(event.target.value)}
          />
        )}
      </Field>
      <p className="sr-only" role="status">
        {isSameName(typed, name) ? matches : ''}
      </p>
    </div>
  );
}
