import { getCurrentMessages } from '@/lib/client/current-messages.ts';
import type { FieldError } from '@/lib/shared/failures.ts';

/** A request that failed: refused by the dashboard's server, or without an answer. `message` is the text for the user. */
export class RequestFailure extends Error {
  override name = 'RequestFailure';
  constructor(
    readonly code: string,
    message: string,
    readonly fields: FieldError[] = [],
  ) {
    super(message);
  }
}

/** No answer came, whatever the browser says of its connection. */
export function createNoAnswer(isRead = true): RequestFailure {
  const { app, failures } = getCurrentMessages();
  if (navigator.onLine === false) return new RequestFailure('offline', failures.offline);
  return new RequestFailure('no_answer', isRead ? app.noAnswer : app.noAnswerToWrite);
}

/**
 * Sends a request. Everything that may go wrong in the page itself is done before, so that only this is called "does not
 * answer".
 *
 * @param isRead - whether sending it again can do no harm; decides the text
 * @throws RequestFailure when no answer came; the signal's reason when `stop` was aborted
 */
export async function sendRequest(
  path: string,
  init: RequestInit,
  { isRead = true, stop }: { isRead?: boolean; stop?: AbortSignal } = {},
): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (stop?.aborted) throw error;
    throw createNoAnswer(isRead);
  }
}

const reported = new WeakSet<Error>();

/**
 * The text for what was thrown. A fault of this page is called one, and goes to the browser's console: it says nothing
 * about the connection.
 */
export function describeThrown(error: unknown): string {
  if (error instanceof RequestFailure) return error.message;
  const isNew = !(error instanceof Error) || !reported.has(error);
  if (isNew) console.error(error);
  if (error instanceof Error) reported.add(error);
  return getCurrentMessages().failures.internal;
}
