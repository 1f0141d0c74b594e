/**
 * The service's settings that are secrets, or hold one: each can be given as a file too (`NAME_FILE`), and no other program
 * needs them, but for the mail server's.
 */
export const secretSettings = [
  'SERVICE_DATABASE_URL',
  'SERVICE_MIGRATION_DATABASE_URL',
  'SERVICE_SECRET',
  'SERVICE_SECRET_PREVIOUS',
  'SMTP_URL',
  'SPEECH_API_KEY',
  'LLM_API_KEY',
] as const;
