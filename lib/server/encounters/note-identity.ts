import type { Scope } from '@/lib/server/scope.ts';

/** What a note is sealed with besides its key: it opens in this row only (S11). */
export function noteIdentity(record: Scope & { id: string }): string {
  return JSON.stringify(['note', record.service, record.organizationId, record.id]);
}
