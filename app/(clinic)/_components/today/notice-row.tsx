'use client';

import type { ReactNode } from 'react';

/**
 * A row of Today about the list itself, not about a patient.
 *
 * @param props.isAlert - screen readers say it at once
 */
export function NoticeRow({
  tag,
  children,
  action,
  isAlert = false,
}: {
  tag: ReactNode;
  children: ReactNode;
  action: ReactNode;
  isAlert?: boolean;
}) {
  return (
    <li className="row" role={isAlert ? 'alert' : undefined}>
      <span className="tag">{tag}</span>
      <span className="who" />
      <span className="what">{children}</span>
      <span className="agent" />
      <span className="when" />
      <span className="act">{action}</span>
    </li>
  );
}
