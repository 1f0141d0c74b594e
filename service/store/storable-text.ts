/** Longest value that is worth looking up; nothing that we hand out comes near it. */
const lookupLengthMax = 2_048;

/** Whether a value from outside can be compared in PostgreSQL, which refuses U+0000; if not, it matches no row. */
export function isStorableText(value: string): boolean {
  return value.length <= lookupLengthMax && !value.includes('\u0000') && value.isWellFormed();
}
