import { queryOptions } from '@tanstack/react-query';
import type { ChangeOrganization } from '@/contract/organization.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import type { BasedOn } from '@/lib/shared/requests.ts';
import { organizationViewSchema } from '@/lib/shared/views.ts';

const path = '/api/organization';

export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: ({ signal }) => requestJson(path, organizationViewSchema, { signal }),
});

export function changeOrganization(body: ChangeOrganization & BasedOn) {
  return requestJson(path, organizationViewSchema, { method: 'PUT', body });
}
