/** How many rows a part has on average. */
const rowsEach = 40;

/**
 * Cuts a list into parts that the browser lays out one by one. A row ends a part by its id, not by its place, so that
 * rows stay in their part while others come and go.
 *
 * @returns the parts in order, none of them empty; `key` stays the same while the part's last row does
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

/** Alike for all ids, however they are made. */
function endsPart(id: string): boolean {
  let hash = 0;
  for (const character of id) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 7) % rowsEach === 0;
}
