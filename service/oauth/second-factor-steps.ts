import type { Hono } from 'hono';
import * as z from 'zod';
import type { Account } from '../domain/authorization/authorization-store.ts';
import { secondFactorModels } from '../domain/authorization/second-factor-store.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { pageHeaders } from '../http/form-protection.ts';
import { readForm } from '../http/read-body.ts';
import { requireRequestContext } from '../http/request-context.ts';
import {
  type AppContext,
  errorPage,
  findInteraction,
  findRedirectOrigins,
  type Interaction,
  type InteractionDependencies,
  isOwn,
  redirect,
} from './interaction-context.ts';
import { endWithOwnPassword } from './new-password-step.ts';
import type { FactorProblem } from './oauth-pages.ts';
import { describeProblem, type FactorVisit, factorStatus } from './second-factors.ts';

/** Counted from the right password. */
const stepLifetimeS = 15 * 60;

/** How far a sign-in has come after the right password: kept here, none of it in the form. */
const stepSchema = z.object({
  accountId: z.string(),
  expiresAtMs: z.number(),
  /** The secret that is shown to who has to set up a second factor. */
  sealedSecret: z.string(),
  /** How the person proved a factor that they set up in this sign-in; null before. */
  method: z.enum(['otp', 'hwk']).nullable(),
});
type Step = z.infer<typeof stepSchema>;

type OpenStep = {
  interaction: Interaction;
  account: Account;
  step: Step;
  visit: FactorVisit;
  /** Where the pages of this sign-in are. */
  base: string;
};

const baseOf = (interaction: Interaction) => `/auth/interaction/${interaction.details.uid}`;

/** The password was right: nothing is granted before a second factor is proven, or set up where there is none (S9). */
export async function startSecondFactorStep(
  c: AppContext,
  dependencies: InteractionDependencies,
  interaction: Interaction,
  account: Account,
): Promise<Response> {
  await saveStep(dependencies, interaction, {
    accountId: account.id,
    expiresAtMs: Date.now() + stepLifetimeS * 1000,
    sealedSecret: dependencies.secondFactors.startApp(account),
    method: null,
  });
  return redirect(
    c,
    `${baseOf(interaction)}/${account.secondFactor.isSetUp ? 'second-factor' : 'second-factor-setup'}`,
  );
}

/** Pages and forms of a sign-in after the right password: `/auth/interaction/<uid>/second-factor` and `…-setup`. */
export function addSecondFactorSteps(app: Hono<AppEnvironment>, dependencies: InteractionDependencies): void {
  const { secondFactors } = dependencies;

  app.get('/auth/interaction/:uid/second-factor', (c) =>
    withStep(c, dependencies, (open) =>
      open.account.secondFactor.isSetUp ? askPage(c, dependencies, open, null) : startAgain(c, open),
    ),
  );

  app.get('/auth/interaction/:uid/second-factor-setup', (c) =>
    withStep(c, dependencies, (open) =>
      open.account.secondFactor.isSetUp ? startAgain(c, open) : setupPage(c, dependencies, open, null),
    ),
  );

  app.post('/auth/interaction/:uid/passkey-options', (c) =>
    withStepForm(c, dependencies, async ({ account, visit }) => {
      c.header('cache-control', 'no-store');
      return account.secondFactor.isSetUp
        ? c.json(await secondFactors.askForPasskey(account, visit))
        : c.json(await secondFactors.offerPasskey(account, visit));
    }),
  );

  app.post('/auth/interaction/:uid/second-factor', (c) =>
    withStepForm(c, dependencies, async (open, form) => {
      if (!open.account.secondFactor.isSetUp) return startAgain(c, open);
      if (form.get('credential') === '') {
        return await askPage(c, dependencies, open, { error: 'no_script', retryAfterS: null });
      }
      const outcome = await secondFactors.check(open.account, form, open.visit);
      if (outcome.kind !== 'right') {
        return await askPage(c, dependencies, open, describeProblem(form, outcome));
      }
      return await finishStep(c, dependencies, open, outcome.method);
    }),
  );

  app.post('/auth/interaction/:uid/second-factor-setup', (c) =>
    withStepForm(c, dependencies, async (open, form) => {
      // Whoever has one by now proves it: a password alone adds no second one.
      if (open.account.secondFactor.isSetUp) return startAgain(c, open);
      if (form.get('credential') === '') {
        return await setupPage(c, dependencies, open, { error: 'no_script', retryAfterS: null });
      }
      const outcome = form.has('credential')
        ? await secondFactors.addPasskey(open.account, form, open.visit, { mustBeFirst: true })
        : await secondFactors.addApp(
            open.account,
            { sealedSecret: open.step.sealedSecret, code: form.get('code') ?? '' },
            open.visit,
            { mustBeFirst: true },
          );
      if (outcome.kind !== 'right') {
        return await setupPage(c, dependencies, open, describeProblem(form, outcome));
      }
      await saveStep(dependencies, open.interaction, { ...open.step, method: outcome.method });
      const html = dependencies.pages.recoveryCodes({
        locale: open.interaction.locale,
        codes: await secondFactors.replaceRecoveryCodes(open.account, open.visit),
        next: { kind: 'form', action: `${open.base}/go-on`, formToken: open.interaction.formToken },
      });
      return c.body(html, 200, pageHeaders(findRedirectOrigins(open.interaction)));
    }),
  );

  app.post('/auth/interaction/:uid/go-on', (c) =>
    withStepForm(c, dependencies, async (open) => {
      const { method } = open.step;
      return method === null ? startAgain(c, open) : await finishStep(c, dependencies, open, method);
    }),
  );
}

