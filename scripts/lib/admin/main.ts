// Entry point of the administration tool in an installation without the repository; `npm run build` bundles it into dist/tools.
import path from 'node:path';
import { runAdmin } from './run-admin.ts';

// Settings and both programs' tools are found relative to the installation's folder, so go there first.
process.chdir(path.resolve(import.meta.dirname, '../..'));
await runAdmin(process.argv.slice(2));
