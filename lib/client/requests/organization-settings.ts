import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/organization.ts';

export const organizationSettingsQuery = queryOptions({
  queryKey: ['organization-settings'],
  queryFn: ({ signal }) => requestJson(api.getOrganizationSettings, { signal }),
});
