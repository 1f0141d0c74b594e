import type * as z from 'zod';
import type { Account } from '../../domain/authorization/authorization-store.ts';
import { readForm } from '../../http/read-body.ts';
import {
  type AppContext,
  errorPage,
  findInteraction,
  type Interaction,
  type InteractionDependencies,
  isOwn,
  redirect,
} from './interaction-context.ts';

/** Counted from the last verification of the person. */
const stepLifetimeS = 15 * 60;

/** What every step stores: the verified person, and until when the verification is valid. */
type Kept = { accountId: string; expiresAtMs: number };

export type OpenStep<Step extends Kept> = {
  interaction: Interaction;
  account: Account;
  step: Step;
  /** The path of this sign-in's pages; its first page asks for the password. */
  base: string;
};

type Work<Step extends Kept, Rest extends unknown[]> = (
  open: OpenStep<Step>,
  ...rest: Rest
) => Response | Promise<Response>;

export type SignInStep<Step extends Kept> = {
  /** Begins the step for this person, or updates what it stores, without extending its time. */
  save(
    dependencies: InteractionDependencies,
    interaction: Interaction,
    step: Omit<Step, 'expiresAtMs'> & { expiresAtMs?: number },
  ): Promise<void>;
  end(dependencies: InteractionDependencies, interaction: Interaction): Promise<void>;
  /** Runs `work` if the sign-in has reached this step; otherwise redirects to the password page. */
  answer(c: AppContext, dependencies: InteractionDependencies, work: Work<Step, []>): Promise<Response>;
  /** The same for a form, which must belong to this sign-in (S20). */
  answerForm(
    c: AppContext,
    dependencies: InteractionDependencies,
    work: Work<Step, [URLSearchParams]>,
  ): Promise<Response>;
};

export const baseOf = (interaction: Interaction) => `/auth/interaction/${interaction.details.uid}`;

/**
 * A step of a sign-in after the password. Its progress is stored on the server and not in the form.
 *
 * @param model - the model name of its rows in the authorization server's table
 * @param schema - of its content
 */
export function defineSignInStep<Step extends Kept>(
  model: string,
  schema: z.ZodType<Step>,
): SignInStep<Step> {
  const answer: SignInStep<Step>['answer'] = async (c, dependencies, work) => {
    const interaction = await findInteraction(c, dependencies);
    if (interaction === null || interaction.details.prompt.name !== 'login') {
      return errorPage(c, dependencies, 'expired', 400);
    }
    const base = baseOf(interaction);
    const row = await dependencies.payloads.find(model, interaction.details.uid);
    const step = row === null ? null : schema.parse(row.payload);
    if (step === null || step.expiresAtMs <= Date.now()) return redirect(c, base);
    const account = await dependencies.authorizations.findLiveAccount(step.accountId);
    if (account === null) return redirect(c, base);
    return await work({ interaction, account, step, base });
  };
  return {
    async save({ payloads }, interaction, step) {
      const expiresAtMs = step.expiresAtMs ?? Date.now() + stepLifetimeS * 1000;
      const leftS = Math.ceil((expiresAtMs - Date.now()) / 1000);
      await payloads.upsert(model, interaction.details.uid, { ...step, expiresAtMs }, leftS);
    },
    end: ({ payloads }, interaction) => payloads.destroy(model, interaction.details.uid),
    answer,
    answerForm: (c, dependencies, work) =>
      answer(c, dependencies, async (open) => {
        const form = await readForm(c.env.incoming);
        if (!(await isOwn(c, dependencies, open.interaction, form))) {
          return errorPage(c, dependencies, 'not_own_form', 403);
        }
        return await work(open, form);
      }),
  };
}
