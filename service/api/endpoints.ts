import type { IssuedCode } from '../domain/consultation/consultation-access.ts';
import { acknowledgeFlag } from './acknowledge-flag.ts';
import type { ApiLinks } from './api-links.ts';
import { changeOrganization } from './change-organization.ts';
import { createAgent } from './create-agent.ts';
import { createInvitation } from './create-invitation.ts';
import { deleteAgent } from './delete-agent.ts';
import { deleteEncounter } from './delete-encounter.ts';
import { deleteInvitation } from './delete-invitation.ts';
import type { Endpoint } from './endpoint.ts';
import { getAgent } from './get-agent.ts';
import { getEncounter } from './get-encounter.ts';
import { getEncounterReport } from './get-encounter-report.ts';
import { getInvitation } from './get-invitation.ts';
import { getOrganization } from './get-organization.ts';
import { getWebhook } from './get-webhook.ts';
import { issueCode } from './issue-code.ts';
import { listAgents } from './list-agents.ts';
import { listEncounters } from './list-encounters.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { removeWebhook } from './remove-webhook.ts';
import { replayWebhookDelivery } from './replay-webhook-delivery.ts';
import type { PdfPrinter } from './report/pdf-printer.ts';
import { reviewEncounter, unreviewEncounter } from './review-encounter.ts';
import { setWebhook, type WebhookSettingsDependencies } from './set-webhook.ts';
import { testWebhook } from './test-webhook.ts';
import { verifyToken } from './verify-token.ts';

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
  /** Makes a consultation's code (S18). */
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
    reviewEncounter,
    unreviewEncounter,
    issueCode(createCode),
    deleteEncounter,
    getOrganization,
    changeOrganization,
    getWebhook,
    setWebhook(webhooks),
    removeWebhook,
    testWebhook,
    listWebhookDeliveries,
    replayWebhookDelivery,
  ];
}
