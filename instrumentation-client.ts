/*
 * Next runs this in the browser before any module of the pages. As contract/configure-zod.ts does, but without zod, which no page
 * loads before a form is sent: it takes its settings from here when it comes.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
