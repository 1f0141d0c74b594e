import { Hono } from 'hono';
import type { Consultations } from '../domain/consultation/consultation.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { findAsset } from './assets.ts';
import { createConfigurationRoutes } from './configuration/configuration-routes.ts';
import type { ConfigurationDependencies } from './configuration/configuration-visit.ts';
import { cleanLink } from './consultation/clean-link.ts';
import { createConsultRoutes, unknownLink } from './consultation/consult-routes.ts';
import { createConsultationRoutes } from './consultation/consultation-routes.ts';
import { limitLinkCookies } from './consultation/link-cookies.ts';
import type { Signer } from './cookies.ts';

export type WebDependencies = {
  consultations: Consultations;
  configuration: ConfigurationDependencies;
  /** 32 bytes each, for cookies and form tokens of these pages: the first signs, all are accepted. */
  cookieKeys: Signer['keys'];
  /** `{app_url}` without a slash at the end; patients' links start with it. */
  appUrl: string;
  now?: () => Date;
};

/** The pages of the service: patients' consultations, agents' configuration, and their assets. */
export function createWebApp(dependencies: WebDependencies): Hono<AppEnvironment> {
  const { consultations, appUrl } = dependencies;
  const signer: Signer = {
    keys: dependencies.cookieKeys,
    isSecure: appUrl.startsWith('https:'),
    now: dependencies.now ?? (() => new Date()),
  };
  const app = new Hono<AppEnvironment>();
  app.get('/assets/:file', (c) => {
    const asset = findAsset(c.req.param('file'));
    if (!asset) return unknownLink(c);
    c.header('Content-Type', asset.contentType);
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Vary', 'Accept-Encoding');
    const accepted = (c.req.header('accept-encoding') ?? '')
      .split(',')
      .map((entry) => entry.trim().split(';')[0]);
    const encoding = (['br', 'gzip'] as const).find((candidate) => accepted.includes(candidate));
    if (encoding === undefined || asset.compressed === null) return c.body(new Uint8Array(asset.body));
    c.header('Content-Encoding', encoding);
    return c.body(new Uint8Array(asset.compressed[encoding]));
  });
  const limitCookies = limitLinkCookies(signer, (ids) => consultations.findInProgress(ids));
  for (const path of ['/consult/*', '/consultation/*']) app.use(path, cleanLink, limitCookies);
  app.route('/', createConsultRoutes({ consultations, signer, appUrl }));
  app.route('/', createConsultationRoutes({ consultations, signer, appUrl }));
  app.route('/', createConfigurationRoutes({ ...dependencies.configuration, signer, appUrl }));
  return app;
}
