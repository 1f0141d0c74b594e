import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/organization.ts';
import type { BasedOn } from '@/lib/shared/operations/saved.ts';
import type { OrganizationSettings } from '@/lib/shared/organization-settings.ts';

export const organizationSettingsQuery = queryOptions({
  queryKey: ['organization-settings'],
  queryFn: ({ signal }) => requestJson(api.getOrganizationSettings, { signal }),
});

export function saveOrganizationSettings(body: OrganizationSettings & BasedOn) {
  return requestJson(api.saveOrganizationSettings, { input: body });
}
