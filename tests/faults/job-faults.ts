import { randomUUID } from 'node:crypto';
import type { InvitationView } from '@/lib/shared/operations/invitation.ts';
import { waitUntil } from '../../scripts/lib/process.ts';
import { ApiClient } from '../helpers/api.ts';
import { signInForTokens } from '../helpers/authorization.ts';
import { asSearch } from '../helpers/running-dashboard.ts';
import { startScriptedMailServer } from '../helpers/scripted-mail-server.ts';
import { createResources } from '../helpers/service-routes.ts';
import { answerNoContent, startWebhookReceiver } from '../helpers/webhook-receiver.ts';
import type { Findings, Scenario } from '../soak/run-scenario.ts';
import type { Floor } from './floor.ts';
import type { Ground } from './ground.ts';

const jobLimitMs = 200_000;
const outdated = 300;

/**
 * S28: the process that runs a job is killed in the middle of it: an alert, a webhook event, a message, the tracker, an
 * erasure.
 */
export const jobsKilled: Scenario<Floor> = {
  name: 'jobs-killed',
  fault: 'kill -9 while jobs run: alert, webhook, message to a patient, tracking, erasure',
  expected:
    'other processes finish them; a message that may have been sent is shown as unclear, never sent twice',
  fullCount: 1,
  smallCount: 0,
  async run({ ground }, count): Promise<Findings> {
    const problems: string[] = [];
    const seen: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const mail = await startScriptedMailServer();
      const receiver = await startWebhookReceiver();
      const environment = {
        MAIL_URL: mail.url,
        MAIL_FROM: 'Clinic <no-reply@clinic.example>',
        WEBHOOK_ALLOW_PRIVATE: 'true',
      };
      try {
        await ground.startAnew(both(environment));
        const startedAt = new Date();
        seen.push(await killWhileTelling(ground, { mail, receiver, environment, startedAt }, problems));
        seen.push(await killWhileErasing(ground, environment, problems));
      } finally {
        await ground.admin(['webhook', 'remove', 'First Clinic']);
        await ground.startAnew();
        await mail.stop();
        await receiver.stop();
      }
    }
    return { problems, seen: seen.join('; ') };
  },
};

type Outside = {
  mail: Awaited<ReturnType<typeof startScriptedMailServer>>;
  receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
  environment: Record<string, string>;
  startedAt: Date;
};

async function killWhileTelling(ground: Ground, outside: Outside, problems: string[]): Promise<string> {
  const { mail, receiver, environment, startedAt } = outside;
  const { service, dashboard } = ground.databases;
  mail.behaviour = 'hang';
  receiver.answer = () => undefined;
  await ground.admin(['webhook', 'set', 'First Clinic', receiver.url]);
  ground.tokens.good = await signInForTokens(ground.client, ground.people.owner);
  const api = new ApiClient(ground.fronts.service.url, ground.tokens.good.access_token);
  const { encounterId } = await createResources(api, ground.fronts.service.url, {}, '/{flagId}');
  const invitationId = await sendMessage(ground);
  const isHeld = async () => {
    const { rows: sending } = await dashboard.query("select 1 from deliveries where state = 'sending'");
    const { rows: followed } = await dashboard.query('select 1 from trackers where lease_until > now()');
    return mail.connections >= 2 && receiver.received.length > 0 && sending.length > 0 && followed.length > 0;
  };
  await waitUntil(isHeld, { timeoutMs: 60_000, what: 'jobs to be held' });
  await ground.startAnew(both(environment), 'SIGKILL');
  const killedAt = Date.now();
  mail.behaviour = 'take';
  receiver.answer = answerNoContent;

  const read = async () => ({
    alerts: (
      await service.query<{ id: string; state: string }>(
        "select id, state from alerts where kind = 'flag' and encounter_id = $1",
        [encounterId],
      )
    ).rows,
    events: (
      await service.query<{ state: string }>('select state from webhook_deliveries where created_at >= $1', [
        startedAt,
      ])
    ).rows,
    messages: (
      await dashboard.query<{ state: string }>('select state from deliveries where invitation_id = $1', [
        invitationId,
      ])
    ).rows,
    following: (
      await dashboard.query('select 1 from trackers where lease_until > now() and last_checked_at > $1', [
        new Date(killedAt),
      ])
    ).rows,
  });
  const isFinished = async () => {
    const now = await read();
    return (
      now.alerts.every(({ state }) => state === 'sent') &&
      now.events.every(({ state }) => state === 'delivered') &&
      now.messages.every(({ state }) => state === 'unclear') &&
      now.following.length > 0
    );
  };
  await waitUntil(isFinished, { timeoutMs: jobLimitMs, intervalMs: 500, what: 'others to finish' }).catch(
    async () => {
      problems.push(`jobs were left: ${JSON.stringify(await read())}`);
    },
  );
  const tookS = Math.round((Date.now() - killedAt) / 1000);
  if (mail.mails.some(({ to }) => to.includes('ruth@home.example')))
    problems.push('a message to a patient was sent again by itself');
  const { alerts } = await read();
  if (alerts.length === 0) problems.push('the flag has no alert');
  for (const { id } of alerts) {
    // By its Message-ID: alerts of other consultations, whose jobs failed in an earlier scenario, may be sent meanwhile.
    const sent = mail.mails.filter(
      ({ to, text }) => to.includes('desk@first.example') && text.includes(`<${id}@`),
    );
    if (sent.length !== 1) problems.push(`${sent.length} mails for one alert`);
  }
  return `alert, events and following finished after ${tookS} s, the message is unclear`;
}

