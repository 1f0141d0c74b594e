#!/usr/bin/env node
// `npx consult-conformance` in a clone of this repository.
process.argv.splice(2, 0, 'conformance');
await import('./run.mjs');
