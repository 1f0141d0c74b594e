import { organizationSettingsSchema } from '@/lib/shared/organization-settings.ts';
import type { Role } from '@/lib/shared/permissions.ts';
import type { Records } from './role-requests.ts';

type Expected = {
  /** The status for allowed roles. */
  answer: number;
  /** Roles that get 403. */
  refused?: readonly Role[];
  /** The status without a session, where it is not 401. */
  signedOut?: number;
  path?: (records: Records) => string;
  body?: (records: Records) => unknown;
};

const draft = () => ({ requestId: crypto.randomUUID(), values: { patientFirstName: 'Ruth' } });
const onlyTreating = ['front_desk'] as const;
const onlyOwners = ['clinician', 'front_desk'] as const;
const agentPath = ({ agent }: Records) => `/api/agents/${agent}`;
const invitationPath = ({ invitation }: Records) => `/api/invitations/${invitation}`;
export const encounterPath = ({ encounter }: Records) => `/api/encounters/${encounter}`;
const messagePath = () => '/api/messages/invitation/PRE_VISIT/en';
const draftPath = () => '/api/drafts/invitation';

/** Every route of the dashboard's API. A new one needs a line here. */
export const matrix: Record<string, Expected> = {
  'GET /api/agents': { answer: 200 },
  'POST /api/agents': {
    answer: 201,
    refused: onlyTreating,
    body: () => ({
      requestId: crypto.randomUUID(),
      agent: { specialization: 'CARDIOLOGY', consultAgentType: 'PRE_VISIT' },
    }),
  },
  'GET /api/agents/[id]': { answer: 200, path: agentPath },
  'DELETE /api/agents/[id]': { answer: 200, refused: onlyTreating, path: agentPath },
  'PUT /api/agents/[id]/default': {
    answer: 200,
    refused: onlyTreating,
    path: (records) => `${agentPath(records)}/default`,
  },
  'DELETE /api/agents/[id]/default': {
    answer: 200,
    refused: onlyTreating,
    path: (records) => `${agentPath(records)}/default`,
  },
  // Opened as a page, so that a refusal redirects to a page.
  'GET /api/agents/[id]/configuration': {
    answer: 303,
    signedOut: 303,
    path: (records) => `${agentPath(records)}/configuration`,
  },
  'GET /api/audit': { answer: 200, refused: onlyOwners },
  'GET /api/audit/export': { answer: 200, refused: onlyOwners },
  'GET /api/auth/[...nextauth]': { answer: 200, signedOut: 200, path: () => '/api/auth/csrf' },
  'POST /api/auth/[...nextauth]': { answer: 404, signedOut: 404, path: () => '/api/auth/other' },
  'GET /api/connection': { answer: 200 },
  'POST /api/connection': { answer: 200, refused: onlyOwners },
  'DELETE /api/connection': { answer: 200, refused: onlyOwners },
  'GET /api/drafts/[form]': { answer: 200, path: draftPath },
  'PUT /api/drafts/[form]': { answer: 200, path: draftPath, body: draft },
  'DELETE /api/drafts/[form]': { answer: 200, path: draftPath, body: draft },
  'GET /api/encounters/[id]': { answer: 200, refused: onlyTreating, path: encounterPath },
  // The stand-in service has no files: the failure shows that it was called.
  'GET /api/encounters/[id]/report/[format]': {
    answer: 502,
    refused: onlyTreating,
    path: (records) => `${encounterPath(records)}/report/pdf`,
  },
  'GET /api/events': { answer: 200 },
  'GET /api/health': { answer: 200, signedOut: 200 },
  'GET /api/server': { answer: 404, signedOut: 404 },
  'POST /api/invitations/search': { answer: 200, body: () => ({}) },
  'POST /api/invitations/same-patient': {
    answer: 200,
    body: () => ({
      requestId: crypto.randomUUID(),
      externalId: 'P-1',
      patientFirstName: null,
      patientLastName: null,
      patientDateOfBirth: null,
    }),
  },
  'POST /api/invitations': {
    answer: 201,
    body: ({ agent }) => ({ requestId: crypto.randomUUID(), invitation: { agentId: agent } }),
  },
  'GET /api/invitations/[id]': { answer: 200, path: invitationPath },
  'DELETE /api/invitations/[id]': { answer: 200, path: invitationPath },
  'GET /api/invitations/[id]/erasure': {
    answer: 200,
    refused: onlyOwners,
    path: (records) => `${invitationPath(records)}/erasure`,
  },
  'POST /api/invitations/[id]/erasure': {
    answer: 200,
    refused: onlyOwners,
    path: (records) => `${invitationPath(records)}/erasure`,
    body: () => ({ others: [] }),
  },
  'POST /api/invitations/[id]/again': {
    answer: 200,
    path: (records) => `${invitationPath(records)}/again`,
  },
  'POST /api/invitations/[id]/marks': {
    answer: 200,
    path: (records) => `${invitationPath(records)}/marks`,
    body: () => ({ kind: 'shared', by: 'copy' }),
  },
  'PUT /api/invitations/[id]/note': {
    answer: 200,
    refused: onlyTreating,
    path: (records) => `${invitationPath(records)}/note`,
    body: () => ({ text: 'Call back', basedOn: null }),
  },
  'POST /api/invitations/[id]/review': {
    answer: 200,
    refused: onlyTreating,
    path: (records) => `${invitationPath(records)}/review`,
    body: () => ({ kind: 'follow_up', value: true }),
  },
  // This clinic has no mail server: the failure shows that sending was allowed.
  'POST /api/invitations/[id]/deliveries': {
    answer: 409,
    path: (records) => `${invitationPath(records)}/deliveries`,
    body: () => ({ requestId: crypto.randomUUID(), address: 'patient@home.example', basedOn: null }),
  },
  'POST /api/invitations/count': { answer: 200, body: () => ({}) },
  // The consultation of this record is finished, so that an allowed request gets this refusal.
  'POST /api/invitations/[id]/following': {
    answer: 410,
    path: (records) => `${invitationPath(records)}/following`,
    body: () => ({ kind: 'expiry', days: 7 }),
  },
  'PUT /api/invitations/[id]/contact': {
    answer: 410,
    path: (records) => `${invitationPath(records)}/contact`,
    body: () => ({ patientEmail: null, patientPhone: null, patientLocale: 'en', basedOn: null }),
  },
  // Every role may help a patient to go on.
  'POST /api/invitations/[id]/code': { answer: 200, path: (records) => `${invitationPath(records)}/code` },
  'POST /api/invitations/[id]/look': { answer: 200, path: (records) => `${invitationPath(records)}/look` },
  'POST /api/invitations/[id]/reminders': {
    answer: 410,
    path: (records) => `${invitationPath(records)}/reminders`,
    body: () => ({ requestId: crypto.randomUUID() }),
  },
  'GET /api/organization/settings': { answer: 200 },
  // Based on no version of the settings: the conflict shows that it was allowed.
  'PUT /api/organization/settings': {
    answer: 409,
    refused: onlyOwners,
    body: () => ({ ...organizationSettingsSchema.parse({}), basedOn: null }),
  },
  'POST /api/invitations/export': { answer: 200, body: () => ({}) },
  // The finished one is left out; the answer shows that the request was allowed.
  'POST /api/invitations/deliveries': {
    answer: 202,
    body: ({ invitation }) => ({ invitations: [{ id: invitation, requestId: crypto.randomUUID() }] }),
  },
  'POST /api/invitations/deliveries/plan': {
    answer: 200,
    body: ({ invitation }) => ({ ids: [invitation] }),
  },
  'POST /api/invitations/revoke': { answer: 200, body: ({ invitation }) => ({ ids: [invitation] }) },
  'GET /api/invitations/summary': { answer: 200 },
  'GET /api/messages': { answer: 200, refused: onlyOwners },
  'PUT /api/messages/[kind]/[visitType]/[locale]': {
    answer: 200,
    refused: onlyOwners,
    path: messagePath,
    body: () => ({ subject: 'Before you come', body: '{{link}}', basedOn: null }),
  },
  // The message was changed just before.
  'DELETE /api/messages/[kind]/[visitType]/[locale]': {
    answer: 409,
    refused: onlyOwners,
    path: messagePath,
    body: () => ({ basedOn: null }),
  },
  // The stand-in service stores no settings of the organization, which is no error.
  'GET /api/organization': { answer: 200 },
  'PUT /api/organization': {
    answer: 200,
    refused: onlyOwners,
    body: () => ({ alertEmail: null, emergencyNumber: '112', phone: null, basedOn: null }),
  },
  'GET /api/session': { answer: 200 },
  'POST /api/session': { answer: 200 },
  'GET /api/sessions': { answer: 200 },
  'DELETE /api/sessions': { answer: 200 },
  'DELETE /api/sessions/[id]': { answer: 200, path: ({ session }) => `/api/sessions/${session}` },
  'GET /api/today': { answer: 200 },
  'POST /api/today/flagged': { answer: 200, body: () => ({ cursor: 'none' }) },
  // The stand-in service has no webhooks; the failure shows that it was called.
  'GET /api/webhook': { answer: 200, refused: onlyOwners },
  'PUT /api/webhook': {
    answer: 404,
    refused: onlyOwners,
    body: () => ({ url: 'https://receiver.example/', basedOn: null }),
  },
  'DELETE /api/webhook': { answer: 200, refused: onlyOwners, body: () => ({ basedOn: null }) },
  'POST /api/webhook/connect': { answer: 404, refused: onlyOwners, body: () => ({ basedOn: null }) },
  'POST /api/webhook/test': { answer: 404, refused: onlyOwners },
  'POST /api/webhook/deliveries/[id]/replay': {
    answer: 404,
    refused: onlyOwners,
    path: () => '/api/webhook/deliveries/d1/replay',
  },
  // For the service, which signs its requests.
  'POST /api/webhooks/consult': { answer: 401 },
  'POST /api/webhooks/consult/[key]': { answer: 401, path: () => `/api/webhooks/consult/${'0'.repeat(64)}` },
  'GET /api/tracking': { answer: 200 },
  'POST /api/tracking': { answer: 202 },
};

export const entries = Object.entries(matrix).map(([route, expected]) => {
  const [method = '', path = ''] = route.split(' ');
  return { route, method, ...expected, path: expected.path ?? (() => path) };
});
