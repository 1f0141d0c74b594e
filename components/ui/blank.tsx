import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A placeholder for an empty place: what it is, why it is empty, and what to do. */
export function Blank({
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
    <div className="blank" role={isAlert ? 'alert' : undefined}>
      <Icon className="icon icon-xl" aria-hidden="true" />
      <strong>{title}</strong>
      <p className="muted">{body}</p>
      {children}
    </div>
  );
}

const widths = ['w2', 'w3', 'w1', 'w2', 'w3', 'w1'];

/** Skeleton lines while content loads; screen readers hear the label. */
export function Bones({ label }: { label: string }) {
  return (
    <div className="bones" role="status">
      <span className="sr-only">{label}</span>
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are decoration and never change.
        <span key={index} className={`bone ${width}`} />
      ))}
    </div>
  );
}
