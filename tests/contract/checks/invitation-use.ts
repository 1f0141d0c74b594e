import { randomUUID } from 'node:crypto';
import { invitationSchema } from '../../../contract/invitation.ts';
import {
  type Check,
  defineCheck,
  require,
  requireEqual,
  requireRefusal,
  requireShape,
  requireStatus,
} from '../check.ts';
import { CannotTell } from '../check-errors.ts';
import type { Target } from '../target.ts';
import { requireUnusable } from './agent-deletion.ts';
import { createAgent, making } from './agent-resources.ts';
import {
  createBareInvitation,
  createInvitation,
  invitationPath,
  readInvitation,
} from './invitation-resources.ts';

/** Starts a consultation as a program does (an extension of our service). */
async function startAsProgram(target: Target, invitationUrl: string): Promise<Response> {
  return target.open(invitationUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ consent: true }),
  });
}

/** Checks of invitations that are used or revoked. */
export const invitationUseChecks: Check[] = [
  defineCheck(
    'specification',
    '3',
    'encounter-id-set',
    'encounterId stays null while the link is only opened, and is set once the patient starts',
    making,
    async (target) => {
      const { id, invitationUrl } = await createInvitation(target);
      await target.open(invitationUrl);
      require((await readInvitation(target, id)).encounterId === null, 'opening the link sets encounterId');
      const started = await startAsProgram(target, invitationUrl);
      if (started.status !== 201) {
        if (target.askPatient === null)
          throw new CannotTell('a program cannot start a consultation here: see --ask-patient');
        await target.askPatient(invitationUrl);
      }
      const { encounterId } = await readInvitation(target, id);
      require(encounterId !== null && encounterId !== '', 'encounterId is not set after the start');
    },
  ),
  defineCheck(
    'reading',
    '3',
    'encounter-id-answer',
    'the start answers 201 and sets an encounterId of 26 characters; a second visit is redirected to the consultation',
    making,
    async (target) => {
      const { id, invitationUrl } = await createBareInvitation(target);
      await target.open(invitationUrl);
      const before = requireShape(
        invitationSchema,
        (await target.api.get(invitationPath(id))).body,
        'GET before',
      );
      require(before.encounterId === null, 'opening the link sets encounterId');
      requireStatus(await startAsProgram(target, invitationUrl), 201, 'the start');
      const after = requireShape(
        invitationSchema,
        (await target.api.get(invitationPath(id))).body,
        'GET after',
      );
      require(/^[0-9a-z]{26}$/.test(after.encounterId ?? ''), 'encounterId is another');
      const second = await target.open(invitationUrl);
      requireStatus(second, 303, 'the second visit');
      const wanted = `${target.baseUrl}/consultation/${after.encounterId}`;
      require(second.headers.get('location') === wanted, 'the second visit leads elsewhere');
    },
  ),
  defineCheck(
    'specification',
    '3',
    'invitation-delete',
    'a deleted invitation is gone',
    making,
    async (target) => {
      const { id } = await createInvitation(target);
      const answer = await target.api.delete(invitationPath(id));
      require(answer.status >= 200 && answer.status < 300, `DELETE: ${answer.status} instead of 2xx`);
      requireRefusal(await target.api.get(invitationPath(id)), 'GET afterwards');
    },
  ),
  defineCheck(
    'specification',
    '3',
    'invitation-delete-url',
    'the address of a deleted invitation can no longer be used',
    making,
    async (target) => {
      const { id, invitationUrl } = await createInvitation(target);
      const before = (await target.open(invitationUrl)).status;
      await target.api.delete(invitationPath(id));
      await requireUnusable(target, invitationUrl, before);
    },
  ),
  defineCheck(
    'reading',
    '4.5',
    'invitation-delete-answer',
    'DELETE answers 204 without a body, again 404, and the address answers 410',
    making,
    async (target) => {
      const { id, invitationUrl } = await createBareInvitation(target);
      const answer = await target.api.delete(invitationPath(id));
      requireEqual([answer.status, answer.text], [204, ''], 'DELETE');
      requireStatus(await target.api.get(invitationPath(id)), 404, 'GET afterwards');
      requireStatus(await target.api.delete(invitationPath(id)), 404, 'DELETE again');
      requireStatus(await target.open(invitationUrl), 410, 'its address');
    },
  ),
  defineCheck(
    'extension',
    '4.5',
    'invitation-idempotency',
    'Idempotency-Key: 20 requests at once create one invitation',
    making,
    async (target) => {
      const headers = { 'idempotency-key': randomUUID() };
      const body = { agentId: (await createAgent(target)).id, externalId: 'at-once' };
      const post = () => target.api.post('/consult-invitation', body, headers);
      const answers = await Promise.all(Array.from({ length: 20 }, post));
      for (const answer of answers) requireStatus(answer, [201, 409], 'POST /consult-invitation');
      const ids = answers
        .filter(({ status }) => status === 201)
        .map((answer) => requireShape(invitationSchema, answer.body, 'POST /consult-invitation').id);
      requireEqual(new Set(ids).size, 1, 'invitations created');
      const later = requireShape(invitationSchema, (await post()).body, 'POST /consult-invitation');
      require(later.id === ids[0], 'a later request gives another invitation');
    },
  ),
];
