import type { Hono } from 'hono';
import * as z from 'zod';
import type { Account } from '../../domain/authorization/authorization-store.ts';
import { secondFactorModels } from '../../domain/authorization/second-factor-store.ts';
import type { AppEnvironment } from '../../http/app-environment.ts';
import { pageHeaders } from '../../http/form-protection.ts';
import { requireRequestContext } from '../../http/request-context.ts';
import type { FactorProblem } from '../oauth-pages.ts';
import { describeProblem, type FactorVisit, factorStatus } from '../second-factor/second-factors.ts';
import {
  type AppContext,
  findRedirectOrigins,
  type Interaction,
  type InteractionDependencies,
  redirect,
} from './interaction-context.ts';
import { finishWithOwnPassword } from './new-password-step.ts';
import { baseOf, defineSignInStep, type OpenStep } from './sign-in-step.ts';

/** A sign-in in which the password was correct. */
const stepSchema = z.object({
  accountId: z.string(),
  expiresAtMs: z.number(),
  /** The secret that is shown during the set-up of an authenticator app. */
  sealedSecret: z.string(),
  /** The method of the factor that was set up in this sign-in; null before. */
  method: z.enum(['otp', 'hwk']).nullable(),
});
const factorStep = defineSignInStep(secondFactorModels.step, stepSchema);
type Open = OpenStep<z.infer<typeof stepSchema>>;

/**
 * Continues a sign-in after the correct password: a second factor must be verified, or set up if there is none, before
 * anything is granted (S9).
 */
export async function startSecondFactorStep(
  c: AppContext,
  dependencies: InteractionDependencies,
  interaction: Interaction,
  account: Account,
): Promise<Response> {
  await factorStep.save(dependencies, interaction, {
    accountId: account.id,
    sealedSecret: dependencies.secondFactors.startApp(account),
    method: null,
  });
  return redirect(
    c,
    `${baseOf(interaction)}/${account.secondFactor.isSetUp ? 'second-factor' : 'second-factor-setup'}`,
  );
}

/** Adds the pages and forms after the correct password: `/auth/interaction/<uid>/second-factor` and `…-setup`. */
export function addSecondFactorSteps(app: Hono<AppEnvironment>, dependencies: InteractionDependencies): void {
  const { secondFactors } = dependencies;

  app.get('/auth/interaction/:uid/second-factor', (c) =>
    factorStep.answer(c, dependencies, (open) =>
      open.account.secondFactor.isSetUp ? askPage(c, dependencies, open, null) : startAgain(c, open),
    ),
  );

  app.get('/auth/interaction/:uid/second-factor-setup', (c) =>
    factorStep.answer(c, dependencies, (open) =>
      open.account.secondFactor.isSetUp ? startAgain(c, open) : setupPage(c, dependencies, open, null),
    ),
  );

  app.post('/auth/interaction/:uid/passkey-options', (c) =>
    factorStep.answerForm(c, dependencies, async (open) => {
      const { account } = open;
      const visit = describeVisit(c, open);
      c.header('cache-control', 'no-store');
      return account.secondFactor.isSetUp
        ? c.json(await secondFactors.askForPasskey(account, visit))
        : c.json(await secondFactors.offerPasskey(account, visit));
    }),
  );

  app.post('/auth/interaction/:uid/second-factor', (c) =>
    factorStep.answerForm(c, dependencies, async (open, form) => {
      if (!open.account.secondFactor.isSetUp) return startAgain(c, open);
      if (form.get('credential') === '') {
        return await askPage(c, dependencies, open, { error: 'no_script', retryAfterS: null });
      }
      const outcome = await secondFactors.check(open.account, form, describeVisit(c, open));
      if (outcome.kind !== 'right') {
        return await askPage(c, dependencies, open, describeProblem(form, outcome));
      }
      return await finishStep(c, dependencies, open, outcome.method);
    }),
  );

  app.post('/auth/interaction/:uid/second-factor-setup', (c) =>
    factorStep.answerForm(c, dependencies, async (open, form) => {
      // A factor was set up in another tab in the meantime: it must be verified, because a password alone may not add
      // another.
      if (open.account.secondFactor.isSetUp) return startAgain(c, open);
      if (form.get('credential') === '') {
        return await setupPage(c, dependencies, open, { error: 'no_script', retryAfterS: null });
      }
      const outcome = form.has('credential')
        ? await secondFactors.addPasskey(open.account, form, describeVisit(c, open), { mustBeFirst: true })
        : await secondFactors.addApp(
            open.account,
            { sealedSecret: open.step.sealedSecret, code: form.get('code') ?? '' },
            describeVisit(c, open),
            { mustBeFirst: true },
          );
      if (outcome.kind !== 'right') {
        return await setupPage(c, dependencies, open, describeProblem(form, outcome));
      }
      await factorStep.save(dependencies, open.interaction, { ...open.step, method: outcome.method });
      const html = dependencies.pages.recoveryCodes({
        locale: open.interaction.locale,
        codes: await secondFactors.replaceRecoveryCodes(open.account, describeVisit(c, open)),
        next: { kind: 'form', action: `${open.base}/go-on`, formToken: open.interaction.form.token },
      });
      return c.body(html, 200, pageHeaders(findRedirectOrigins(open.interaction)));
    }),
  );

  app.post('/auth/interaction/:uid/go-on', (c) =>
    factorStep.answerForm(c, dependencies, async (open) => {
      const { method } = open.step;
      return method === null ? startAgain(c, open) : await finishStep(c, dependencies, open, method);
    }),
  );
}

async function finishStep(
  c: AppContext,
  dependencies: InteractionDependencies,
  { interaction, account }: Open,
  method: 'otp' | 'hwk',
): Promise<Response> {
  await factorStep.end(dependencies, interaction);
  return await finishWithOwnPassword(c, dependencies, { interaction, account, amr: ['pwd', method] });
}

/** Returns to the password page. */
function startAgain(c: AppContext, { base }: Open): Response {
  return redirect(c, base);
}

function describeVisit(c: AppContext, { interaction }: Open): FactorVisit {
  const { remoteAddress, requestId } = requireRequestContext(c.env.incoming);
  return { place: `interaction:${interaction.details.uid}`, remoteAddress, requestId };
}

async function askPage(
  c: AppContext,
  { pages, secondFactors }: InteractionDependencies,
  { interaction, account, base }: Open,
  problem: FactorProblem | null,
): Promise<Response> {
  const factors = await secondFactors.find(account.id);
  const html = pages.secondFactor({
    locale: interaction.locale,
    action: `${base}/second-factor`,
    passkeyOptionsUrl: `${base}/passkey-options`,
    formToken: interaction.form.token,
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
  { interaction, account, step, base }: Open,
  problem: FactorProblem | null,
): Promise<Response> {
  const app = secondFactors.describeApp(account, step.sealedSecret);
  if (app === null) return redirect(c, base);
  const html = pages.secondFactorSetup({
    locale: interaction.locale,
    action: `${base}/second-factor-setup`,
    passkeyOptionsUrl: `${base}/passkey-options`,
    formToken: interaction.form.token,
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
