import { readdirSync, readFileSync } from 'node:fs';

const methods = 'GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS';

/** A method that a route file of the dashboard's own API exports, with the definition that follows it. */
export type ApiRoute = { method: string; path: string; definition: string };

/** Every exported method of `app/api/**\/route.ts`. */
export function listApiRoutes(): ApiRoute[] {
  return readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .flatMap((file) => {
      const path = `/api/${file.replace(/\/route\.ts$/, '')}`;
      const source = readFileSync(`app/api/${file}`, 'utf8');
      const exported = source.matchAll(
        new RegExp(`^export (?:const|(?:async )?function) (?:\\{ )?(${methods})\\b([^;]*)`, 'gm'),
      );
      return [...exported].map(([, method = '', definition = '']) => ({ method, path, definition }));
    });
}
