import { basedOnSchema } from '@/lib/server/http/body-schemas.ts';
import {
  answerJson,
  answerOutcome,
  defineRoute,
  defineRouteWithBody,
} from '@/lib/server/routes/define-route.ts';
import { readSettingsView, saveOrganizationSettings } from '@/lib/server/settings/organization-settings.ts';
import * as api from '@/lib/shared/operations/organization.ts';
import { saveOrganizationSettingsSchema } from '@/lib/shared/organization-settings.ts';

/** The organization's settings; every role may read them. */
export const { GET } = defineRoute(api.getOrganizationSettings, async ({ context, session }) =>
  answerJson(await readSettingsView(context, session)),
);

export const { PUT } = defineRouteWithBody(
  api.saveOrganizationSettings,
  saveOrganizationSettingsSchema.extend(basedOnSchema.shape),
  async ({ context, session, input }) => {
    const { basedOn, ...settings } = input;
    return answerOutcome(await saveOrganizationSettings(context, session, settings, basedOn), () => ({}));
  },
);
