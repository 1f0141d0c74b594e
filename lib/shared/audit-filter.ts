import { readInstant } from '@/lib/shared/instants.ts';
import { cleanText } from '@/lib/shared/plain-text.ts';

/** Filter of the audit trail; `since` is inclusive, `until` is exclusive. */
export type AuditFilter = {
  person: string | null;
  action: string | null;
  since: string | null;
  until: string | null;
  cursor: string | null;
};

/** Parses the filter in an address. Invalid parts are ignored, since people edit addresses by hand. */
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
