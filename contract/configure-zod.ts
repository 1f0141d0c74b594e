import { config } from 'zod';

/**
 * Stops zod from compiling schemas with `new Function`. Under a Content-Security-Policy without `unsafe-eval`, zod's first try is
 * reported as a violation, although zod falls back. Import it before any module that makes a schema.
 */
config({ jitless: true });
