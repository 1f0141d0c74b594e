/**
 * Everything that can go wrong between a click and its effect, in the order in which it is decided, with the
 * sentence that a person reads: what happened and what to do next. Never a raw answer of the service.
 */
export const failureSentences = {
  signed_out: 'You are signed out. Sign in again; what you typed is kept.',
  reauthorize: 'The service wants to see your sign-in again. This takes a moment; what you typed is kept.',
  offline: 'This device is offline. Check the connection and try again.',
  unreachable: 'The service does not answer. Nothing was changed. Try again in a minute.',
  timeout: 'The service did not answer in time. Nothing was changed. Try again in a minute.',
  unclear: 'The service did not answer in time, so it is not known whether this was done.',
  too_many_requests: 'The service is asked too often just now. Wait a moment and try again.',
  too_many_here: 'Consult Desk is asked too often from here. Wait a moment and try again.',
  token_refused: 'The service does not accept your sign-in. Sign out and in again.',
  forbidden: 'Your account may not do this. Ask the person who manages Consult Desk at your clinic.',
  not_found: 'This is not here. It may have been removed, or belong to another organization.',
  gone: 'This has been removed and can no longer be used.',
  conflict: 'This was changed by someone else meanwhile. Load the page again and look before you repeat it.',
  invalid: 'The service did not accept some of what was entered. Correct the marked fields.',
  unreadable:
    'The service gave an answer that Consult Desk does not understand. Try again, or tell its operator.',
  service_error: 'The service has a problem of its own. Try again in a minute.',
  refused: 'The service refused this. Try again, or tell its operator.',
  no_mail: 'E-mail is not set up here. Copy the message and send it from your own program.',
  database: 'Consult Desk cannot use its own database right now. Try again in a minute.',
  internal: 'Something went wrong in Consult Desk. Try again; if it stays, tell the person who manages it.',
} as const;

export type FailureCode = keyof typeof failureSentences;

export function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(failureSentences, code);
}

/** A message for one field of a form; `path` is the contract's field name. */
export type FieldError = { path: string; message: string };

export type Failure = { code: FailureCode; fields?: FieldError[]; retryAfterSeconds?: number };

/** HTTP status with which the dashboard's own API reports a failure. */
export const failureStatus: Record<FailureCode, number> = {
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
  invalid: 422,
  unreadable: 502,
  service_error: 502,
  refused: 502,
  no_mail: 409,
  database: 503,
  internal: 500,
};
