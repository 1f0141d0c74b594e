/** Average number of rows in a group. */
const rowsEach = 40;

/**
 * Splits a list into groups that the browser lays out separately. Whether a row ends a group depends on its id, not on its
 * position, so that rows stay in their group when others are added or removed.
 *
 * @returns the groups in order, none of them empty; `key` stays the same while the group's last row does
 */
export function groupRows<Row extends { id: string }>(
  rows: readonly Row[],
): { key: string; rows: readonly Row[] }[] {
  const parts: { key: string; rows: readonly Row[] }[] = [];
  let start = 0;
  for (const [index, row] of rows.entries()) {
    if (!endsPart(row.id)) continue;
    parts.push({ key: row.id, rows: rows.slice(start, index + 1) });
    start = index + 1;
  }
  if (start < rows.length) parts.push({ key: 'rest', rows: rows.slice(start) });
  return parts;
}

/** A hash of the id, so that it works for ids of any kind. */
function endsPart(id: string): boolean {
  let hash = 0;
  for (const character of id) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 7) % rowsEach === 0;
}
