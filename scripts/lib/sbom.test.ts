import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { describeDependencies } from './sbom.ts';

const sbomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ name: z.string(), type: z.string() }) }),
  components: z.array(z.object({ 'bom-ref': z.string() })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
const lock = z
  .object({ packages: z.record(z.string(), z.object({ version: z.string(), dev: z.boolean().optional() })) })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const locked = Object.entries(lock.packages).filter(([place]) => place !== '');
const identify = ([place, { version }]: [string, { version: string }]) =>
  `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;

let text = '';
let sbom: z.infer<typeof sbomSchema>;
beforeAll(() => {
  text = describeDependencies(process.cwd());
  sbom = sbomSchema.parse(JSON.parse(text));
});

test('packages needed only for development are not listed', () => {
  const kept = new Set(locked.filter(([, entry]) => entry.dev !== true).map(identify));
  const others = locked.map(identify).filter((identity) => !kept.has(identity));
  expect(others.length).toBeGreaterThan(0);
  const listed = new Set(sbom.components.map((component) => component['bom-ref']));
  expect(others.filter((identity) => listed.has(identity))).toEqual([]);
});

test('it names no folder of this machine and no registry', () => {
  expect(sbom.metadata.component).toMatchObject({ name: 'consult-desk', type: 'application' });
  expect(text).not.toContain(process.cwd());
  expect(text).not.toMatch(/"type":\s*"distribution"/);
});

test('every other package of package-lock.json is listed in its version, with its dependencies', () => {
  const kept = new Set(locked.filter(([, entry]) => entry.dev !== true).map(identify));
  expect(new Set(sbom.components.map((component) => component['bom-ref']))).toEqual(kept);
  const whole = sbom.dependencies.find(({ ref }) => ref.startsWith('consult-desk@'));
  const manifest = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    expect(whole?.dependsOn).toContain(`${name}@${version}`);
  }
});
