/**
 * The service's settings that are secrets, or hold one: each can be given as a file too (`NAME_FILE`), and no other program
 * needs them, but for the mail server's.
 */
export const secretSettings = [
  'SERVICE_DATABASE_URL',
  'SERVICE_MIGRATION_DATABASE_URL',
  'SERVICE_SECRET',
  'SERVICE_SECRET_PREVIOUS',
  'MAIL_URL',
  'SPEECH_API_KEY',
  'LLM_API_KEY',
] as const;

/** Addresses that the service connects to, and what is spoken there. */
export const connectionSettings = {
  SERVICE_DATABASE_URL: 'database',
  SERVICE_MIGRATION_DATABASE_URL: 'database',
  MAIL_URL: 'mail',
  SPEECH_BASE_URL: 'http',
  LLM_BASE_URL: 'http',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http',
} as const;
