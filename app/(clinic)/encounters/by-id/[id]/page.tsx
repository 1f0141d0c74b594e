import { notFound, redirect } from 'next/navigation';
import { getContext } from '@/lib/server/context.ts';
import { hasEncounter } from '@/lib/server/encounters/read-encounter.ts';
import { findInvitationByEncounter } from '@/lib/server/invitations/invitation-store.ts';
import { requirePageSession } from '@/lib/server/sign-in/current-session.ts';
import { paths } from '@/lib/shared/paths.ts';
import { mayDo } from '@/lib/shared/permissions.ts';

/**
 * Where an alert's mail leads: from the service's id of an encounter to the page that the reader may open of it. What is unknown or of
 * another organization is not found (S8).
 */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const session = await requirePageSession();
  const context = getContext();
  const { id } = await params;
  const record = await findInvitationByEncounter(context, session, id);
  const mayReadReport = mayDo(session.role, 'report.read');
  if (record && (record.erasedAt || !mayReadReport)) redirect(paths.invitation(record.id));
  if (record || (mayReadReport && (await hasEncounter(context, session, id)))) redirect(paths.encounter(id));
  notFound();
}
