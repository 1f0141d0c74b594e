import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { findFileCircles, findKnots } from './folder-order.ts';
import { listImports } from './imports.ts';

/** The folders of the interview in their order: each may import those before it. */
const interviewOrder = ['data', 'model', 'reading', 'engine', 'present', 'report'];
/** Each may import all of these and itself. `authoring` compiles the clinical data; only scripts and tests import it. */
const besideInterview = ['llm', 'simulated', 'authoring'];

/** The interview imports little of the rest: the one folding of text, helpers for collections, the languages, specializations and kinds of pages, fixed texts. */
function interviewAreas(): { area: string; mayImport: string[] }[] {
  const outside = [
    ...['common/fold-text.ts', 'common/collections.ts', 'common/keys.ts'],
    ...['contract/languages.ts', 'contract/screens.ts', 'contract/specializations.ts', 'service/texts'],
  ];
  const placeOf = (folder: string) => `service/interview/${folder}`;
  const areaOf = (folder: string, before: readonly string[]) => ({
    area: placeOf(folder),
    mayImport: [...before, folder].map(placeOf).concat(outside),
  });
  return [
    ...interviewOrder.map((folder, index) => areaOf(folder, interviewOrder.slice(0, index))),
    ...besideInterview.map((folder) => areaOf(folder, interviewOrder)),
  ];
}

type Rule = { area: string; mayImport: string[]; mayNotImport?: string };

/** Both programs, and what they share. */
const products = ['app', 'common', 'components', 'contract', 'lib', 'service', 'telemetry'];

/** Which area may import which; the table of docs/decisions/001-layout-and-import-rules.md. The first matching area applies. */
const areas: Rule[] = [
  { area: 'contract', mayImport: ['contract', 'common'] },
  // Generated from its JSON files (decision 053).
  { area: 'lib/texts', mayImport: ['lib/texts', 'common'] },
  { area: 'service/texts', mayImport: ['service/texts', 'common'] },
  { area: 'lib/shared', mayImport: ['lib/shared', 'lib/texts', 'contract', 'common'] },
  { area: 'lib/client', mayImport: ['lib/client', 'lib/shared', 'lib/texts', 'contract', 'common'] },
  // Independent of both programs (decisions 001, 041).
  { area: 'common/mail', mayImport: ['common'] },
  { area: 'common', mayImport: ['common'] },
  { area: 'telemetry', mayImport: ['telemetry'] },
  { area: 'lib/server', mayImport: ['lib/server', 'lib/shared', 'contract', 'common', 'telemetry'] },
  {
    area: 'components',
    mayImport: ['components', 'lib/client', 'lib/shared', 'lib/texts', 'contract', 'common'],
  },
  { area: 'app', mayImport: ['app', 'components', 'lib', 'contract', 'common'] },
  ...interviewAreas(),
  {
    area: 'service/domain',
    mayImport: ['service/domain', 'service/texts', 'service/interview', 'contract', 'common'],
  },
  { area: 'service/config', mayImport: ['service/config', 'common'] },
  { area: 'service/http', mayImport: ['service/http', 'contract', 'common'] },
  {
    area: 'service/store',
    mayImport: ['service/store', 'service/domain', 'service/interview', 'contract', 'common'],
  },
  {
    area: 'service/speech',
    mayImport: [
      'service/speech',
      'service/domain',
      'service/interview',
      'service/config',
      'service/http',
      'common',
    ],
  },
  {
    area: 'service/language-model',
    mayImport: [
      'service/language-model',
      'service/domain',
      'service/interview',
      'service/config',
      'service/http',
      'common',
    ],
  },
  {
    area: 'service/jobs',
    mayImport: [
      'service/jobs',
      'service/store',
      'service/domain',
      'service/interview',
      'service/config',
      'service/http',
      'common',
    ],
  },
  {
    area: 'service/api',
    mayImport: [
      'service/api',
      'service/texts',
      'service/http',
      'service/domain',
      'service/interview',
      'contract',
      'common',
    ],
  },
  {
    area: 'service/oauth',
    mayImport: [
      'service/oauth',
      'service/http',
      'service/config',
      'service/domain',
      'service/interview',
      'contract',
      'common',
    ],
  },
  {
    area: 'service/web',
    mayImport: [
      'service/web',
      'service/texts',
      'service/oauth/oauth-pages.ts',
      'service/http',
      'service/domain',
      'service/interview',
      'contract',
      'common',
    ],
  },
  {
    area: 'service',
    mayImport: ['service', 'contract', 'common', 'telemetry'],
    mayNotImport: 'service/interview/authoring',
  },
  // Commands and tests start both programs; each of the three may use those before it.
  { area: 'scripts', mayImport: ['scripts', ...products] },
  { area: 'tests', mayImport: ['tests', 'scripts', ...products] },
  { area: 'bench', mayImport: ['bench', 'tests', 'scripts', ...products] },
];

