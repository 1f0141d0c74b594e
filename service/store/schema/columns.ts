import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Raw bytes; drizzle has no such column of its own. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Milliseconds, as on the wire: what a client read compares equal to what is stored. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const createdAt = () => moment('created_at').notNull().defaultNow();
