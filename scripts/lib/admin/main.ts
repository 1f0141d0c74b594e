// The administration tool of an installation without the repository: what `npm run build` bundles into dist/tools.
import path from 'node:path';
import { runAdmin } from './run-admin.ts';

// Settings and both programs' tools are found from the folder of the installation, wherever this is called.
process.chdir(path.resolve(import.meta.dirname, '../..'));
await runAdmin(process.argv.slice(2));
