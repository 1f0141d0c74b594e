import type { CallerRole } from '../../contract/operations.ts';
import { type Problem, type ProblemCode, problemCodes } from '../../contract/problem.ts';

export type FieldError = { path: string; message: string };
type ProblemMembers = {
  errors?: FieldError[] | undefined;
  /** With `role_not_allowed`: the roles that may call the operation. */
  roles?: readonly CallerRole[] | undefined;
};
type ProblemOptions = ProblemMembers & { headers?: Record<string, string> };

/** An error for the caller, in the format of readings §7. May be thrown anywhere below an endpoint. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: FieldError[] | undefined;
  readonly roles: readonly CallerRole[] | undefined;
  readonly headers: Record<string, string>;
  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
    this.errors = options.errors;
    this.roles = options.roles;
    this.headers = options.headers ?? {};
  }
}

/** A short title for each code. */
export const problemTitles: Record<ProblemCode, string> = {
  unreadable_body: 'The body cannot be read',
  invalid_request: 'The request is malformed',
  token_missing: 'No token was sent',
  token_invalid: 'The token is not valid',
  scope_missing: 'A scope is missing',
  role_not_allowed: 'Not for this role',
  identification_required: 'Identification is needed',
  not_allowed: 'The clinic does not allow it',
  form_rejected: 'The form was not sent from this page',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  not_acceptable: 'No such format',
  conflict: 'Conflict',
  idempotency_in_progress: 'Still in progress',
  question_not_open: 'The question is not open',
  revoked: 'No longer valid',
  precondition_failed: 'Changed meanwhile',
  body_too_large: 'The body is too large',
  unsupported_media_type: 'Unsupported content type',
  invalid_fields: 'Some fields are not valid',
  idempotency_mismatch: 'The key was used for another request',
  too_many_requests: 'Too many requests',
  internal_error: 'Something went wrong',
  unavailable: 'Not available',
  speech_unavailable: 'Speech does not work now',
};

/** The body of a problem (RFC 9457); `type` links to its code in the API reference. */
export function describeProblem(
  code: ProblemCode,
  detail: string,
  { errors, roles }: ProblemMembers = {},
): Problem {
  return {
    type: `/reference#${code}`,
    title: problemTitles[code],
    status: problemCodes[code],
    detail,
    code,
    ...(errors ? { errors } : {}),
    ...(roles ? { roles: [...roles] } : {}),
  };
}

/** A problem as an HTTP response. */
export function problemResponse(code: ProblemCode, detail: string, options: ProblemOptions = {}): Response {
  return new Response(JSON.stringify(describeProblem(code, detail, options)), {
    status: problemCodes[code],
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...options.headers,
    },
  });
}
