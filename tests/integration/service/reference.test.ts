import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { keysWhere } from '../../../common/keys.ts';
import { invitationFields } from '../../../contract/invitation-fields.ts';
import { problemCodes } from '../../../contract/problem.ts';
import { service, setUpService } from './set-up.ts';

setUpService();

const read = (path: string) => fetch(`${service.client.baseUrl}${path}`);

describe('the API reference', () => {
  test('S20 the page has no inline script and loads only files of this service', async () => {
    const page = await read('/reference');
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe|https?:/);
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
    const files = [...html.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(file).toMatch(/^\/(reference\/|openapi\.json$)/);
      expect((await read(file)).status, file).toBe(200);
    }
  });

  test('every error code has a line, to which the problems’ `type` links', async () => {
    const html = await (await read('/reference')).text();
    for (const code of Object.keys(problemCodes)) expect(html).toContain(`id="${code}"`);
    const problem = (await (await read('/nothing-here')).json()) as { type: string };
    expect(problem.type).toBe('/reference#not_found');
  });

  test('the page lists every operation and every schema of the document', async () => {
    const html = await (await read('/reference')).text();
    const document = z
      .looseObject({
        paths: z.record(z.string(), z.record(z.string(), z.unknown())),
        components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
      })
      .parse(await (await read('/openapi.json')).json());
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const method of Object.keys(methods))
        expect(html).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
    }
    for (const name of Object.keys(document.components.schemas))
      expect(html).toContain(`id="schema-${name}"`);
  });

  test('everything beyond the specification is marked x-extension', async () => {
    const operation = z.looseObject({ 'x-extension': z.literal(true).optional() });
    const schema = z.object({
      openapi: z.string(),
      paths: z.record(z.string(), z.record(z.string(), operation)),
    });
    const document = schema.parse(await (await read('/openapi.json')).json());
    expect(document.openapi).toBe('3.1.0');
    const specified = new Set(['/verify-token', '/api/verify-token', '/agent', '/agent/{id}']);
    for (const path of ['/consult-invitation', '/consult-invitation/{id}']) specified.add(path);
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const described of Object.values(methods)) {
        expect(described['x-extension'] === true, path).toBe(!specified.has(path));
      }
    }
    const field = z.looseObject({ 'x-extension': z.literal(true).optional() });
    const { components } = z
      .object({
        components: z.object({
          schemas: z.object({
            VerifyToken: z.object({
              properties: z.object({ user: z.object({ properties: z.record(z.string(), field) }) }),
            }),
            Encounter: z.object({ properties: z.record(z.string(), field) }),
            CreateInvitation: z.object({ properties: z.record(z.string(), field) }),
          }),
        }),
      })
      .parse(await (await read('/openapi.json')).json());
    const marked = (fields: Record<string, z.infer<typeof field>>) =>
      Object.keys(fields).filter((name) => fields[name]?.['x-extension']);
    const { VerifyToken, Encounter, CreateInvitation } = components.schemas;
    expect(marked(VerifyToken.properties.user.properties)).toEqual(['role']);
    expect(marked(Encounter.properties)).toEqual([
      'updatedAt',
      'invitationId',
      'agentId',
      'externalId',
      'flags',
    ]);
    expect(marked(CreateInvitation.properties)).toEqual(keysWhere(invitationFields, 'isExtension'));
    expect(await (await read('/reference')).text()).toContain(
      'Extensions to the specification: <code>user.role</code>',
    );
    for (const path of ['/consult/{id}', '/consultation/{id}']) {
      expect(Object.keys(document.paths[path] ?? {})).toEqual(['get', 'post']);
    }
  });
});
