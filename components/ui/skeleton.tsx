const widths = ['w2', 'w3', 'w1', 'w2', 'w3', 'w1'];

/** Skeleton lines while content loads; screen readers hear the label. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{label}</span>
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are decoration and never change.
        <span key={index} className={`skeleton-line ${width}`} />
      ))}
    </div>
  );
}
