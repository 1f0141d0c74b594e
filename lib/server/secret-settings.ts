// No 'server-only' here: the start script calls this from plain Node.

/**
 * The dashboard's settings that are secrets, or hold one: each can be given as a file too (`NAME_FILE`), and no other program
 * needs them, but for the mail server's.
 */
export const secretSettings = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'NEXTAUTH_SECRET',
  'NEXTAUTH_SECRET_PREVIOUS',
  'TOKEN_KEYS',
  'MAIL_URL',
] as const;

/** Addresses that the dashboard connects to, and what is spoken there; the service's has a rule of its own. */
export const connectionSettings = {
  DATABASE_URL: 'database',
  MIGRATION_DATABASE_URL: 'database',
  MAIL_URL: 'mail',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http',
} as const;
