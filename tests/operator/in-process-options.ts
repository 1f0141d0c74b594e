import type { IncomingMessage } from 'node:http';
import { defaultOptions, type OperatorOptions } from './options.ts';

/** Runs before each API answer; what it gives is sent instead. `hang`: nothing is sent. */
type Intercept = (
  request: IncomingMessage,
  path: string,
) => { status: number; body?: string } | 'hang' | null;

/**
 * What a test in the same process may set besides the options. `client`: the only client that the authorization
 * endpoint accepts; null for any.
 */
export type InProcessOptions = OperatorOptions & {
  intercept: Intercept | null;
  /** Its OpenAPI document, which everybody may read; null: it has none. */
  document: object | null;
  client: { id: string; redirectUri: string } | null;
};

export const withDefaults = (changes: Partial<InProcessOptions>): InProcessOptions => ({
  ...structuredClone(defaultOptions),
  intercept: null,
  document: null,
  client: null,
  ...changes,
});
