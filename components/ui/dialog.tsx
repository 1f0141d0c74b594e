'use client';

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

/**
 * A modal dialog on the browser's own `<dialog>`: focus stays inside, Escape closes it, and the focus returns to where it was. The
 * page behind is inert and hidden from assistive technology. It opens when it is mounted.
 *
 * @param props.kind - `alertdialog` for a confirmation or a warning
 * @param props.label - name of the dialog when it shows no title
 */
export function Dialog({
  kind = 'dialog',
  label,
  title,
  description,
  className = 'dialog',
  onClose,
  children,
}: {
  kind?: 'dialog' | 'alertdialog';
  label?: string;
  title?: string;
  description?: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const reference = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const descriptionId = useId();

  // Closed before it is removed from the page: otherwise the focus would not return.
  useLayoutEffect(() => {
    const dialog = reference.current;
    const behind = document.getElementById('app');
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    behind?.setAttribute('aria-hidden', 'true');
    return () => {
      dialog.close();
      // Another dialog may still be open.
      if (!document.querySelector('dialog[open]')) behind?.removeAttribute('aria-hidden');
    };
  }, []);

  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, through onCancel.
    <dialog
      ref={reference}
      role={kind}
      aria-modal="true"
      aria-label={title ? undefined : label}
      aria-labelledby={title ? titleId : undefined}
      aria-describedby={description ? descriptionId : undefined}
      className={className}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The dialog element itself is the target only for clicks on the backdrop.
        if (event.target === event.currentTarget && kind === 'dialog') onClose();
      }}
    >
      {title ? <h2 id={titleId}>{title}</h2> : null}
      {description ? <p id={descriptionId}>{description}</p> : null}
      {children}
    </dialog>,
    document.body,
  );
}
