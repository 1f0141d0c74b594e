import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What every Hono application of the service finds in its context. */
export type AppEnvironment = { Bindings: HttpBindings };

/** What a handler of these apps gets. */
export type AppContext = Context<AppEnvironment>;
