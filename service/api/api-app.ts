import { type Context, Hono, type Next } from 'hono';
import type { AppEnvironment } from '../http/app-environment.ts';
import { ProblemError } from '../http/problem-response.ts';
import { requireRequestContext } from '../http/request-context.ts';
import type { Endpoint } from './endpoint.ts';
import { type EndpointDependencies, serveEndpoint } from './serve-endpoint.ts';

/** The page behind a `configurationUrl` has the same path with other methods (readings, last row but one). */
const pagePath = '/agent/{id}';
const pageMethods = new Set(['GET', 'HEAD', 'POST']);

/** Routes all endpoints that need a token, and answers 405 for other methods on their paths. */
export function createApiApp(
  endpoints: readonly Endpoint[],
  dependencies: EndpointDependencies,
): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const onPath = endpoints.filter((endpoint) => endpoint.path === path);
    const handle = async (c: Context<AppEnvironment>, next: Next): Promise<Response | undefined> => {
      const method = c.req.raw.method;
      const isPage =
        path === pagePath && c.req.header('authorization') === undefined && pageMethods.has(method);
      if (isPage) {
        await next();
        return undefined;
      }
      requireRequestContext(c.env.incoming).route = path;
      const wanted = method === 'HEAD' ? 'GET' : method;
      const endpoint = onPath.find((candidate) => candidate.method.toUpperCase() === wanted);
      if (endpoint) return serveEndpoint(endpoint, c, dependencies);
      const allow = onPath.flatMap((candidate) =>
        candidate.method === 'get' ? ['GET', 'HEAD'] : [candidate.method.toUpperCase()],
      );
      throw new ProblemError('method_not_allowed', `Use ${allow.join(' or ')} here.`, {
        headers: { allow: allow.join(', ') },
      });
    };
    app.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), handle);
  }
  return app;
}
