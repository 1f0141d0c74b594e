/**
 * Paths of the contract that both programs use, relative to `{base_url}` (specification §4). Extensions (`x-extension`, readings
 * §4.5) are marked; no specified behaviour depends on them.
 */
export const endpoints = {
  authorize: '/auth/oauth2/authorize',
  token: '/auth/oauth2/token',
  jwks: '/auth/oauth2/jwks',
  discovery: '/.well-known/openid-configuration',
  verifyToken: ['/verify-token', '/api/verify-token'],
  agents: '/agent',
  agent: (agentId: string) => `/agent/${encodeURIComponent(agentId)}`,
  invitations: '/consult-invitation',
  invitation: (invitationId: string) => `/consult-invitation/${encodeURIComponent(invitationId)}`,
  /** Extension. */
  encounters: '/encounter',
  /** Extension. */
  encounter: (encounterId: string) => `/encounter/${encodeURIComponent(encounterId)}`,
  /** Extension. */
  report: (encounterId: string) => `/encounter/${encodeURIComponent(encounterId)}/report`,
  /** Extension: `POST` acknowledges, `DELETE` takes that back. */
  acknowledgeFlag: (encounterId: string, flagId: string) =>
    `/encounter/${encodeURIComponent(encounterId)}/flag/${encodeURIComponent(flagId)}/acknowledge`,
  /** Extension. */
  review: (encounterId: string) => `/encounter/${encodeURIComponent(encounterId)}/review`,
  /** Extension. */
  code: (encounterId: string) => `/encounter/${encodeURIComponent(encounterId)}/code`,
  /** Extension. */
  organization: '/organization',
  /** Extension. */
  webhook: '/organization/webhook',
  /** Extension. */
  webhookTest: '/organization/webhook/test',
  /** Extension. */
  webhookDeliveries: '/organization/webhook/deliveries',
  /** Extension. */
  webhookReplay: (deliveryId: string) =>
    `/organization/webhook/deliveries/${encodeURIComponent(deliveryId)}/replay`,
  /** Extension: the OpenAPI document (readings §9). */
  document: '/openapi.json',
  health: '/health',
} as const;
