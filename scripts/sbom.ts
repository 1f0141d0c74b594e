import { writeFileSync } from 'node:fs';
import { runToExit } from './lib/fail.ts';
import { describeDependencies } from './lib/sbom.ts';

/** `npm run sbom`: what an installation is made of, into `sbom.json` (CycloneDX). */
export async function main(): Promise<void> {
  await runToExit(async () => {
    writeFileSync('sbom.json', describeDependencies(process.cwd()));
    console.log('Written to sbom.json.');
  });
}
