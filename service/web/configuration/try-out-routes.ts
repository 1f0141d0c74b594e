import { cleanEntry } from '../../../common/fold-text.ts';
import {
  addTryOutStep,
  playTryOut,
  type TryOut,
  type TryOutView,
  tryOutSchema,
} from '../../domain/try-out/try-out.ts';
import type { AppContext } from '../../http/app-environment.ts';
import { loadReaders } from '../../interview/engine/create-readers.ts';
import { mayChange } from '../../interview/present/changeable.ts';
import { readValues, textsOf } from '../consultation/read-values.ts';
import { createFormToken } from '../cookies.ts';
import { createMessageId, isTrustedPost, parseJson, problem, readBody, setPageHeaders } from '../requests.ts';
import { staffText } from '../staff-texts.ts';
import { type ConfigurationContext, expired, localeOf, openAgent } from './configuration-visit.ts';
import { renderTryOutPage, renderTryOutStart } from './try-out-page.ts';

/** The first form of a try-out. */
export async function showTryOutStart(dependencies: ConfigurationContext, c: AppContext): Promise<Response> {
  setPageHeaders(c);
  const opened = await openAgent(dependencies, c);
  if (opened === null) return expired(c);
  const formToken = createFormToken(dependencies.signer, opened.cookie);
  return c.html(renderTryOutStart({ agent: opened.agent, locale: localeOf(c), formToken, problem: false }));
}

/** Plays the try-out in the form, with the submitted page. */
export async function playTryOutStep(dependencies: ConfigurationContext, c: AppContext): Promise<Response> {
  setPageHeaders(c);
  const read = await readBody(c);
  if (!read.ok) return problem(c, read.code, 'The body could not be read.');
  const opened = await openAgent(dependencies, c);
  if (opened === null) return expired(c);
  const { agent, cookie } = opened;
  const staffLocale = localeOf(c);
  if (!isTrustedPost(c, dependencies.signer, [cookie], read.body.formToken)) {
    return problem(c, 'form_rejected', staffText(staffLocale, 'expiredText'));
  }
  const formToken = createFormToken(dependencies.signer, cookie);
  const carried = readTryOut(read.body);
  if (carried === null) {
    return c.html(renderTryOutStart({ agent, locale: staffLocale, formToken, problem: true }), 422);
  }
  const readers = loadReaders();
  const { screenId, change } = read.body;
  const values = readValues(read.body);
  const isSent = typeof screenId === 'string' && typeof change !== 'string';
  const added = isSent
    ? addTryOutStep(agent, carried, { screenId, values }, readers)
    : { played: playTryOut(agent, carried, readers), problem: null };
  const { played } = added;
  return c.html(
    renderTryOutPage({
      agent,
      staffLocale,
      played,
      consultation: {
        view: played.view,
        formToken,
        messageId: createMessageId(),
        changeItemId: typeof change === 'string' ? findChangeable(played, change) : null,
        problem: added.problem,
        typed: added.problem === null ? {} : textsOf(values),
        tryOut: { address: `/configure/${agent.id}/try`, carried: JSON.stringify(played.tryOut) },
      },
    }),
    added.problem === null ? 200 : 422,
  );
}

/** The try-out in the form, or a new one from the first form; null when the age is invalid. */
function readTryOut(body: Record<string, unknown>): TryOut | null {
  if (typeof body.carried === 'string') {
    const carried = tryOutSchema.safeParse(parseJson(body.carried));
    return carried.success ? carried.data : null;
  }
  const age = typeof body.ageYears === 'string' ? cleanEntry(body.ageYears) : '';
  if (!/^\d{0,3}$/.test(age)) return null;
  const started = tryOutSchema.safeParse({
    locale: body.locale,
    answeredBy: body.answeredBy,
    ageYears: age === '' ? null : Number(age),
    steps: [],
  });
  return started.success ? started.data : null;
}

function findChangeable({ view }: TryOutView, itemId: string): string | null {
  return mayChange(view.encounter.protocol, view.state, [itemId]) ? itemId : null;
}
