import 'server-only';
import type { ChangeOrganization } from '@/contract/organization.ts';
import { recordAudit } from '@/lib/server/audit.ts';
import { changeOrganization, getOrganization } from '@/lib/server/consult-api/organization.ts';
import type { OptionalOutcome, Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { OrganizationResponse } from '@/lib/server/consult-api/responses.ts';
import { saveAgainst, untag, versionOf } from '@/lib/server/consult-api/save-against.ts';
import type { Context } from '@/lib/server/context.ts';
import { noteRetention } from '@/lib/server/organization/retention-store.ts';
import { describeSaved, noteSaved } from '@/lib/server/organization/saved-at-service.ts';
import { noteTimeZone } from '@/lib/server/organization/settings-store.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { OrganizationView } from '@/lib/shared/operations/organization.ts';
import { paths } from '@/lib/shared/paths.ts';

/**
 * The organization's settings at the service, which patients see. The dashboard stores a copy of the time zone and the retention
 * period only.
 */
export async function readOrganizationAtService(
  context: Context,
  session: Session,
): Promise<Outcome<OrganizationView>> {
  return keepCopy(
    context,
    session,
    await toView(context, session, untag(await getOrganization(context, session))),
  );
}

/**
 * Sends an owner's settings to the service, which checks the permission again.
 *
 * @param basedOn - the version of the settings that the form has read
 * @returns `conflict` when somebody has changed them since
 */
export async function changeOrganizationAtService(
  context: Context,
  session: Session,
  change: ChangeOrganization,
  basedOn: string | null,
): Promise<Outcome<OrganizationView>> {
  const saved = await saveAgainst(
    basedOn,
    () => getOrganization(context, session),
    (ifMatch) => changeOrganization(context, session, change, ifMatch),
  );
  if (saved.ok) await noteSaved(context, session, 'organizationSaved', versionOf(saved.value));
  const changed = await keepCopy(context, session, await toView(context, session, saved));
  if (!changed.ok || changed.value.organization === null) return changed;
  await recordAudit(context, session, session.email, 'organization.change', null);
  const { secondFactorRequired: isRequired } = change;
  if (isRequired !== undefined && isRequired === changed.value.organization.secondFactorRequired) {
    const action = isRequired ? 'organization.require_second_factor' : 'organization.end_second_factor';
    await recordAudit(context, session, session.email, action, null);
  }
  return changed;
}

/** Updates the dashboard's copy. */
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

async function toView(
  context: Context,
  session: Session,
  outcome: OptionalOutcome<OrganizationResponse>,
): Promise<Outcome<OrganizationView>> {
  if (outcome.ok) {
    const saved = await describeSaved(context, session, 'organizationSaved', versionOf(outcome.value));
    const own = `${context.env.publicUrl}${paths.encounterByAnyId}`;
    const reportLink = outcome.value.reportLink && { ...outcome.value.reportLink, own };
    return { ok: true, value: { organization: { ...outcome.value, reportLink, saved } } };
  }
  return 'absent' in outcome ? { ok: true, value: { organization: null } } : outcome;
}
