import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/organization.ts';

export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: ({ signal }) => requestJson(api.getOrganization, { signal }),
});
