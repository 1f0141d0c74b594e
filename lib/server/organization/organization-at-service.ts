import 'server-only';
import type { ChangeOrganization } from '@/contract/organization.ts';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
import { noteRetention } from '@/lib/server/organization/retention-store.ts';
import {
  changeOrganization,
  getOrganization,
  type OptionalOutcome,
  type Outcome,
} from '@/lib/server/service/operations.ts';
import type { OrganizationReading } from '@/lib/server/service/readings.ts';
import type { Session } from '@/lib/server/session/session-store.ts';
import type { OrganizationView } from '@/lib/shared/views.ts';

/** What the service keeps of the organization and shows to patients. The dashboard keeps a copy of nothing but for how many days. */
export async function readOrganizationAtService(
  context: Context,
  session: Session,
): Promise<Outcome<OrganizationView>> {
  return keepRetention(context, session, toView(await getOrganization(context, session)));
}

/** Passes what an owner has set on to the service, which decides again whether they may. */
export async function changeOrganizationAtService(
  context: Context,
  session: Session,
  change: ChangeOrganization,
): Promise<Outcome<OrganizationView>> {
  const changed = await keepRetention(
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

/** What was read of the time for which data is kept holds here too, from now on. */
async function keepRetention(
  context: Context,
  session: Session,
  outcome: Outcome<OrganizationView>,
): Promise<Outcome<OrganizationView>> {
  const retention = outcome.ok ? outcome.value.organization?.retention : null;
  if (retention) await noteRetention(context, session, retention.days);
  return outcome;
}

function toView(outcome: OptionalOutcome<OrganizationReading>): Outcome<OrganizationView> {
  if (outcome.ok) return { ok: true, value: { organization: outcome.value } };
  return 'absent' in outcome ? { ok: true, value: { organization: null } } : outcome;
}
