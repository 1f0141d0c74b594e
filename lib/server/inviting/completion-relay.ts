import 'server-only';
import { limits } from '@/contract/limits.ts';
import { readCapabilities } from '@/lib/server/consult-api/capabilities.ts';
import { listEncounters } from '@/lib/server/consult-api/encounters.ts';
import type { Context } from '@/lib/server/context.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';
import { paths } from '@/lib/shared/paths.ts';

const askTimeoutMs = 5_000;

/**
 * Whether the completion link of a new invitation goes through `/done/<id>`: the setting allows it, and the service is known to
 * have no encounter endpoints, so that "finished" cannot be learnt otherwise. If that is unknown, the service is asked for its
 * encounters once.
 */
export async function isRelayWanted(context: Context, holder: TokenHolder): Promise<boolean> {
  if (!context.env.completionRelay) return false;
  const { encounterList, encounterOne } = await readCapabilities(context);
  if (encounterList?.present || encounterOne?.present) return false;
  // Sends a request only if nothing is cached, or if an absence is cached for more than a day. If the service cannot be asked, its
  // capabilities stay unknown.
  const asked = await listEncounters(context, holder, {
    updatedSince: new Date().toISOString(),
    retries: 0,
    timeoutMs: askTimeoutMs,
  });
  return !asked.ok && 'absent' in asked;
}

/** The completion link for the service: the given one, or the address of `/done/<id>`, which redirects to it. */
export function writeCompletionLink(
  context: Context,
  row: Pick<
    InvitationRecord,
    'id' | 'encounterCompletionLinkText' | 'encounterCompletionLinkUrl' | 'isCompletionRelayed'
  >,
): { text: string | null; url: string | null } {
  const { encounterCompletionLinkText: text, encounterCompletionLinkUrl: url } = row;
  if (!row.isCompletionRelayed || !url) return { text, url };
  return {
    // Services show the link's host if it has no label: use the host that the patient will reach in the end.
    text: text ?? new URL(url).host.slice(0, limits.linkTextLength),
    url: `${context.env.publicUrl}${paths.done(row.id)}`,
  };
}