async function saveStep(
  { payloads }: InteractionDependencies,
  interaction: Interaction,
  step: Step,
): Promise<void> {
  const leftS = Math.ceil((step.expiresAtMs - Date.now()) / 1000);
  await payloads.upsert(secondFactorModels.step, interaction.details.uid, step, leftS);
}

async function finishStep(
  c: AppContext,
  dependencies: InteractionDependencies,
  { interaction, account }: OpenStep,
  method: 'otp' | 'hwk',
): Promise<Response> {
  await dependencies.payloads.destroy(secondFactorModels.step, interaction.details.uid);
  return await endWithOwnPassword(c, dependencies, { interaction, account, amr: ['pwd', method] });
}

/** Back to the password. */
function startAgain(c: AppContext, { base }: OpenStep): Response {
  return redirect(c, base);
}

/** Answers with `work` for who has given the right password in this sign-in; everybody else starts with that. */
async function withStep(
  c: AppContext,
  dependencies: InteractionDependencies,
  work: (open: OpenStep) => Response | Promise<Response>,
): Promise<Response> {
  const interaction = await findInteraction(c, dependencies);
  if (interaction === null || interaction.details.prompt.name !== 'login') {
    return errorPage(c, dependencies, 'expired', 400);
  }
  const base = baseOf(interaction);
  const row = await dependencies.payloads.find(secondFactorModels.step, interaction.details.uid);
  const step = row === null ? null : stepSchema.parse(row.payload);
  if (step === null || step.expiresAtMs <= Date.now()) return redirect(c, base);
  const account = await dependencies.authorizations.findLiveAccount(step.accountId);
  if (account === null) return redirect(c, base);
  const { remoteAddress, requestId } = requireRequestContext(c.env.incoming);
  const visit = { place: `interaction:${interaction.details.uid}`, remoteAddress, requestId };
  return await work({ interaction, account, step, visit, base });
}

async function withStepForm(
  c: AppContext,
  dependencies: InteractionDependencies,
  work: (open: OpenStep, form: URLSearchParams) => Promise<Response>,
): Promise<Response> {
  return await withStep(c, dependencies, async (open) => {
    const form = await readForm(c.env.incoming);
    if (!(await isOwn(c, dependencies, open.interaction, form))) {
      return errorPage(c, dependencies, 'not_own_form', 403);
    }
    return await work(open, form);
  });
}

async function askPage(
  c: AppContext,
  { pages, secondFactors }: InteractionDependencies,
  { interaction, account, base }: OpenStep,
  problem: FactorProblem | null,
): Promise<Response> {
  const factors = await secondFactors.find(account.id);
  const html = pages.secondFactor({
    locale: interaction.locale,
    action: `${base}/second-factor`,
    passkeyOptionsUrl: `${base}/passkey-options`,
    formToken: interaction.formToken,
    email: account.email,
    has: {
      passkey: factors.passkeys.length > 0,
      authenticatorApp: factors.authenticatorApp !== null,
      recoveryCodes: factors.recoveryCodesLeft > 0,
    },
    problem,
    backUrl: base,
  });
  return answerPage(c, interaction, html, problem);
}

async function setupPage(
  c: AppContext,
  { pages, secondFactors }: InteractionDependencies,
  { interaction, account, step, base }: OpenStep,
  problem: FactorProblem | null,
): Promise<Response> {
  const app = secondFactors.describeApp(account, step.sealedSecret);
  if (app === null) return redirect(c, base);
  const html = pages.secondFactorSetup({
    locale: interaction.locale,
    action: `${base}/second-factor-setup`,
    passkeyOptionsUrl: `${base}/passkey-options`,
    formToken: interaction.formToken,
    email: account.email,
    organizationName: account.organization.name,
    app,
    problem,
    backUrl: base,
  });
  return answerPage(c, interaction, html, problem);
}

function answerPage(
  c: AppContext,
  interaction: Interaction,
  html: string,
  problem: FactorProblem | null,
): Response {
  if (problem?.retryAfterS) c.header('retry-after', String(problem.retryAfterS));
  return c.body(html, factorStatus(problem), pageHeaders(findRedirectOrigins(interaction)));
}
