import { type Answer, errorAnswer, type Json, jsonAnswer } from './answers.ts';
import type { OperatorOptions } from './options.ts';

export type ApiRequest = {
  method: string;
  /** As sent, still percent-encoded. */
  path: string;
  query: URLSearchParams;
  body: Json;
  idempotencyKey: string | null;
};

/** What the stand-in service holds, by id, and what its operations share. */
export type ResourceStore = ReturnType<typeof createResourceStore>;

export function createResourceStore(options: OperatorOptions, baseUrl: string) {
  let nextId = 1;
  const has = (breach: OperatorOptions['breaches'][number]) => options.breaches.includes(breach);
  return {
    options,
    baseUrl,
    agents: new Map<string, Json>(),
    invitations: new Map<string, Json>(),
    encounters: new Map<string, Json>(),
    reports: new Map<string, Json>(),
    has,

    /** The time as the wire has it. */
    now: () => new Date().toISOString().replace(has('times-without-ms') ? /\.\d+/ : '', ''),

    makeId(kind: string): string | number {
      const number = nextId++;
      if (options.idStyle === 'number') return number;
      return options.idStyle === 'odd' ? `${kind}/${number} %2F?#ä-${kind}` : `${kind}-${number}`;
    },

    refuse: (status: number, code: string, fields?: { path: string; message: string }[]): Answer =>
      errorAnswer(options.errorBody, status, code, fields),

    /** The answer to a DELETE, in the form that the options ask for. */
    answerDelete(isKnown: boolean): Answer {
      const { deleteAnswer, errorBody } = options;
      if (!isKnown || deleteAnswer === 'missing-404') return errorAnswer(errorBody, 404, 'not_found');
      if (deleteAnswer === 'empty-204') return { status: 204 };
      return deleteAnswer === 'empty-200' ? { status: 200 } : jsonAnswer(200, { deleted: true });
    },
  };
}
