import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Raw bytes; drizzle has no column type for them. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** With milliseconds, as on the wire, so that a value read by a client equals the stored one. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const createdAt = () => moment('created_at').notNull().defaultNow();
