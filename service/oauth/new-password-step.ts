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
  finishSignIn,
  type Interaction,
  type InteractionDependencies,
  isOwn,
  redirect,
} from './interaction-context.ts';
import { takeNewPassword } from './new-password.ts';
import { type NewPasswordProblem, newPasswordStatuses } from './oauth-pages.ts';

/** Counted from the last proof of who it is. */
const stepLifetimeS = 15 * 60;

/** How far a sign-in has come whose password was the operator's: kept here, none of it in the form. */
const stepSchema = z.object({ accountId: z.string(), expiresAtMs: z.number(), amr: z.array(z.string()) });

type SignedIn = { interaction: Interaction; account: Account; amr: string[] };

const baseOf = (interaction: Interaction) => `/auth/interaction/${interaction.details.uid}`;

/** Ends a sign-in, after a new password where the operator set the one that it took (ASVS 6.4.1). */
export async function endWithOwnPassword(
  c: AppContext,
  dependencies: InteractionDependencies,
  signedIn: SignedIn,
): Promise<Response> {
  const { interaction, account, amr } = signedIn;
  if (!account.isPasswordTemporary) return await finishSignIn(c, dependencies, signedIn);
  const step = { accountId: account.id, expiresAtMs: Date.now() + stepLifetimeS * 1000, amr };
  await dependencies.payloads.upsert(
    secondFactorModels.newPassword,
    interaction.details.uid,
    step,
    stepLifetimeS,
  );
  return redirect(c, `${baseOf(interaction)}/new-password`);
}

/** The page and the form of that password: `/auth/interaction/<uid>/new-password`. */
export function addNewPasswordStep(app: Hono<AppEnvironment>, dependencies: InteractionDependencies): void {
  app.get('/auth/interaction/:uid/new-password', (c) =>
    withStep(c, dependencies, (signedIn) => showPage(c, dependencies, signedIn, null)),
  );

  app.post('/auth/interaction/:uid/new-password', (c) =>
    withStep(c, dependencies, async (signedIn) => {
      const { interaction, account } = signedIn;
      const form = await readForm(c.env.incoming);
      if (!(await isOwn(c, dependencies, interaction, form))) {
        return errorPage(c, dependencies, 'not_own_form', 403);
      }
      const { requestId } = requireRequestContext(c.env.incoming);
      const change = { requestId, clientId: interaction.client.id, endOthers: null };
      const problem = await takeNewPassword(dependencies, account, form, change);
      if (problem !== null) return showPage(c, dependencies, signedIn, problem);
      await dependencies.payloads.destroy(secondFactorModels.newPassword, interaction.details.uid);
      return await finishSignIn(c, dependencies, signedIn);
    }),
  );
}

/** Answers with `work` for who has signed in with the operator's password; everybody else starts with that. */
async function withStep(
  c: AppContext,
  dependencies: InteractionDependencies,
  work: (signedIn: SignedIn) => Response | Promise<Response>,
): Promise<Response> {
  const interaction = await findInteraction(c, dependencies);
  if (interaction === null || interaction.details.prompt.name !== 'login') {
    return errorPage(c, dependencies, 'expired', 400);
  }
  const row = await dependencies.payloads.find(secondFactorModels.newPassword, interaction.details.uid);
  const step = row === null ? null : stepSchema.parse(row.payload);
  if (step === null || step.expiresAtMs <= Date.now()) return redirect(c, baseOf(interaction));
  const account = await dependencies.authorizations.findLiveAccount(step.accountId);
  if (!account?.isPasswordTemporary) return redirect(c, baseOf(interaction));
  return await work({ interaction, account, amr: step.amr });
}

function showPage(
  c: AppContext,
  { pages }: InteractionDependencies,
  { interaction, account }: SignedIn,
  problem: NewPasswordProblem | null,
): Response {
  const html = pages.newPassword({
    locale: interaction.locale,
    action: `${baseOf(interaction)}/new-password`,
    formToken: interaction.formToken,
    email: account.email,
    problem,
    backUrl: baseOf(interaction),
  });
  const status = problem === null ? 200 : newPasswordStatuses[problem];
  return c.body(html, status, pageHeaders(findRedirectOrigins(interaction)));
}
