'use client';

import { type ReactNode, useState } from 'react';
import { Dialog } from '@/components/ui/dialog.tsx';

/**
 * Asks before something is lost. Focus starts on the button that keeps everything as it is.
 *
 * @param props.isLoss - false: nothing is lost, but it should not be done unawares
 * @param props.onConfirm - does it; the dialog stays open, with the sentence of what went wrong, when it throws
 */
export function ConfirmDialog({
  title,
  description,
  keepLabel,
  confirmLabel,
  isLoss = true,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  description?: string;
  keepLabel: string;
  confirmLabel: string;
  isLoss?: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  }

  return (
    <Dialog kind="alertdialog" title={title} description={description} onClose={onClose}>
      {children}
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
          disabled={isBusy}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </button>
      </div>
    </Dialog>
  );
}
