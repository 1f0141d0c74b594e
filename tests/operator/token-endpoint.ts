import type { ServerResponse } from 'node:http';
import { type Answer, errorAnswer, jsonAnswer } from './answers.ts';
import { serveWithFault, takeFault } from './faults.ts';
import type { OperatorOptions } from './options.ts';
import type { Grant, TokenBook } from './token-book.ts';

/** The token endpoint (§4.2), with the faults of the options. `baseUrl`: the one resource that it gives tokens for. */
export function createTokenEndpoint(options: OperatorOptions, book: TokenBook, baseUrl: string) {
  let requestsUnderWay = 0;

  function findGrant(form: URLSearchParams): Grant {
    if (form.get('resource') !== baseUrl && !options.breaches.includes('any-resource'))
      return { ok: false, error: 'invalid_target' };
    if (!form.get('client_id')) return { ok: false, error: 'invalid_client' };
    const type = form.get('grant_type');
    if (type === 'refresh_token') return book.refresh(form.get('refresh_token') ?? '');
    return type === 'authorization_code'
      ? book.exchangeCode(form)
      : { ok: false, error: 'unsupported_grant_type' };
  }

  function grant(form: URLSearchParams): Answer {
    const result = findGrant(form);
    if (result.ok) return jsonAnswer(200, result.tokens);
    return options.tokenErrorBody === 'rfc6749'
      ? jsonAnswer(400, { error: result.error })
      : errorAnswer(options.errorBody, 400, result.error);
  }

  return {
    countRequestsUnderWay: () => requestsUnderWay,

    async serve(
      form: URLSearchParams,
      request: { method: string; path: string },
      response: ServerResponse,
    ): Promise<void> {
      const refreshToken =
        form.get('grant_type') === 'refresh_token' ? (form.get('refresh_token') ?? '') : null;
      book.noteTokenRequest(refreshToken);
      const fault = takeFault(options.tokenFaults, options.tokenChance, request);
      requestsUnderWay += 1;
      const isAnswered = await serveWithFault(response, fault, () => grant(form)).finally(() => {
        requestsUnderWay -= 1;
      });
      if (!isAnswered && refreshToken !== null) book.noteSilence(refreshToken);
    },
  };
}
