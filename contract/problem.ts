import * as z from 'zod';
import { callerRoles } from './operations.ts';

/** Stable error codes of the API (readings §7), each with its status. */
export const problemCodes = {
  unreadable_body: 400,
  invalid_request: 400,
  token_missing: 401,
  token_invalid: 401,
  scope_missing: 403,
  role_not_allowed: 403,
  identification_required: 403,
  not_allowed: 403,
  form_rejected: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  conflict: 409,
  idempotency_in_progress: 409,
  question_not_open: 409,
  revoked: 410,
  precondition_failed: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
  speech_unavailable: 503,
} as const;
export type ProblemCode = keyof typeof problemCodes;

/** Error body: RFC 9457 `application/problem+json` with a stable `code` and, for invalid fields, `errors`. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.enum(Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]]),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    /** With `role_not_allowed`: the roles that may. */
    roles: z.array(z.enum(callerRoles)).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problemSchema>;
