/**
 * Codes of every failure of an action, in the order in which they are checked, with the HTTP status of the dashboard's own API. The
 * sentences for users are in the texts (`failures`): what happened and what to do next, never the service's own message.
 */
export const failureStatus = {
  signed_out: 401,
  reauthorize: 401,
  offline: 503,
  unreachable: 503,
  timeout: 504,
  unclear: 504,
  too_many_requests: 429,
  too_many_here: 429,
  token_refused: 502,
  forbidden: 403,
  not_found: 404,
  gone: 410,
  conflict: 409,
  report_changed: 409,
  invalid: 422,
  unreadable: 502,
  service_error: 502,
  refused: 502,
  no_mail: 409,
  database: 503,
  internal: 500,
} as const;

export type FailureCode = keyof typeof failureStatus;

/** A message for one field of a form; `path` is the contract's field name. */
export type FieldError = { path: string; message: string };

export type Failure = { code: FailureCode; fields?: FieldError[]; retryAfterSeconds?: number };
