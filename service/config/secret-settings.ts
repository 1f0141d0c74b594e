/**
 * The service's settings that are or contain secrets: each can also be given as a file (`NAME_FILE`). Except for the
 * mail server's address, no other program needs them.
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

/** Settings with an address that the service connects to, and the kind of server there. */
export const connectionSettings = {
  SERVICE_DATABASE_URL: 'database',
  SERVICE_MIGRATION_DATABASE_URL: 'database',
  MAIL_URL: 'mail',
  SPEECH_BASE_URL: 'http',
  LLM_BASE_URL: 'http',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http',
} as const;
