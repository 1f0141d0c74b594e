import type { Hono } from 'hono';
import * as z from 'zod';
import type { Account } from '../../domain/authorization/authorization-store.ts';
import { secondFactorModels } from '../../domain/authorization/second-factor-store.ts';
import type { AppEnvironment } from '../../http/app-environment.ts';
import { pageHeaders } from '../../http/form-protection.ts';
import { requireRequestContext } from '../../http/request-context.ts';
import { type NewPasswordProblem, newPasswordStatuses } from '../oauth-pages.ts';
import { setNewPassword } from '../passwords/new-password.ts';
import {
  type AppContext,
  findRedirectOrigins,
  finishSignIn,
  type Interaction,
  type InteractionDependencies,
  redirect,
} from './interaction-context.ts';
import { baseOf, defineSignInStep, type OpenStep } from './sign-in-step.ts';

/** A sign-in with a temporary password of the operator, after the password and any second factor were correct. */
const stepSchema = z.object({ accountId: z.string(), expiresAtMs: z.number(), amr: z.array(z.string()) });
const newPasswordStep = defineSignInStep(secondFactorModels.newPassword, stepSchema);
type Open = OpenStep<z.infer<typeof stepSchema>>;

/** Completes a sign-in; after a temporary password of the operator it first asks for a new one (ASVS 6.4.1). */
export async function finishWithOwnPassword(
  c: AppContext,
  dependencies: InteractionDependencies,
  signedIn: { interaction: Interaction; account: Account; amr: string[] },
): Promise<Response> {
  const { interaction, account, amr } = signedIn;
  if (!account.isPasswordTemporary) return await finishSignIn(c, dependencies, signedIn);
  await newPasswordStep.save(dependencies, interaction, { accountId: account.id, amr });
  return redirect(c, `${baseOf(interaction)}/new-password`);
}

/** Adds the page and the form for the new password: `/auth/interaction/<uid>/new-password`. */
export function addNewPasswordStep(app: Hono<AppEnvironment>, dependencies: InteractionDependencies): void {
  app.get('/auth/interaction/:uid/new-password', (c) =>
    newPasswordStep.answer(c, dependencies, (open) =>
      open.account.isPasswordTemporary ? showPage(c, dependencies, open, null) : redirect(c, open.base),
    ),
  );

  app.post('/auth/interaction/:uid/new-password', (c) =>
    newPasswordStep.answerForm(c, dependencies, async (open, form) => {
      const { interaction, account, step } = open;
      if (!account.isPasswordTemporary) return redirect(c, open.base);
      const { requestId } = requireRequestContext(c.env.incoming);
      const change = { requestId, clientId: interaction.client.id, endOthers: null };
      const problem = await setNewPassword(dependencies, account, form, change);
      if (problem !== null) return showPage(c, dependencies, open, problem);
      await newPasswordStep.end(dependencies, interaction);
      return await finishSignIn(c, dependencies, { interaction, account, amr: step.amr });
    }),
  );
}

function showPage(
  c: AppContext,
  { pages }: InteractionDependencies,
  { interaction, account, base }: Open,
  problem: NewPasswordProblem | null,
): Response {
  const html = pages.newPassword({
    locale: interaction.locale,
    action: `${base}/new-password`,
    formToken: interaction.form.token,
    email: account.email,
    problem,
    backUrl: base,
  });
  const status = problem === null ? 200 : newPasswordStatuses[problem];
  return c.body(html, status, pageHeaders(findRedirectOrigins(interaction)));
}