/** A clinician's message to a patient, in the outbox. Gives the invitation's id. */
async function sendMessage(ground: Ground): Promise<string> {
  const browser = await ground.signIn();
  const post = async (path: string, body: unknown) => {
    const answer = await browser.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status} ${answer.content}`);
  };
  const id = randomUUID();
  const contact = { email: 'ruth@home.example', locale: 'en' };
  await post('/api/invitations', { requestId: id, invitation: { agentId: ground.agentId }, contact });
  await browser.request('/api/invitations/search', asSearch());
  const shown = await browser.request(`/api/invitations/${id}`);
  const { sharing } = JSON.parse(shown.content) as InvitationView;
  await post(`/api/invitations/${id}/deliveries`, {
    requestId: randomUUID(),
    address: contact.email,
    basedOn: sharing.contact.version,
  });
  return id;
}

async function killWhileErasing(
  ground: Ground,
  environment: Record<string, string>,
  problems: string[],
): Promise<string> {
  const { service } = ground.databases;
  const api = new ApiClient(ground.fronts.service.url, ground.tokens.good.access_token);
  const ids: string[] = [];
  for (let number = 0; number < outdated; number += 1) {
    const made = await api.post('/consult-invitation', { agentId: ground.agentId });
    ids.push((made.body as { id: string }).id);
  }
  await service.query("update invitations set created_at = now() - interval '3 days' where id = any($1)", [
    ids,
  ]);
  await ground.admin(['org', 'set', 'First Clinic', '--retention-days', '2']);
  const countErased = async () => {
    const { rows } = await service.query(
      'select 1 from invitations where id = any($1) and erased_at is not null',
      [ids],
    );
    return rows.length;
  };
  await service.query("select graphile_worker.add_job('erase-outdated')");
  await waitUntil(async () => (await countErased()) > 0, {
    timeoutMs: 30_000,
    intervalMs: 5,
    what: 'the first batch',
  });
  await ground.startAnew(both(environment), 'SIGKILL');
  const erasedBefore = await countErased();
  // The hourly job.
  await service.query("select graphile_worker.add_job('erase-outdated')");
  await waitUntil(async () => (await countErased()) === outdated, {
    timeoutMs: 60_000,
    what: 'everything to be erased',
  });
  const { rows } = await service.query(
    "select resource_id from audit_events where action = 'invitation.erase' and resource_id = any($1)",
    [ids],
  );
  if (rows.length !== outdated) problems.push(`${rows.length} audit rows for ${outdated} erasures`);
  const { rows: keys } = await service.query(
    'select 1 from keys.content_keys where invitation_id = any($1) and wrapped is not null',
    [ids],
  );
  if (keys.length > 0) problems.push(`${keys.length} content keys are left`);
  await ground.admin(['org', 'set', 'First Clinic', '--retention-days', '']);
  return `killed after ${erasedBefore} of ${outdated} erasures, the rest followed`;
}

const both = (environment: Record<string, string>) => ({ service: environment, dashboard: environment });