/** Files beside the folders: what Next.js and the test runners ask for by name. */
const rootFiles: Rule = {
  area: '.',
  mayImport: ['common', 'contract', 'lib', 'scripts/lib', 'telemetry', 'tests/helpers'],
};

/** Packages that an area, and what is below it, may use; the first that fits applies, areas not named here may use any. */
const packages: Record<string, RegExp> = {
  contract: /^zod$/,
  'common/mail': /^(nodemailer\/.*|node:(stream|url))$/,
  common: /^(zod|lru-cache|pg|node:fs)$/,
  'service/interview/authoring': /^(zod|js-yaml|node:(fs|path))$/,
  'service/interview/data': /^node:(fs|path)$/,
  'service/interview': /^(zod|node:crypto)$/,
  'service/domain': /^(zod|jose|node:.*)$/,
};

/** Test files may also import these. */
const forTests = ['tests/helpers', 'service/interview/authoring'];

/** A test of the interview may follow an answer to the end, into the report. */
function testsMayImport(file: string, target: string): boolean {
  return [file, target].every((one) => one.startsWith('service/interview/'));
}

export type Violation = { file: string; imports: string; reason: string };

/**
 * Imports below `root` that the table does not allow, circles of files, and sibling folders without an order; type imports count. A test
 * beside its source may follow what it tests into any folder of its area, so it counts for no order.
 * @param root - folder that holds app/, lib/, service/ …
 */
export function findViolations(root: string): Violation[] {
  const violations: Violation[] = [];
  const graph = new Map<string, string[]>();
  for (const relative of listSources(root)) {
    const rule = relative.includes('/')
      ? areas.find(({ area }) => relative.startsWith(`${area}/`))
      : rootFiles;
    if (!rule) continue;
    const targets: string[] = [];
    if (!isTestBesideSource(relative)) graph.set(relative, targets);
    for (const { file: target, package: specifier } of listImports(root, relative)) {
      if (target !== null) targets.push(target);
      const reason =
        target === null ? refusePackage(rule, relative, specifier) : refuseFile(rule, relative, target);
      if (reason !== null) violations.push({ file: relative, imports: target ?? specifier, reason });
    }
  }
  return [...violations, ...findOrderProblems(graph)];
}

function refusePackage(rule: Rule, file: string, specifier: string): string | null {
  const allowed = Object.entries(packages).find(([area]) => `${rule.area}/`.startsWith(`${area}/`))?.[1];
  if (!allowed || allowed.test(specifier) || isTestBesideSource(file)) return null;
  return `${rule.area} may not use this package`;
}

function refuseFile(rule: Rule, file: string, target: string): string | null {
  const isIn = (place: string) => target === place || target.startsWith(`${place}/`);
  if (isTestBesideSource(file) && (forTests.some(isIn) || testsMayImport(file, target))) return null;
  const isRefused = rule.mayNotImport !== undefined && isIn(rule.mayNotImport);
  if (rule.mayImport.some(isIn) && !isRefused) return null;
  return `${rule.area} may not import it`;
}

function findOrderProblems(graph: ReadonlyMap<string, readonly string[]>): Violation[] {
  const circles = findFileCircles(graph).map((circle) => {
    const [imports = '', ...others] = circle.toReversed();
    return { file: others[0] ?? imports, imports, reason: `a circle: ${circle.join(' → ')}` };
  });
  const knots = findKnots(graph).flatMap(({ parent, folders, imports }) =>
    imports.map(({ from, to, count, file, target }) => ({
      file,
      imports: target,
      reason: `${folders.join(', ')} in ${parent} have no order: ${from} → ${to}, ${count} imports`,
    })),
  );
  return [...circles, ...knots];
}

function isTestBesideSource(file: string): boolean {
  return /\.test\.tsx?$/.test(file) && !file.startsWith('tests/');
}

const skippedFolders = new Set(['node_modules', '.next', 'dist', '.git', '.data', 'release']);

/** @returns relative to `root`, with `/`; without the fixtures of the tests, some of which break the rules on purpose */
function listSources(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const entry = path.posix.join(folder, name);
    const full = path.join(root, entry);
    if (!existsSync(full)) return [];
    if (statSync(full).isDirectory()) {
      return skippedFolders.has(name) || entry === 'tests/fixtures' ? [] : listSources(root, entry);
    }
    // Next.js writes next-env.d.ts.
    return /\.(ts|tsx|mjs)$/.test(name) && name !== 'next-env.d.ts' ? [entry] : [];
  });
}
