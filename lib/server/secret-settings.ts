// No 'server-only' here: the start script calls this from plain Node.

/**
 * The dashboard's settings that are or contain secrets: each can also be given as a file (`NAME_FILE`). Except for the mail
 * server's, no other program needs them.
 */
export const secretSettings = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'NEXTAUTH_SECRET',
  'NEXTAUTH_SECRET_PREVIOUS',
  'TOKEN_KEYS',
  'MAIL_URL',
] as const;

/** Settings with addresses that the dashboard connects to, and their protocols. The service's address has a rule of its own. */
export const connectionSettings = {
  DATABASE_URL: 'database',
  MIGRATION_DATABASE_URL: 'database',
  MAIL_URL: 'mail',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http',
} as const;
