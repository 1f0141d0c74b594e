import * as z from 'zod';
import { type FactorRemoval, secondFactorModels } from '../../domain/authorization/second-factor-store.ts';
import type { AppContext } from '../../http/app-environment.ts';
import { pageHeaders } from '../../http/form-protection.ts';
import type { FactorProblem, SecurityNotice } from '../oauth-pages.ts';
import { describeProblem, type FactorMethod, hasSecondFactor } from '../second-factor/second-factors.ts';
import {
  answerProblem,
  done,
  findVisit,
  localeOf,
  mayChange,
  noteMethod,
  type SecurityDependencies,
  securityPath,
  showSecurity,
  type Visit,
  withChange,
} from './security-visit.ts';

const setupLifetimeS = 15 * 60;

const setupSchema = z.object({ accountId: z.string(), expiresAtMs: z.number(), sealedSecret: z.string() });

/** Options for the browser to create a passkey. */
export function offerPasskey(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  return withChange(dependencies, c, async ({ account, factorVisit }) =>
    c.json(await dependencies.secondFactors.offerPasskey(account, factorVisit)),
  );
}

/** Adds the passkey that the browser created. */
export function addPasskey(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  return withChange(dependencies, c, async (visit, form) => {
    if ((form.get('credential') ?? '') === '') {
      return await showSecurity(dependencies, c, visit, { notice: 'no_script', status: 422 });
    }
    const mustBeFirst = !hasSecondFactor(visit.session.amr);
    const outcome = await dependencies.secondFactors.addPasskey(visit.account, form, visit.factorVisit, {
      mustBeFirst,
    });
    if (outcome.kind !== 'right') {
      return await showSecurity(dependencies, c, visit, { notice: 'passkey_refused', status: 422 });
    }
    return await finishAdding(dependencies, c, visit, outcome.method, 'passkey_added');
  });
}

export function removePasskey(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  return withChange(dependencies, c, async ({ account, factorVisit }, form) => {
    const removal = await dependencies.secondFactors.removePasskey(
      account,
      form.get('passkey') ?? '',
      factorVisit,
    );
    return doneRemoving(c, removal, 'passkey_removed');
  });
}

/** Creates the secret of an authenticator app and shows it. */
export function startApp(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  return withChange(dependencies, c, async ({ account, session }) => {
    const setup = {
      accountId: account.id,
      expiresAtMs: Date.now() + setupLifetimeS * 1000,
      sealedSecret: dependencies.secondFactors.startApp(account),
    };
    await dependencies.payloads.upsert(secondFactorModels.setup, session.uid, setup, setupLifetimeS);
    return c.redirect(`${securityPath}/app`, 303);
  });
}

/** Shows the secret of the app that is being set up. */
export async function showApp(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  const visit = await findVisit(dependencies, c);
  if (!visit) return await showSecurity(dependencies, c, null, { notice: null, status: 401 });
  const sealedSecret = (await mayChange(dependencies, visit)) ? await findSetup(dependencies, visit) : null;
  return sealedSecret === null
    ? c.redirect(securityPath, 303)
    : showSetup(dependencies, c, visit, sealedSecret, null);
}

/** Adds the authenticator app if its code is correct. */
export function addApp(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  return withChange(dependencies, c, async (visit, form) => {
    const sealedSecret = await findSetup(dependencies, visit);
    if (sealedSecret === null) return c.redirect(securityPath, 303);
    const mustBeFirst = !hasSecondFactor(visit.session.amr);
    const outcome = await dependencies.secondFactors.addApp(
      visit.account,
      { sealedSecret, code: form.get('code') ?? '' },
      visit.factorVisit,
      { mustBeFirst },
    );
    if (outcome.kind !== 'right')
      return showSetup(dependencies, c, visit, sealedSecret, describeProblem(form, outcome));
    await dependencies.payloads.destroy(secondFactorModels.setup, visit.session.uid);
    return await finishAdding(dependencies, c, visit, outcome.method, 'app_added');
  });
}

export function removeApp(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  return withChange(dependencies, c, async ({ account, factorVisit }) =>
    doneRemoving(c, await dependencies.secondFactors.removeApp(account, factorVisit), 'app_removed'),
  );
}

/** Replaces the recovery codes and shows the new ones once. */
export function replaceRecoveryCodes(dependencies: SecurityDependencies, c: AppContext): Promise<Response> {
  return withChange(dependencies, c, async (visit) =>
    visit.account.secondFactor.isSetUp
      ? await showRecoveryCodes(dependencies, c, visit, securityPath)
      : c.redirect(securityPath, 303),
  );
}

async function findSetup(
  dependencies: SecurityDependencies,
  { account, session }: Visit,
): Promise<string | null> {
  const row = await dependencies.payloads.find(secondFactorModels.setup, session.uid);
  const setup = row === null ? null : setupSchema.parse(row.payload);
  return setup?.accountId === account.id && setup.expiresAtMs > Date.now() ? setup.sealedSecret : null;
}

function showSetup(
  dependencies: SecurityDependencies,
  c: AppContext,
  visit: Visit,
  sealedSecret: string,
  problem: FactorProblem | null,
): Response {
  const setup = dependencies.secondFactors.describeApp(visit.account, sealedSecret);
  if (setup === null) return c.redirect(securityPath, 303);
  const html = dependencies.pages.appSetup({
    locale: localeOf(c),
    action: `${securityPath}/app`,
    formToken: visit.form.token,
    app: setup,
    problem,
  });
  return answerProblem(c, html, problem);
}

function doneRemoving(c: AppContext, removal: FactorRemoval, notice: SecurityNotice): Response {
  return done(c, removal === 'last_required' ? 'last_required' : notice);
}

async function showRecoveryCodes(
  dependencies: SecurityDependencies,
  c: AppContext,
  visit: Visit,
  url: string,
): Promise<Response> {
  const html = dependencies.pages.recoveryCodes({
    locale: localeOf(c),
    codes: await dependencies.secondFactors.replaceRecoveryCodes(visit.account, visit.factorVisit),
    next: { kind: 'link', url },
  });
  return c.body(html, 200, pageHeaders());
}

/** Completes adding a factor; with the first one the person gets recovery codes. */
async function finishAdding(
  dependencies: SecurityDependencies,
  c: AppContext,
  visit: Visit,
  method: FactorMethod,
  notice: SecurityNotice,
): Promise<Response> {
  await noteMethod(visit, method);
  const { recoveryCodesLeft } = await dependencies.secondFactors.find(visit.account.id);
  if (recoveryCodesLeft > 0) return done(c, notice);
  return await showRecoveryCodes(dependencies, c, visit, `${securityPath}?done=${notice}`);
}
