import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import * as api from '@/lib/shared/operations/patient.ts';

/** The other invitations of the same patient; never cached, because erasing cannot be undone. */
export function samePatientQuery(id: string) {
  return queryOptions({
    queryKey: ['invitations', 'same-patient', id],
    queryFn: ({ signal }) => requestJson(api.listSamePatient, { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });
}
