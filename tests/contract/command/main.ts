// The command as a package of its own: what `npm run build` bundles into dist/conformance.
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), process.env);
