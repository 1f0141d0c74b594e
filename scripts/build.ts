import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import * as z from 'zod';
import { checkContent } from '../service/interview/authoring/checks/check-content.ts';
import { DataFileError } from '../service/interview/authoring/data-files.ts';
import { patientBrowsers } from './lib/browsers.ts';
import { runToExit, StartError } from './lib/fail.ts';

const sources = [
  'app',
  'components',
  'lib',
  'contract',
  'common',
  'service',
  'styles',
  'telemetry',
  'public',
  'tests/contract',
  'tests/operator',
  'tests/helpers/api.ts',
  'tests/helpers/authorization.ts',
  'scripts/build.ts',
  'scripts/lib',
  'docs/conformance.md',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'next.config.mjs',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'instrumentation.ts',
  'proxy.ts',
];
const packageSchema = z.object({
  version: z.string(),
  license: z.string(),
  engines: z.object({ node: z.string() }),
});
const stampFile = 'dist/build.json';
const dashboardFolder = 'dist/dashboard';
const dashboardMigrations = 'lib/server/database/migrations';

/**
 * Builds everything that runs without the repository: the service into `dist/service`, the dashboard into `dist/dashboard`, the
 * administration tool into `dist/tools`, and the command that checks a service into `dist/conformance`.
 */
export async function main(): Promise<void> {
  await runToExit(buildAll);
}

/** Builds unless the sources are unchanged since the last successful build. Gives whether it built. */
export async function buildIfNeeded(announce: (text: string) => void): Promise<boolean> {
  const stamp = hashSources();
  if (
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp &&
    existsSync('dist/dashboard/server.js')
  ) {
    return false;
  }
  announce('Building (about a minute, only after a change) …');
  await buildAll();
  return true;
}

