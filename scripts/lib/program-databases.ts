/**
 * Names of the programs' databases in the embedded PostgreSQL, and the settings with which other databases are used: for the
 * serving role, and for the role that owns the tables (decision 049).
 */
export const embeddedDatabases = {
  dashboard: {
    name: 'consult_desk_dashboard',
    setting: 'DATABASE_URL',
    ownerSetting: 'MIGRATION_DATABASE_URL',
  },
  service: {
    name: 'consult_desk_service',
    setting: 'SERVICE_DATABASE_URL',
    ownerSetting: 'SERVICE_MIGRATION_DATABASE_URL',
  },
} as const;

export type ProgramName = keyof typeof embeddedDatabases;

export type Databases = {
  /** Without the service's address where another operator's service is used. */
  urls: Partial<Record<ProgramName, string>>;
  /** Addresses for the role that owns the tables, where the settings have one; otherwise for the serving role. */
  ownerUrls: Partial<Record<ProgramName, string>>;
  dataFolder: string;
  /** The settings for the programs, including the databases' addresses. */
  environment: NodeJS.ProcessEnv;
  /** Stops the embedded PostgreSQL if this call started it. */
  close(): Promise<void>;
};
