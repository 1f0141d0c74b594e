import { defineConfig } from 'drizzle-kit';

/** For `npx drizzle-kit generate --config service/store/drizzle.config.ts`, run after each change to the tables in schema/. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './service/store/schema/*.ts',
  out: './service/store/migrations',
});
