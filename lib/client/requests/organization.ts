import { queryOptions } from '@tanstack/react-query';
import type { ChangeOrganization } from '@/contract/organization.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/organization.ts';
import type { BasedOn } from '@/lib/shared/operations/saved.ts';

export const organizationQuery = queryOptions({
  queryKey: ['organization'],
  queryFn: ({ signal }) => requestJson(api.getOrganization, { signal }),
});

export function changeOrganization(body: ChangeOrganization & BasedOn) {
  return requestJson(api.changeOrganization, { input: body });
}
