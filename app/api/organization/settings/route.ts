import { answerJson, answerOutcome, requireBody, withSession } from '@/lib/server/http/route.ts';
import { readSettingsView, saveOrganizationSettings } from '@/lib/server/organization/settings-store.ts';
import { saveOrganizationSettingsSchema } from '@/lib/shared/organization-settings.ts';
import { basedOnSchema } from '@/lib/shared/requests.ts';

/** The organization's settings; every role may read them. */
export const GET = withSession({ needs: 'invitation.read' }, async ({ context, session }) =>
  answerJson(await readSettingsView(context, session)),
);

export const PUT = withSession({ needs: 'organization.manage' }, async ({ context, session, request }) => {
  const { basedOn, ...settings } = await requireBody(
    request,
    saveOrganizationSettingsSchema.extend(basedOnSchema.shape),
  );
  return answerOutcome(await saveOrganizationSettings(context, session, settings, basedOn), () => ({}));
});
