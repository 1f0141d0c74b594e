import 'server-only';
import type { ChangeOrganization } from '@/contract/organization.ts';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
import { noteRetention } from '@/lib/server/organization/retention-store.ts';
import { noteTimeZone } from '@/lib/server/organization/settings-store.ts';
import { changeOrganization, getOrganization } from '@/lib/server/service/organization.ts';
import type { OptionalOutcome, Outcome } from '@/lib/server/service/outcome.ts';
import type { OrganizationResponse } from '@/lib/server/service/responses.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { OrganizationView } from '@/lib/shared/views.ts';

/**
 * What the service keeps of the organization and shows to patients. The dashboard keeps a copy of its time zone and of for how
 * many days data is kept, and of nothing else.
 */
export async function readOrganizationAtService(
  context: Context,
  session: Session,
): Promise<Outcome<OrganizationView>> {
  return keepCopy(context, session, toView(await getOrganization(context, session)));
}

/** Passes what an owner has set on to the service, which decides again whether they may. */
export async function changeOrganizationAtService(
  context: Context,
  session: Session,
  change: ChangeOrganization,
): Promise<Outcome<OrganizationView>> {
  const changed = await keepCopy(
    context,
    session,
    toView(await changeOrganization(context, session, change)),
  );
  if (!changed.ok || changed.value.organization === null) return changed;
  await recordAudit(context, session, session.email, 'organization.change', null);
  const { secondFactorRequired: isRequired } = change;
  if (isRequired !== undefined && isRequired === changed.value.organization.secondFactorRequired) {
    const action = isRequired ? 'organization.require_second_factor' : 'organization.end_second_factor';
    await recordAudit(context, session, session.email, action, null);
  }
  return changed;
}

/** What was read holds here too, from now on. */
async function keepCopy(
  context: Context,
  session: Session,
  outcome: Outcome<OrganizationView>,
): Promise<Outcome<OrganizationView>> {
  if (!outcome.ok) return outcome;
  const { organization } = outcome.value;
  await noteTimeZone(context, session, organization?.timeZone ?? null);
  if (organization?.retention) await noteRetention(context, session, organization.retention.days);
  return outcome;
}

function toView(outcome: OptionalOutcome<OrganizationResponse>): Outcome<OrganizationView> {
  if (outcome.ok) return { ok: true, value: { organization: outcome.value } };
  return 'absent' in outcome ? { ok: true, value: { organization: null } } : outcome;
}
