import { Hono } from 'hono';
import { readAddress } from '../../../common/read-address.ts';
import type { Account } from '../../domain/authorization/authorization-store.ts';
import type { AppEnvironment } from '../../http/app-environment.ts';
import { pageHeaders } from '../../http/form-protection.ts';
import { readForm } from '../../http/read-body.ts';
import { requireRequestContext } from '../../http/request-context.ts';
import type { SignInError } from '../oauth-pages.ts';
import { checkPassword, emailLengthMax } from '../passwords/password-check.ts';
import { grantLifetimeDays } from '../provider/provider-configuration.ts';
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
import { addNewPasswordStep, finishWithOwnPassword } from './new-password-step.ts';
import { addSecondFactorSteps, startSecondFactorStep } from './second-factor-steps.ts';

/** The pages and forms between an authorization request and its response: `/auth/interaction/<uid>`. */
export function createInteractionApp(dependencies: InteractionDependencies): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();

  app.get('/auth/interaction/:uid', async (c) => {
    const interaction = await findInteraction(c, dependencies);
    if (interaction === null) return errorPage(c, dependencies, 'expired', 400);
    if (interaction.details.prompt.name === 'consent') return consentPage(c, dependencies, interaction);
    const hint = interaction.details.params.login_hint;
    const email = typeof hint === 'string' ? hint.slice(0, emailLengthMax) : '';
    return signInPage(c, dependencies, interaction, { email, error: null });
  });

  app.post('/auth/interaction/:uid/sign-in', async (c) => {
    const interaction = await findInteraction(c, dependencies);
    if (interaction === null || interaction.details.prompt.name !== 'login') {
      return errorPage(c, dependencies, 'expired', 400);
    }
    const form = await readForm(c.env.incoming);
    if (!(await isOwn(c, dependencies, interaction, form))) {
      return errorPage(c, dependencies, 'not_own_form', 403);
    }
    return signIn(c, dependencies, interaction, form);
  });

  app.post('/auth/interaction/:uid/consent', async (c) => {
    const interaction = await findInteraction(c, dependencies);
    if (interaction === null || interaction.details.prompt.name !== 'consent') {
      return errorPage(c, dependencies, 'expired', 400);
    }
    const form = await readForm(c.env.incoming);
    if (!(await isOwn(c, dependencies, interaction, form))) {
      return errorPage(c, dependencies, 'not_own_form', 403);
    }
    return decideConsent(c, dependencies, interaction, form);
  });

  addSecondFactorSteps(app, dependencies);
  addNewPasswordStep(app, dependencies);
  return app;
}

async function signIn(
  c: AppContext,
  dependencies: InteractionDependencies,
  interaction: Interaction,
  form: URLSearchParams,
): Promise<Response> {
  const email = readAddress(form.get('email') ?? '');
  const password = form.get('password') ?? '';
  const typed = email.slice(0, emailLengthMax);
  const again = (error: SignInError, retryAfterS?: number) =>
    signInPage(c, dependencies, interaction, { email: typed, error, retryAfterS });
  if (email === '' || password === '') return again('incomplete');

  const { remoteAddress, requestId } = requireRequestContext(c.env.incoming);
  const deviceId = dependencies.devices.find(c, email);
  const clientId = interaction.client.id;
  const attempt = await dependencies.hashLimiter.run(
    () => checkPassword(dependencies, { email, password, remoteAddress, deviceId, requestId, clientId }),
    { owner: remoteAddress },
  );
  if (attempt === null) return again('busy', 5);
  const outcome = attempt.result;
  if (outcome.kind === 'blocked') return again('too_many_failures', outcome.waitS);
  if (outcome.kind === 'wrong') return again('wrong_credentials');

  const { account } = outcome;
  const { isSetUp, isRequired } = account.secondFactor;
  if (isSetUp || isRequired) return await startSecondFactorStep(c, dependencies, interaction, account);
  return await finishWithOwnPassword(c, dependencies, { interaction, account, amr: ['pwd'] });
}

async function decideConsent(
  c: AppContext,
  dependencies: InteractionDependencies,
  interaction: Interaction,
  form: URLSearchParams,
): Promise<Response> {
  const account = await findSignedIn(dependencies, interaction);
  if (account === null) return errorPage(c, dependencies, 'expired', 400);
  const isAllowed = form.get('decision') === 'allow';
  if (isAllowed) {
    await dependencies.authorizations.saveConsent(account.id, interaction.client.id, listScopes(interaction));
  }
  const returnTo = await dependencies
    .provider()
    .interactionResult(
      c.env.incoming,
      c.env.outgoing,
      isAllowed
        ? { consent: {} }
        : { error: 'access_denied', error_description: 'the person did not allow it' },
      { mergeWithLastSubmission: true },
    );
  return redirect(c, returnTo);
}

function listScopes(interaction: Interaction): string[] {
  const asked = interaction.details.params.scope;
  return typeof asked === 'string' ? [...new Set(asked.split(' ').filter((scope) => scope !== ''))] : [];
}

async function findSignedIn(
  dependencies: InteractionDependencies,
  interaction: Interaction,
): Promise<Account | null> {
  const accountId = interaction.details.session?.accountId;
  return accountId ? dependencies.authorizations.findLiveAccount(accountId) : null;
}

function signInPage(
  c: AppContext,
  { pages, devices }: InteractionDependencies,
  interaction: Interaction,
  state: { email: string; error: SignInError | null; retryAfterS?: number },
): Response {
  const statuses = { wrong_credentials: 401, too_many_failures: 429, incomplete: 422, busy: 503 } as const;
  const html = pages.signIn({
    locale: interaction.locale,
    action: `/auth/interaction/${interaction.details.uid}/sign-in`,
    formToken: interaction.form.token,
    clientName: interaction.client.name,
    email: state.email,
    error: state.error,
    retryAfterS: state.retryAfterS ?? null,
  });
  devices.rememberApplication(c, interaction.client.id);
  if (state.retryAfterS !== undefined) c.header('retry-after', String(state.retryAfterS));
  const status = state.error === null ? 200 : statuses[state.error];
  return c.body(html, status, pageHeaders(findRedirectOrigins(interaction)));
}

async function consentPage(
  c: AppContext,
  dependencies: InteractionDependencies,
  interaction: Interaction,
): Promise<Response> {
  const account = await findSignedIn(dependencies, interaction);
  if (account === null) return errorPage(c, dependencies, 'expired', 400);
  const html = dependencies.pages.consent({
    locale: interaction.locale,
    action: `/auth/interaction/${interaction.details.uid}/consent`,
    formToken: interaction.form.token,
    clientName: interaction.client.name,
    organizationName: account.organization.name,
    email: account.email,
    scopes: listScopes(interaction),
    lifetimeDays: grantLifetimeDays,
  });
  return c.body(html, 200, pageHeaders(findRedirectOrigins(interaction)));
}
