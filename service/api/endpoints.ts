import type { IssuedCode } from '../domain/consultation/consultation-access.ts';
import { createAgent } from './agents/create-agent.ts';
import { deleteAgent } from './agents/delete-agent.ts';
import { getAgent } from './agents/get-agent.ts';
import { listAgents } from './agents/list-agents.ts';
import type { ApiLinks } from './api-links.ts';
import { acknowledgeFlag, takeBackAcknowledgement } from './encounters/acknowledge-flag.ts';
import { deleteEncounter } from './encounters/delete-encounter.ts';
import { getEncounter } from './encounters/get-encounter.ts';
import { getEncounterReport } from './encounters/get-encounter-report.ts';
import { listEncounters } from './encounters/list-encounters.ts';
import { reviewEncounter, unreviewEncounter } from './encounters/review-encounter.ts';
import type { Endpoint } from './endpoint.ts';
import { createInvitation } from './invitations/create-invitation.ts';
import { deleteInvitation } from './invitations/delete-invitation.ts';
import { getInvitation } from './invitations/get-invitation.ts';
import { issueCode } from './issue-code.ts';
import { changeOrganization } from './organization/change-organization.ts';
import { getOrganization } from './organization/get-organization.ts';
import type { PdfPrinter } from './report/pdf-printer.ts';
import { verifyToken } from './verify-token.ts';
import { getWebhook } from './webhooks/get-webhook.ts';
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.ts';
import { removeWebhook } from './webhooks/remove-webhook.ts';
import { replayWebhookDelivery } from './webhooks/replay-webhook-delivery.ts';
import { setWebhook, type WebhookSettingsDependencies } from './webhooks/set-webhook.ts';
import { testWebhook } from './webhooks/test-webhook.ts';

/** Every endpoint that needs a token. */
export function listEndpoints({
  links,
  printer,
  webhooks,
  createCode,
}: {
  links: ApiLinks;
  printer: PdfPrinter;
  webhooks: WebhookSettingsDependencies;
  /** Creates the code for resuming a consultation (S18). */
  createCode: (encounterId: string) => IssuedCode;
}): Endpoint[] {
  return [
    verifyToken('/verify-token'),
    verifyToken('/api/verify-token'),
    createAgent(links),
    listAgents(links),
    getAgent(links),
    deleteAgent,
    createInvitation(links),
    getInvitation(links),
    deleteInvitation,
    listEncounters,
    getEncounter,
    getEncounterReport(printer),
    acknowledgeFlag,
    takeBackAcknowledgement,
    reviewEncounter,
    unreviewEncounter,
    issueCode(createCode),
    deleteEncounter,
    getOrganization,
    changeOrganization(webhooks.targets),
    getWebhook,
    setWebhook(webhooks),
    removeWebhook,
    testWebhook,
    listWebhookDeliveries,
    replayWebhookDelivery,
  ];
}
