import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The context type of the service's Hono applications. */
export type AppEnvironment = { Bindings: HttpBindings };

/** The argument of their handlers. */
export type AppContext = Context<AppEnvironment>;
