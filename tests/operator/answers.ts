import type { ServerResponse } from 'node:http';
import type { OperatorOptions } from './options.ts';

export type Json = Record<string, unknown>;

/** An answer as a value, so that a fault can change it before it is sent. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string };

export function jsonAnswer(status: number, value: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

export function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
}

const titles: Record<number, string> = { 400: 'Bad request', 401: 'Unauthorized', 404: 'Not found' };

/** A refusal in the chosen form: the contract does not define one (§7). */
export function errorAnswer(
  form: OperatorOptions['errorBody'],
  status: number,
  code: string,
  fields: { path: string; message: string }[] = [],
): Answer {
  const title = titles[status] ?? 'Refused';
  switch (form) {
    case 'problem':
      return {
        status,
        headers: { 'content-type': 'application/problem+json' },
        body: JSON.stringify({ type: 'about:blank', title, status, code, errors: fields }),
      };
    case 'error':
      return jsonAnswer(status, { error: code });
    case 'errors':
      return jsonAnswer(status, { errors: fields.length > 0 ? fields : [{ path: '', message: title }] });
    case 'html':
      return { status, headers: { 'content-type': 'text/html' }, body: `<h1>${title}</h1>` };
    case 'text':
      return { status, headers: { 'content-type': 'text/plain' }, body: title };
    case 'empty':
      return { status };
  }
}

/** One object bare, under its own name, or under `data` (§4.4, §4.5). */
export function shapeObject(
  options: OperatorOptions,
  name: 'agent' | 'invitation' | 'encounter',
  value: Json,
): unknown {
  const written = writeMissing(options, value);
  if (options.objectShape === 'named') return { [name]: written };
  return options.objectShape === 'data' ? { data: written } : written;
}

/**
 * A list bare or under one key (§4.4); the option `agents` stands for the name of the listed objects, also
 * `encounters`.
 */
export function shapeList(
  options: OperatorOptions,
  name: 'agents' | 'encounters',
  values: readonly Json[],
): unknown {
  const written = values.map((value) => writeMissing(options, value));
  if (options.listShape === 'bare') return written;
  return { [options.listShape === 'agents' ? name : options.listShape]: written };
}

function writeMissing(options: OperatorOptions, value: Json): Json {
  const entries = Object.entries(value);
  if (options.missingValue === 'null')
    return Object.fromEntries(entries.map(([key, one]) => [key, one ?? null]));
  return Object.fromEntries(entries.filter(([, one]) => one !== null && one !== undefined));
}

/** The JSON object of a request's body, `{}` without a body, or null for anything else. */
export function parseBody(text: string): Json | null {
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Json) : null;
  } catch {
    return null; // The caller answers 400.
  }
}
