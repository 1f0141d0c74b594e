import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
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

/** Which area may import which; the table of docs/decisions/001-layout-and-import-rules.md. The first matching area applies. */
const areas: { area: string; mayImport: string[]; mayNotImport?: string }[] = [
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
];

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
 * Imports below `root` that the table does not allow, including type imports.
 * @param root - folder that holds app/, lib/, service/ …
 */
export function findViolations(root: string): Violation[] {
  const violations: Violation[] = [];
  const graph = new Map<string, string[]>();
  for (const file of listSources(root)) {
    const relative = path.relative(root, file).split(path.sep).join('/');
    const rule = areas.find(({ area }) => relative.startsWith(`${area}/`));
    if (!rule) continue;
    const targets: string[] = [];
    graph.set(relative, targets);
    for (const { file: target, package: specifier } of listImports(root, relative)) {
      if (target === null) {
        const allowed = Object.entries(packages).find(([area]) =>
          `${rule.area}/`.startsWith(`${area}/`),
        )?.[1];
        if (allowed && !allowed.test(specifier) && !isTest(relative)) {
          violations.push({
            file: relative,
            imports: specifier,
            reason: `${rule.area} may not use this package`,
          });
        }
        continue;
      }
      targets.push(target);
      const isIn = (place: string) => target === place || target.startsWith(`${place}/`);
      if (isTest(relative) && (forTests.some(isIn) || testsMayImport(relative, target))) continue;
      const isRefused = rule.mayNotImport !== undefined && isIn(rule.mayNotImport);
      if (rule.mayImport.some(isIn) && !isRefused) continue;
      violations.push({ file: relative, imports: target, reason: `${rule.area} may not import it` });
    }
  }
  return [...violations, ...findCircles(graph)];
}

/** Import cycles, each reported once, at its first file. */
function findCircles(graph: ReadonlyMap<string, readonly string[]>): Violation[] {
  const circles: Violation[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0) {
      const reason = `a circle: ${[...way.slice(start), file].join(' → ')}`;
      circles.push({ file: way.at(-1) ?? file, imports: file, reason });
      return;
    }
    if (done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function listSources(folder: string): string[] {
  const skipped = new Set(['node_modules', '.next', 'dist', '.git', 'tests', '.data', 'release']);
  return readdirSync(folder).flatMap((name) => {
    const entry = path.join(folder, name);
    if (!existsSync(entry)) return [];
    if (statSync(entry).isDirectory()) return skipped.has(name) ? [] : listSources(entry);
    return /\.(ts|tsx|mjs)$/.test(name) ? [entry] : [];
  });
}
