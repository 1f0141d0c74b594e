import 'server-only';
import type { Scope } from '@/lib/server/scope.ts';

/** Whose tokens a call uses: a signed-in person's session, by its id, or the organization's own connection. */
export type TokenHolder = { id: string } | { connectionOf: Scope };
