import { Hono } from 'hono';
import * as z from 'zod';
import type { AppContext, AppEnvironment } from '../../http/app-environment.ts';
import { securityNotices } from '../oauth-pages.ts';
import { askForPasskey, askToConfirm, confirm } from './security-confirm.ts';
import {
  addApp,
  addPasskey,
  offerPasskey,
  removeApp,
  removePasskey,
  replaceRecoveryCodes,
  showApp,
  startApp,
} from './security-factors.ts';
import { askForPassword, changePassword, endOthers } from './security-password.ts';
import { findVisit, type SecurityDependencies, securityPath, showSecurity } from './security-visit.ts';

/** `/auth/security`: the page where people see and change their second factors and password (S9). */
export function createSecurityApp(dependencies: SecurityDependencies): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  app.get(securityPath, (c) => showOverview(dependencies, c));
  app.post(`${securityPath}/passkey-options`, (c) => offerPasskey(dependencies, c));
  app.post(`${securityPath}/passkeys`, (c) => addPasskey(dependencies, c));
  app.post(`${securityPath}/passkeys/remove`, (c) => removePasskey(dependencies, c));
  app.post(`${securityPath}/app/start`, (c) => startApp(dependencies, c));
  app.get(`${securityPath}/app`, (c) => showApp(dependencies, c));
  app.post(`${securityPath}/app`, (c) => addApp(dependencies, c));
  app.post(`${securityPath}/app/remove`, (c) => removeApp(dependencies, c));
  app.post(`${securityPath}/recovery-codes`, (c) => replaceRecoveryCodes(dependencies, c));
  app.get(`${securityPath}/confirm`, (c) => askToConfirm(dependencies, c));
  app.post(`${securityPath}/confirm/passkey-options`, (c) => askForPasskey(dependencies, c));
  app.post(`${securityPath}/confirm`, (c) => confirm(dependencies, c));
  app.post(`${securityPath}/end-others`, (c) => endOthers(dependencies, c));
  app.get(`${securityPath}/password`, (c) => askForPassword(dependencies, c));
  app.post(`${securityPath}/password`, (c) => changePassword(dependencies, c));
  return app;
}

async function showOverview(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  const visit = await findVisit(dependencies, c);
  const notice = z.enum(securityNotices).safeParse(c.req.query('done'));
  return await showSecurity(dependencies, c, visit, {
    notice: notice.data ?? null,
    status: visit ? 200 : 401,
  });
}
