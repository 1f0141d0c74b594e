import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A placeholder for an empty place: what it is, why it is empty, and what to do. */
export function EmptyState({
  icon: Icon,
  title,
  body,
  children,
  isAlert = false,
}: {
  icon: LucideIcon;
  title: string;
  body: string;
  children?: ReactNode;
  isAlert?: boolean;
}) {
  return (
    <div className="empty-state" role={isAlert ? 'alert' : undefined}>
      <Icon className="icon icon-xl" aria-hidden="true" />
      <strong>{title}</strong>
      <p className="muted">{body}</p>
      {children}
    </div>
  );
}
