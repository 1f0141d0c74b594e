/** One filter of a list: a native select whose first choice sets no filter. */
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
