'use client';

import { useMessages } from '@/lib/client/messages.tsx';

/** The buttons of a dialog's form: cancel and submit. */
export function DialogActions({
  submit,
  isBusy,
  onClose,
}: {
  submit: string;
  isBusy: boolean;
  onClose: () => void;
}) {
  const messages = useMessages();
  return (
    <div className="dialog-actions">
      <button className="btn" type="button" onClick={onClose}>
        {messages.app.cancel}
      </button>
      <button className="btn btn-primary" type="submit" disabled={isBusy}>
        {submit}
      </button>
    </div>
  );
}
