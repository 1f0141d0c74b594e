import 'server-only';
import { limits } from '@/contract/limits.ts';
import type { Context } from '@/lib/server/context.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { readCapabilities } from '@/lib/server/service/capabilities.ts';
import { listEncounters } from '@/lib/server/service/encounters.ts';
import type { TokenHolder } from '@/lib/server/session/token-holder.ts';
import { paths } from '@/lib/shared/paths.ts';

const askTimeoutMs = 5_000;

/**
 * Whether the completion link of a new invitation goes through `/done/<id>`: the setting allows it and the service is
 * known to have no encounter endpoints, so that nothing else could tell "finished". When nothing is known yet, the
 * service is asked for its list once.
 */
export async function isRelayWanted(context: Context, holder: TokenHolder): Promise<boolean> {
  if (!context.env.completionRelay) return false;
  const { encounterList, encounterOne } = await readCapabilities(context);
  if (encounterList?.present || encounterOne?.present) return false;
  // Asks only when nothing is known, or absence is a day old. A service that cannot be asked now is not known.
  const asked = await listEncounters(context, holder, {
    updatedSince: new Date().toISOString(),
    retries: 0,
    timeoutMs: askTimeoutMs,
  });
  return !asked.ok && 'absent' in asked;
}

/** The completion link as the service gets it: the given one, or the way through `/done/<id>` to it. */
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
    // Without a label, services show the address's host; it stays the one that the patient will reach.
    text: text ?? new URL(url).host.slice(0, limits.linkTextLength),
    url: `${context.env.publicUrl}${paths.done(row.id)}`,
  };
}
