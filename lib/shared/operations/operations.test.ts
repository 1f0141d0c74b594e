import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listApiRoutes } from '../../../tests/helpers/api-routes.ts';
import { writePath, writeQuery } from './operation.ts';

type Row = { method: string; path: string; permission: string };
const isOperation = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'permission' in value && 'path' in value;

/** Every operation, by the name of its constant. */
const table = new Map<string, Row>();
for (const module of Object.values(import.meta.glob('./*.ts', { eager: true })))
  for (const [name, value] of Object.entries(module as object))
    if (isOperation(value)) {
      if (table.has(name)) throw new Error(`Two operations are called ${name}.`);
      table.set(name, value);
    }

/** next-auth's own; it says which paths and methods it answers. */
const routes = listApiRoutes().filter(({ path }) => !path.startsWith('/api/auth/'));
const servedBy = (definition: string) => /\bapi\.(\w+)/.exec(definition)?.[1] ?? '';

/** Operations that no code of the dashboard's pages calls, each with the reason. */
const withoutCaller = {
  getServer: '`watchConnections` leads requests without a path to it',
  receiveEvent: 'the service sends its events',
  receiveHint: 'a service that does not sign its events calls it',
};

/** Operations whose handler alone decides who may call, though they need a permission. */
const decidedByHandler = {
  openConfiguration: 'it is opened as a page, so it answers a refusal with a page',
};

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file));
}

test('every exported method of a route has exactly one operation, and every operation a route', () => {
  const defined = [...table.values()].map(({ method, path }) => `${method} ${path}`).sort();
  expect(defined).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
});

test.each(routes)('$method $path is served by its own operation', ({ method, path, definition }) => {
  expect(table.get(servedBy(definition))).toMatchObject({ method, path });
});

test('no route is unguarded but those that need no session, and those that are named with the reason', () => {
  const unguarded = routes.filter(({ definition }) => definition.includes('defineUnguardedRoute('));
  const names = unguarded.map(({ definition }) => servedBy(definition));
  const open = [...table].filter(([, { permission }]) => permission === 'none').map(([name]) => name);
  expect(names.sort()).toEqual([...open, ...Object.keys(decidedByHandler)].sort());
});

test('every operation is called by a page, but for those that are named with the reason', () => {
  const callers = ['app', 'components', 'lib/client']
    .flatMap(listSources)
    .filter((file) => !file.startsWith('app/api/'))
    .map((file) => readFileSync(file, 'utf8'))
    .filter((source) => source.includes('@/lib/shared/operations/'))
    // What is called is named behind the imports, alone or as a member of its module.
    .map((source) => source.replaceAll(/^import [^;]*;/gm, ''))
    .join('\n');
  const uncalled = [...table.keys()].filter(
    (name) => !new RegExp(`\\b(?:api|sending|tracking|list)\\.${name}\\b|\\b${name}\\.path\\b`).test(callers),
  );
  expect(uncalled.sort()).toEqual(Object.keys(withoutCaller).sort());
});

test('no path of the API is written anywhere but in the operations', () => {
  const places = ['app', 'components', 'lib', 'common', 'telemetry', 'scripts', 'bench'].flatMap(listSources);
  const written = places
    .filter((file) => !file.startsWith('lib/shared/operations/'))
    .flatMap((file) => {
      const found = readFileSync(file, 'utf8').matchAll(/['"`}]\/api\/(?!auth\/)[a-z][^'"`]*/g);
      return [...found].map(([path]) => `${file}: ${path}`);
    });
  expect(written).toEqual([]);
});

test('parameters of a path are encoded, and what is null is left out of a query', () => {
  expect(writePath('/api/agents/[id]/default', { id: '../a b?' })).toBe('/api/agents/..%2Fa%20b%3F/default');
  expect(writeQuery({ person: 'a&b', action: null })).toBe('person=a%26b');
});
