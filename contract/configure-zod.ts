import { config } from 'zod';

/**
 * Keeps zod from compiling schemas with `new Function`: under a policy without `unsafe-eval` its very first try is reported as a
 * violation, although zod goes on without. To be imported before any module that makes a schema.
 */
config({ jitless: true });
