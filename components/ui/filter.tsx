/** One filter of a list: a native select whose first option clears the filter. */
export function Filter({
  label,
  value,
  anyLabel,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  anyLabel: string;
  choices: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  return (
    <select
      className={`pick-filter${value ? ' is-on' : ''}`}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{anyLabel}</option>
      {choices.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** A calendar day as a filter. */
export function DayFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className="inline-flex items-center gap-2 whitespace-nowrap text-fg-muted">
      {label}
      <input
        className={`pick-filter${value ? ' is-on' : ''}`}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
