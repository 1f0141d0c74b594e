import type { HttpBindings } from '@hono/node-server';

/** What every Hono application of the service finds in its context. */
export type AppEnvironment = { Bindings: HttpBindings };
