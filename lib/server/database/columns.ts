// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with milliseconds, as precise as JavaScript's Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** PostgreSQL's type for full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
