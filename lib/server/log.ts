import 'server-only';
import pino, { type Logger } from 'pino';
import { personalFields } from '@/lib/shared/invitation-fields.ts';

// pino redacts one level per path, so each secret is listed at the top level and one level below (S26).
const secretFields = [
  'authorization',
  'cookie',
  'access_token',
  'refresh_token',
  'id_token',
  'accessToken',
  'refreshToken',
  'idToken',
  'token',
  'code',
  'code_verifier',
  'state',
  'configurationUrl',
  'invitationUrl',
  ...personalFields,
  'body',
  'email',
  'address',
  'databaseUrl',
];

/** The dashboard's log: ids and codes only, never patient data or secrets. One line of JSON per event on stdout. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: { program: 'dashboard' },
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError },
  });
}

/** Name, code and stack of an error. Its message may quote input, so it is left out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { type: error.name, code, stack: frames?.slice(0, 6).map((line) => line.trim()) };
}