async function buildAll(): Promise<void> {
  const stamp = hashSources();
  // Otherwise chunks of earlier builds would be shipped.
  rmSync('dist', { recursive: true, force: true });
  checkInterview('dist/service/emergencies.md');
  await buildService();
  await buildTools();
  await buildConformance('dist/conformance');
  buildDashboard();
  await buildDashboardPrograms();
  mkdirSync('dist', { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** Packages that cannot be bundled: native code, and packages that read files by their path. */
export const packagesOutside = [
  '@node-rs/argon2',
  '@react-pdf/renderer',
  'react',
  '@embedpdf/fonts-*',
  '@expo-google-fonts/*',
] as const;

/** Options for programs that run in Node, with their packages bundled. */
const forNode = {
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // `pg` tries to load it and works without it.
  external: [...packagesOutside, 'pg-native'],
  // Bundled CommonJS packages need `require` and `__dirname`.
  banner: {
    js: [
      "import { createRequire as __createRequire } from 'node:module';",
      'const require = __createRequire(import.meta.url);',
      'const __filename = import.meta.filename;',
      'const __dirname = import.meta.dirname;',
    ].join(' '),
  },
  // Logs contain names of classes and functions.
  keepNames: true,
  sourcemap: true,
  logLevel: 'warning',
} satisfies BuildOptions;

/** Bundles the service and its administration tool. */
export async function buildService(): Promise<void> {
  await build({
    ...forNode,
    entryPoints: {
      main: 'service/main.ts',
      admin: 'service/admin/main.ts',
      // Runs in a worker thread, which loads it by this name beside the bundle.
      'report-pdf-worker': 'service/api/report/pdf-worker.ts',
    },
    outdir: 'dist/service',
    splitting: true,
  });
  cpSync('service/store/migrations', 'dist/service/migrations', { recursive: true });
  cpSync('service/interview/data/compiled', 'dist/service/compiled', {
    recursive: true,
    filter: (file) => path.basename(file) !== 'stamp',
  });
  await buildPatientAssets();
}

/** Checks that the clinical data fit together, and writes the table that shows how each emergency rule can be reached. */
function checkInterview(file: string): void {
  const { table, entryCounts } = check();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${table}\n`);
  const counts = Object.entries(entryCounts).map(([locale, count]) => `${locale} ${count}`);
  console.log(`Emergency rules: ${file}. Entries of the lexicons: ${counts.join(', ')}.`);
}

function check(): ReturnType<typeof checkContent> {
  try {
    return checkContent();
  } catch (error) {
    if (error instanceof DataFileError) throw new StartError(error.message);
    throw error;
  }
}

/** Builds the pages' scripts, style sheets and font, minified, beside the service's bundle. */
async function buildPatientAssets(): Promise<void> {
  rmSync('dist/service/assets', { recursive: true, force: true });
  await buildAssets([
    'service/web/browser/passkey.ts',
    'service/web/browser/patient.ts',
    'service/web/browser/staff.ts',
    'service/web/browser/voice.ts',
    'service/web/styles/patient.css',
    'service/web/styles/staff.css',
  ]);
}

async function buildAssets(entryPoints: string[]): Promise<void> {
  await build({
    entryPoints,
    outdir: 'dist/service/assets',
    entryNames: '[name]',
    assetNames: '[name].[hash]',
    loader: { '.woff2': 'file' },
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: [...patientBrowsers],
    minify: true,
    logLevel: 'warning',
  });
}

/** The administrator's command, which works on both databases and calls each program's own tool. */
export async function buildTools(): Promise<void> {
  await build({
    ...forNode,
    entryPoints: { admin: 'scripts/lib/admin/main.ts' },
    outdir: 'dist/tools',
  });
}

/** Builds the dashboard's entry point and its administration tool, beside Next's server. */
export async function buildDashboardPrograms(): Promise<void> {
  await build({
    ...forNode,
    entryPoints: { main: 'lib/server/main.ts', admin: 'lib/server/admin/main.ts' },
    outdir: dashboardFolder,
    // The package `server-only` throws outside of Next's bundler on purpose; servers get its empty module.
    alias: { 'server-only': './node_modules/server-only/empty.js' },
  });
  cpSync(dashboardMigrations, path.join(dashboardFolder, dashboardMigrations), { recursive: true });
}

/** Builds `consult-conformance` as a package that needs only Node; `npm pack` in `folder` packs it. */
export async function buildConformance(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await build({
    entryPoints: { 'consult-conformance': 'tests/contract/command/main.ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'warning',
  });
  const { version, license, engines } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const description = 'Asks a consultation service whether it keeps its contract, and stands in for one.';
  const bin = { 'consult-conformance': 'consult-conformance.mjs' };
  const manifest = {
    name: 'consult-conformance',
    version,
    description,
    license,
    type: 'module',
    engines,
    bin,
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync('docs/conformance.md', path.join(folder, 'README.md'));
}

/** Copies Next's server with the files that it reads, so that it runs without the repository. */
function buildDashboard(): void {
  const result = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (result.status !== 0)
    throw new StartError(`The dashboard could not be built:\n${result.stdout}\n${result.stderr}`);
  rmSync(dashboardFolder, { recursive: true, force: true });
  cpSync('.next/standalone', dashboardFolder, {
    recursive: true,
    // Keeps links between packages inside the folder.
    verbatimSymlinks: true,
    filter: (file) => !isLeftOut(file),
  });
  cpSync('.next/static', path.join(dashboardFolder, '.next/static'), { recursive: true });
  cpSync('public', path.join(dashboardFolder, 'public'), { recursive: true });
}

/**
 * Files that Next copies and that are left out: this machine's settings with their secrets, and the unused image optimizer, which
 * is native code for this platform.
 */
function isLeftOut(file: string): boolean {
  return path.basename(file).startsWith('.env') || /\/node_modules\/(?:@img|sharp)(?:\/|$)/.test(file);
}

function hashSources(): string {
  const hash = createHash('sha256');
  const add = (entry: string) => {
    if (!existsSync(entry)) return;
    const children = readChildren(entry);
    if (children) {
      for (const child of children) add(path.join(entry, child));
      return;
    }
    // A stamp names the sources of compiled texts or data; these themselves are hashed.
    if (/\.test\.tsx?$/.test(entry) || path.basename(entry) === 'stamp') return;
    hash.update(entry).update('\0').update(readFileSync(entry)).update('\0');
  };
  for (const source of sources) add(source);
  return hash.update(process.version.split('.')[0] ?? '').digest('hex');
}

function readChildren(entry: string): string[] | null {
  try {
    return readdirSync(entry).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null;
    throw error;
  }
}
