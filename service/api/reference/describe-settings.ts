import type { OpenAPIHono } from '@hono/zod-openapi';
import {
  organizationSettings,
  settingMeanings,
  settingNames,
} from '../../../contract/organization-settings.ts';

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/**
 * Says in the API document what each setting of an organization changes. The contract's schemas have no such sentences, since the
 * dashboard's form loads them.
 */
export function describeSettings(document: Document): void {
  for (const [schema, mayLeaveOut] of [
    ['Organization', false],
    ['ChangeOrganization', true],
  ] as const) {
    const described = document.components?.schemas?.[schema];
    const properties = described && 'properties' in described ? (described.properties ?? {}) : {};
    for (const name of settingNames) {
      const isLeftOut = mayLeaveOut && !organizationSettings[name].isRequired;
      const description = `${settingMeanings[name]}${isLeftOut ? ' Left out, unchanged.' : ''}`;
      properties[name] = { ...properties[name], description };
    }
  }
}
