import path from 'node:path';
import { expect, test } from 'vitest';
import { findViolations } from './import-rules.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('every deliberate violation in the fixture is found, one for each file', () => {
  const found = findViolations(path.join(root, 'tests/fixtures/imports')).map(
    ({ file, imports }) => `${file} -> ${imports}`,
  );
  expect(found.sort()).toEqual([
    'app/dashboard-uses-service.ts -> service/create-service.ts',
    'common/common-uses-contract.ts -> contract/text.ts',
    'components/component-uses-server.tsx -> lib/server/env',
    'contract/uses-a-package.ts -> hono',
    'lib/client/client-uses-components.ts -> components/ui/button',
    'lib/server/server-uses-service.ts -> service/store/schema.ts',
    'service/api/service-uses-dashboard.ts -> components/page.tsx',
    'service/domain/domain-uses-store.ts -> service/store/database.ts',
    'service/interview/authoring/authoring-uses-domain.ts -> service/domain/agents.ts',
    'service/interview/model/model-uses-contract.ts -> contract/text.ts',
    'service/interview/reading/reading-uses-engine.ts -> service/interview/engine/submit.ts',
    'service/main-uses-authoring.ts -> service/interview/authoring/compile.ts',
    'service/store/store-uses-api.ts -> service/api/routes.ts',
    'service/web/web-uses-store.ts -> service/store/database.ts',
  ]);
});

test('the repository follows the table of allowed imports', () => {
  expect(findViolations(root)).toEqual([]);
});
