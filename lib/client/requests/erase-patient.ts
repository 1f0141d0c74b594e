import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '@/lib/client/request-json.ts';
import type { EraseRequest } from '@/lib/shared/requests.ts';
import * as s from '@/lib/shared/shape.ts';
import { samePatientSchema } from '@/lib/shared/views.ts';

const erasurePath = (id: string) => `/api/invitations/${encodeURIComponent(id)}/erasure`;

/** The other invitations of the same patient; never cached, because erasing cannot be undone. */
export function samePatientQuery(id: string) {
  return queryOptions({
    queryKey: ['invitations', 'same-patient', id],
    queryFn: ({ signal }) => requestJson(erasurePath(id), samePatientSchema, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
}

/** Erases the patient's data of an invitation and of the given others. */
export function erasePatient(id: string, others: string[]) {
  const body: EraseRequest = { others };
  return requestJson(erasurePath(id), s.object({}), { method: 'POST', body });
}
