import { changeOrganizationSchema, organizationSchema } from '../../../contract/organization.ts';
import { isSafeLink, type WebhookTargets } from '../../domain/webhooks/webhook-address.ts';
import { ProblemError } from '../../http/problem-response.ts';
import { defineEndpoint } from '../endpoint.ts';
import { requireMatch, tagOf } from '../entity-tag.ts';
import { notFound } from '../refusals.ts';

/** `PUT /organization` (extension, readings §4.3). */
export function changeOrganization(targets: WebhookTargets) {
  return defineEndpoint({
    operation: 'PUT /organization',
    summary: 'Change the organization',
    description:
      'Replaces the caller’s own organization’s settings. A consultation that has started keeps the numbers that it was started with; alerts go to the address of the moment. `secondFactorRequired: true` ends every grant that was made without a second factor, at once, the caller’s too. `languages` takes those of `availableLanguages` alone. Fields that are not required and left out stay as they are, so that a client that does not know them keeps them. `reportUrl` is an address of https with `{encounterId}`, which mails about red flags then carry; they hold nothing else of the consultation.',
    isExtension: true,
    audit: { action: 'organization.set', resourceType: 'organization' },
    body: changeOrganizationSchema,
    query: null,
    answer: { status: 200, description: 'The organization as it is now.', schema: organizationSchema },
    problems: ['not_found'],
    isIdempotent: false,
    entityTag: { isAnswered: true, isChecked: true },
    async handle({ body, caller, stores, toAudit, headers }) {
      const { id } = caller.account.organization;
      const current = await stores.organizations.findForChange(id);
      if (current === null) throw notFound('organization');
      requireMatch(headers, current);
      const { secondFactorRequired, ...settings } = body;
      const { reportUrl } = settings;
      if (reportUrl && !isSafeLink(reportUrl, targets))
        throw new ProblemError('invalid_fields', 'Some fields are not valid.', {
          errors: [{ path: 'reportUrl', message: 'Must be an https address.' }],
        });
      if (secondFactorRequired !== undefined) {
        const action = secondFactorRequired
          ? 'organization.require_second_factor'
          : 'organization.end_second_factor';
        if (await stores.organizations.requireSecondFactor(id, secondFactorRequired))
          await stores.audit.record([{ ...toAudit(id), action }]);
      }
      const organization = await stores.organizations.change(id, settings);
      if (organization === null) throw notFound('organization');
      return {
        status: 200,
        body: organization,
        headers: { etag: tagOf(organization) },
        resourceIds: [organization.id],
      };
    },
  });
}
