// Read by `npx drizzle-kit generate --config lib/server/database/drizzle.config.ts`, which writes the next migration.
export default {
  dialect: 'postgresql',
  schema: './lib/server/*/*-table{,s}.ts',
  out: './lib/server/database/migrations',
};
