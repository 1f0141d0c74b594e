// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment to the millisecond, as JavaScript keeps it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** What full-text search reads. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
