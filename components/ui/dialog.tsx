'use client';

import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

/**
 * A modal dialog on the browser's own `<dialog>`: focus stays inside, Escape closes it, and the focus returns to where it was. The
 * page behind is inert and hidden from assistive technology. It opens when it is mounted.
 *
 * @param props.kind - `alertdialog` for a confirmation or a warning
 * @param props.label - name of the dialog when it shows no title
 * @param props.startsAtTitle - the title has the focus first, so that a key pressed once more decides nothing (S38)
 */
export function Dialog({
  kind = 'dialog',
  label,
  title,
  description,
  className = 'dialog',
  startsAtTitle = false,
  onClose,
  children,
}: {
  kind?: 'dialog' | 'alertdialog';
  label?: string;
  title?: string;
  description?: string;
  className?: string;
  startsAtTitle?: boolean;
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
    // A browser without modal dialogs shows it on the page.
    if (Reflect.has(dialog, 'showModal')) dialog.showModal();
    else dialog.setAttribute('open', '');
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    behind?.setAttribute('aria-hidden', 'true');
    return () => {
      if (Reflect.has(dialog, 'close')) dialog.close();
      else dialog.removeAttribute('open');
      // Another dialog may still be open.
      if (!document.querySelector('dialog[open]')) behind?.removeAttribute('aria-hidden');
    };
  }, []);

  return createPortal(
    <dialog
      ref={reference}
      role={kind}
      aria-modal="true"
      aria-label={title ? undefined : label}
      aria-labelledby={title ? titleId : undefined}
      aria-describedby={description ? descriptionId : undefined}
      className={className}
      onKeyDown={ignoreHeldKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The dialog element itself is the target only for clicks on the backdrop.
        if (event.target === event.currentTarget && kind === 'dialog') onClose();
      }}
    >
      {title ? (
        <h2
          id={titleId}
          tabIndex={startsAtTitle ? -1 : undefined}
          data-first-focus={startsAtTitle ? '' : undefined}
        >
          {title}
        </h2>
      ) : null}
      {description ? <p id={descriptionId}>{description}</p> : null}
      {children}
    </dialog>,
    document.body,
  );
}

/** A held key presses no button: without this each repeat of Enter would press it again (S38). */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (!event.repeat || (event.key !== 'Enter' && event.key !== ' ')) return;
  if (event.target instanceof Element && event.target.closest('button, a, [role=button]'))
    event.preventDefault();
}
