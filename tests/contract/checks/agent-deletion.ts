import { randomUUID } from 'node:crypto';
import { agentSchema } from '../../../contract/agent.ts';
import { invitationSchema } from '../../../contract/invitation.ts';
import { problemSchema } from '../../../contract/problem.ts';
import {
  type Check,
  defineCheck,
  require,
  requireEqual,
  requireList,
  requireObject,
  requireRefusal,
  requireShape,
  requireStatus,
} from '../check.ts';
import { CannotTell } from '../check-errors.ts';
import { agentName, type Target } from '../target.ts';
import { agentPath, createAgent, making } from './agent-resources.ts';

async function createInvitedAgent(target: Target) {
  const agent = await createAgent(target);
  const invitation = requireObject(
    await target.api.post('/consult-invitation', { agentId: agent.id }),
    'invitation',
    'POST /consult-invitation',
  );
  return {
    agent,
    invitation,
    invitationPath: `/consult-invitation/${encodeURIComponent(String(invitation.id))}`,
  };
}

/**
 * Requires that an invitation's address that could be used no longer can.
 * @param before - status of the page while the invitation was valid
 * @throws Broken, or CannotTell when its status says nothing
 */
export async function requireUnusable(target: Target, url: string, before: number): Promise<void> {
  const { status } = await target.open(url);
  if (status >= 400 && status < 500) return;
  if (before < 400 && status === before)
    throw new CannotTell(
      `its page answers ${status} before and after: open one and see whether it can be used`,
    );
  require(status < 400, `its page answers ${status}`);
  throw new CannotTell(`its page answers ${status}`);
}

/** Checks of what deleting an agent ends. */
export const agentDeletionChecks: Check[] = [
  defineCheck('specification', '4.4', 'agent-delete', 'a deleted agent is gone', making, async (target) => {
    const { id } = await createAgent(target);
    const answer = await target.api.delete(agentPath(id));
    require(answer.status >= 200 && answer.status < 300, `DELETE: ${answer.status} instead of 2xx`);
    requireRefusal(await target.api.get(agentPath(id)), 'GET afterwards');
    const listed = requireList(await target.api.get('/agent'), 'GET /agent').map((agent) => agent.id);
    require(!listed.includes(id), 'it is still listed');
  }),
  defineCheck(
    'specification',
    '4.4',
    'agent-delete-invitations',
    'deleting an agent deletes its invitations',
    making,
    async (target) => {
      const { agent, invitationPath } = await createInvitedAgent(target);
      await target.api.delete(agentPath(agent.id));
      requireRefusal(await target.api.get(invitationPath), 'GET of its invitation afterwards');
    },
  ),
  defineCheck(
    'specification',
    '3',
    'agent-delete-urls',
    'deleting an agent ends the addresses of its invitations',
    making,
    async (target) => {
      const { agent, invitation } = await createInvitedAgent(target);
      const url = String(invitation.invitationUrl);
      const before = (await target.open(url)).status;
      await target.api.delete(agentPath(agent.id));
      await requireUnusable(target, url, before);
    },
  ),
  defineCheck(
    'reading',
    '4.4',
    'agent-delete-answer',
    'DELETE answers 204 without a body, again 404; its invitation answers 404 and its address 410',
    making,
    async (target) => {
      const agent = requireShape(
        agentSchema,
        (await target.api.post('/agent', { type: 'CONSULT', name: agentName })).body,
        'POST /agent',
      );
      const invitation = requireShape(
        invitationSchema,
        (await target.api.post('/consult-invitation', { agentId: agent.id })).body,
        'POST /consult-invitation',
      );
      const answer = await target.api.delete(agentPath(agent.id));
      requireEqual([answer.status, answer.text], [204, ''], 'DELETE');
      requireStatus(await target.api.get(agentPath(agent.id)), 404, 'GET afterwards');
      requireStatus(await target.api.delete(agentPath(agent.id)), 404, 'DELETE again');
      requireStatus(await target.api.get(`/consult-invitation/${invitation.id}`), 404, 'its invitation');
      requireStatus(await target.open(invitation.invitationUrl), 410, 'its address');
    },
  ),
  defineCheck(
    'extension',
    '4.4',
    'agent-idempotency',
    'Idempotency-Key: the same body gives the same agent, another body 422',
    making,
    async (target) => {
      const headers = { 'idempotency-key': randomUUID() };
      const post = (name: string) => target.api.post('/agent', { type: 'CONSULT', name }, headers);
      const first = await post(agentName);
      const again = await post(agentName);
      require(again.status === first.status && again.text === first.text, 'the second answer is another');
      const other = await post('Conformance check, another');
      requireEqual(
        requireShape(problemSchema, other.body, 'the problem').code,
        'idempotency_mismatch',
        'code',
      );
    },
  ),
];
