import { cleanEntry } from '../../../common/fold-text.ts';

/**
 * The values of a page that a form sent, by item: a field for each ("item:…"), own words ("words:…", which count before what
 * was chosen), the unit of an age ("unit:…"), and the names of its ticks ("tick:…"): a tick that is missing was taken away.
 */
export function readValues(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    const [kind = '', itemId = ''] = splitField(name);
    if (kind === 'item' && !(`tick:${itemId}` in body))
      values[itemId] = toAge(value, body[`unit:${itemId}`]) ?? value;
    if (kind === 'tick') values[itemId] = body[`item:${itemId}`] === undefined ? 'removed' : 'kept';
  }
  for (const [name, value] of Object.entries(body)) {
    const [kind = '', itemId = ''] = splitField(name);
    if (kind === 'words' && typeof value === 'string' && value.trim() !== '') values[itemId] = value;
  }
  if (typeof body.unsureAll === 'string')
    for (const itemId of body.unsureAll.split(' ')) values[itemId] = 'unsure';
  return values;
}

function splitField(name: string): [string, string] {
  const end = name.indexOf(':');
  return end < 0 ? ['', ''] : [name.slice(0, end), name.slice(end + 1)];
}

/** A number with its unit, in figures of any script; null where no unit was sent or nothing was written. */
function toAge(value: unknown, unit: unknown): unknown {
  if (typeof value !== 'string' || typeof unit !== 'string') return null;
  const written = cleanEntry(value);
  if (written === '' || written === 'declined') return written;
  return { kind: 'age', amount: /^\d{1,3}$/.test(written) ? Number(written) : -1, unit };
}

/** What was typed, by item: it comes again with the page. */
export function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([itemId, value]) => (typeof value === 'string' ? [[itemId, value]] : [])),
  );
}
