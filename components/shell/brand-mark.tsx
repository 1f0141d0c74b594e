export function BrandMark() {
  return (
    <span className="brand-mark" aria-hidden="true">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 7.5h14M5 12h14M5 16.5h8" />
      </svg>
    </span>
  );
}
