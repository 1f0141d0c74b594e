'use client';

import { Check, TriangleAlert } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';

export type Toast = {
  id: number;
  text: string;
  kind: 'done' | 'problem';
  action?: { label: string; run: () => void };
  /** The page of the action: on another one it would concern another patient (S38). */
  path: string;
  /** Shown until it is answered or another message comes. */
  stays: boolean;
};

const shownForMs = 6_000;
const emptyList: readonly Toast[] = [];

let toasts: readonly Toast[] = emptyList;
let nextId = 1;
const readers = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const reader of readers) reader();
}

/** Shows a message that something was done or failed. Only the newest message is shown. */
export function showToast(
  text: string,
  options: Partial<Pick<Toast, 'kind' | 'action' | 'stays'>> = {},
): void {
  const { kind = 'done', action, stays = false } = options;
  change([{ id: nextId++, text, kind, action, path: location.pathname, stays }]);
}

/** Where messages appear. Always in the page, so that screen readers announce them. */
export function Toaster() {
  const shown = useSyncExternalStore(
    (reader) => {
      readers.add(reader);
      return () => readers.delete(reader);
    },
    () => toasts,
    () => emptyList,
  );
  const newest = shown[0];
  const pathname = usePathname();
  useEffect(() => {
    const left = toasts.filter((toast) => !toast.action || toast.path === pathname);
    if (left.length < toasts.length) change(left);
  }, [pathname]);
  useEffect(() => {
    if (!newest || newest.stays) return;
    const timer = setTimeout(() => change(toasts.filter((toast) => toast.id !== newest.id)), shownForMs);
    return () => clearTimeout(timer);
  }, [newest]);
  return (
    <div className="toaster" role="status" aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className="toast">
          {toast.kind === 'done' ? (
            <Check className="icon" aria-hidden="true" />
          ) : (
            <TriangleAlert className="icon" aria-hidden="true" />
          )}
          <span>{toast.text}</span>
          {toast.action ? (
            <button
              className="link"
              type="button"
              onClick={() => {
                if (toast.path === location.pathname) toast.action?.run();
                change(emptyList);
              }}
            >
              {toast.action.label}
            </button>
          ) : null}
        </div>
      ))}
    </div>
  );
}
