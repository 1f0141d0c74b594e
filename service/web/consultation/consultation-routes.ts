import { Hono } from 'hono';
import * as z from 'zod';
import { hasTriesLeft } from '../../domain/consultation/consultation-access.ts';
import type { ConsultationView, TurnOutcome } from '../../domain/consultation/consultation-outcomes.ts';
import type { EncounterRecord } from '../../domain/consultation/consultation-store.ts';
import type { Visitor } from '../../domain/consultation/permissions.ts';
import type { AppContext, AppEnvironment } from '../../http/app-environment.ts';
import { changeScreenId } from '../../interview/engine/screen.ts';
import { mayChange } from '../../interview/present/changeable.ts';
import { renderConsultationPage } from '../pages/consultation-page.ts';
import { problem, wantsJson } from '../requests.ts';
import { deadLink, unknownLink } from './consult-routes.ts';
import { renderConsultationJson } from './consultation-json.ts';
import {
  addressOf,
  answerRefused,
  type ConsultationDependencies,
  clientIdSchema,
  createPage,
  openConsultation,
  openPost,
  questionIdSchema,
  renderAnswer,
} from './consultation-visit.ts';
import { askForLanguage, changeLanguage } from './language-routes.ts';
import { askToClear, clear, giveCode } from './leave-routes.ts';
import { prove } from './proof-routes.ts';
import { readValues, textsOf } from './read-values.ts';
import { receiveSpeech, sendReadAloud } from './speech-routes.ts';

const answerSchema = z.object({
  messageId: clientIdSchema,
  screenId: questionIdSchema,
  /** By item. A form sends each item in its own field; see `readValues`. */
  values: z.record(z.string().max(200), z.unknown()).default({}),
  modality: z.enum(['TEXT', 'SPEECH']).default('TEXT'),
  /** The recognized speech that the page is based on; forms send '' when there is none. */
  heardId: z.union([clientIdSchema, z.literal('')]).optional(),
});
type Answer = z.infer<typeof answerSchema>;

/** `/consultation/<encounter_id>`: the consultation, for browsers with and without script and for programs. */
export function createConsultationRoutes(dependencies: ConsultationDependencies): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.get('/consultation/:id', (c) => showConsultation(dependencies, c));
  routes.post('/consultation/:id', (c) => receiveAnswer(dependencies, c));
  routes.post('/consultation/:id/speech', (c) => receiveSpeech(dependencies, c));
  routes.get('/consultation/:id/speech', (c) => sendReadAloud(dependencies, c));
  routes.post('/consultation/:id/prove', (c) => prove(dependencies, c));
  routes.post('/consultation/:id/pause', (c) => giveCode(dependencies, c, 'pause'));
  routes.post('/consultation/:id/code', (c) => giveCode(dependencies, c, 'code'));
  // A link for browsers without script; its page asks for confirmation before anything changes.
  routes.get('/consultation/:id/language', (c) => askForLanguage(dependencies, c));
  routes.post('/consultation/:id/language', (c) => changeLanguage(dependencies, c));
  routes.get('/consultation/:id/clear', (c) => askToClear(dependencies, c));
  routes.post('/consultation/:id/clear', (c) => clear(dependencies, c));
  return routes;
}

async function showConsultation(dependencies: ConsultationDependencies, c: AppContext): Promise<Response> {
  const opened = await openConsultation(dependencies, c);
  if ('response' in opened) return opened.response;
  const change = c.req.query('change');
  const command = change === undefined ? 'view' : 'change';
  const found = await dependencies.consultations.findView(opened.encounter.id, opened.visitor, command);
  if (found.kind === 'unknown') return unknownLink(c);
  if (found.kind === 'refused') {
    // On the thank-you page an unverified browser of the patient may verify itself, to add something.
    const wantsToProve = found.why === 'thanks' && c.req.query('prove') !== undefined;
    const why = !wantsToProve
      ? found.why
      : hasTriesLeft(opened.encounter.invitation)
        ? 'prove_first'
        : 'locked';
    return answerRefused(dependencies, c, opened.encounter, { kind: 'refused', why });
  }
  const { view } = found;
  if (wantsJson(c)) return c.json(renderConsultationJson(view));
  const changeItemId = change !== undefined && canChange(view, change) ? change : null;
  return c.html(renderConsultationPage(createPage(dependencies, c, view, { changeItemId })));
}

async function receiveAnswer(dependencies: ConsultationDependencies, c: AppContext): Promise<Response> {
  const opened = await openPost(dependencies, c);
  if ('response' in opened) return opened.response;
  const { encounter, visitor, body } = opened;
  const answer = answerSchema.safeParse({
    ...body,
    values: 'values' in body ? body.values : readValues(body),
  });
  if (!answer.success) {
    return problem(c, 'invalid_fields', 'messageId, screenId and values are needed.');
  }
  const outcome = await dependencies.consultations.answer(encounter.id, visitor, {
    ...answer.data,
    heardId: answer.data.heardId || null,
  });
  return await respond(dependencies, c, encounter, visitor, outcome, answer.data);
}

async function respond(
  dependencies: ConsultationDependencies,
  c: AppContext,
  encounter: EncounterRecord,
  visitor: Visitor,
  outcome: TurnOutcome,
  answer: Answer,
): Promise<Response> {
  if (outcome.kind === 'unknown') return await unknownLink(c);
  if (outcome.kind === 'revoked') return await deadLink(c, encounter.invitation);
  if (outcome.kind === 'refused') return await answerRefused(dependencies, c, encounter, outcome);
  const isInvalid = outcome.kind !== 'accepted';
  const isScript = c.req.header('x-page') === 'main';
  if (!isInvalid && !wantsJson(c)) return c.redirect(addressOf(dependencies, encounter.id), 303);
  if (isInvalid && wantsJson(c) && !isScript) {
    const code = outcome.kind === 'invalid' ? 'invalid_fields' : 'question_not_open';
    return problem(c, code, outcome.message[encounter.locale]);
  }
  const found = isInvalid
    ? await dependencies.consultations.findView(encounter.id, visitor)
    : { kind: 'seen' as const, view: outcome.view };
  if (found.kind === 'unknown') return await unknownLink(c);
  if (found.kind === 'refused') return await answerRefused(dependencies, c, encounter, found);
  const { view } = found;
  const page = createPage(dependencies, c, view, {
    problem: isInvalid ? outcome.message[view.locale] : null,
    typed: isInvalid ? textsOf(answer.values) : {},
    changeItemId: outcome.kind === 'invalid' ? changedItem(view, answer) : null,
  });
  const status = outcome.kind === 'accepted' ? 200 : outcome.kind === 'invalid' ? 422 : 409;
  if (!wantsJson(c)) return await c.html(renderConsultationPage(page), status);
  return c.json(await renderAnswer(c, page), status);
}

function canChange({ state, encounter }: ConsultationView, itemId: string): boolean {
  return mayChange(encounter.protocol, state, [itemId]);
}

/** The item of a change, so that its page can be shown again with the problem. */
function changedItem(view: ConsultationView, { screenId, values }: Answer): string | null {
  const [itemId] = Object.keys(values);
  return screenId === changeScreenId && itemId !== undefined && canChange(view, itemId) ? itemId : null;
}
