import type { Scope } from '@/lib/server/scope.ts';

/** The identity that a note is sealed for: it can be opened in this row only (S11). */
export function noteIdentity(record: Scope & { id: string }): string {
  return JSON.stringify(['note', record.service, record.organizationId, record.id]);
}
