import { writeFileSync } from 'node:fs';
import { runToExit } from './lib/fail.ts';
import { describeDependencies } from './lib/sbom.ts';

/** `npm run sbom`: the software bill of materials of an installation, as `sbom.json` (CycloneDX). */
export async function main(): Promise<void> {
  await runToExit(async () => {
    writeFileSync('sbom.json', describeDependencies(process.cwd()));
    console.log('Written to sbom.json.');
  });
}
