/** The longest value that is looked up; all values that this service issues are far shorter. */
const lookupLengthMax = 2_048;

/** Whether an external value can be compared in PostgreSQL, which rejects U+0000; if not, it matches no row. */
export function isStorableText(value: string): boolean {
  return value.length <= lookupLengthMax && !value.includes('\u0000') && value.isWellFormed();
}
