import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import type { OrganizationSettings } from '@/lib/shared/organization-settings.ts';
import type { BasedOn } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';
import { organizationSettingsViewSchema } from '@/lib/shared/views.ts';

const path = '/api/organization/settings';

export const organizationSettingsQuery = queryOptions({
  queryKey: ['organization-settings'],
  queryFn: ({ signal }) => requestJson(path, organizationSettingsViewSchema, { signal }),
});

export function saveOrganizationSettings(body: OrganizationSettings & BasedOn) {
  return requestJson(path, s.object({}), { method: 'PUT', body });
}
