import { readInstant } from '@/lib/shared/instants.ts';
import { cleanText } from '@/lib/shared/plain-text.ts';

/** What the audit is asked for: an instant since when, and one before which. */
export type AuditFilter = {
  person: string | null;
  action: string | null;
  since: string | null;
  until: string | null;
  cursor: string | null;
};

/** The filter from an address. What cannot be read is left out: a hand-edited address is no error. */
export function parseAuditFilter(query: { get(name: string): string | null }): AuditFilter {
  const read = (name: string) => cleanText(query.get(name) ?? '') || null;
  return {
    person: read('person'),
    action: read('action'),
    since: readInstant(read('since')),
    until: readInstant(read('until')),
    cursor: read('cursor'),
  };
}

/** The same filter as it stands in an address. */
export function writeAuditFilter(filter: AuditFilter): string {
  const set = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== null);
  return new URLSearchParams(set).toString();
}
