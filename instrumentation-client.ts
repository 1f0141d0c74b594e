/*
 * Next runs this in the browser before any module of a page. Configures zod like contract/configure-zod.ts, but without loading it:
 * pages load zod only to send a form, and it reads this global then.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
