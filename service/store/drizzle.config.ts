import { defineConfig } from 'drizzle-kit';

/**
 * For `npx drizzle-kit generate --config service/store/drizzle.config.ts`, to be run after each change of the tables in
 * schema/.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './service/store/schema/*.ts',
  out: './service/store/migrations',
});
