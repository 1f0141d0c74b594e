import { cleanEntry } from '../../../common/fold-text.ts';

/**
 * The values of a submitted form, by item: a field for each item ("item:…"), free text ("words:…", which takes
 * precedence over a chosen option), the unit of an age ("unit:…"), and the names of ticks ("tick:…"), of which a
 * missing one was unticked.
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

/** A number with its unit, in digits of any script; null when one of them is missing. */
function toAge(value: unknown, unit: unknown): unknown {
  if (typeof value !== 'string' || typeof unit !== 'string') return null;
  const written = cleanEntry(value);
  if (written === '' || written === 'declined') return written;
  return { kind: 'age', amount: /^\d{1,3}$/.test(written) ? Number(written) : -1, unit };
}

/** The typed texts by item, to be shown again with the page. */
export function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([itemId, value]) => (typeof value === 'string' ? [[itemId, value]] : [])),
  );
}
