const lines = [1, 2, 3, 4, 5, 6];

/** Skeleton lines while content loads; screen readers hear the label. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{label}</span>
      {lines.map((line) => (
        <span key={line} className="skeleton-line" />
      ))}
    </div>
  );
}
