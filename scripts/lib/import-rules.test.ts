import path from 'node:path';
import { expect, test } from 'vitest';
import { findViolations } from './import-rules.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('every deliberate violation in the fixture is found, one for each file', () => {
  // Some break the order of folders as well.
  const found = new Set(
    findViolations(path.join(root, 'tests/fixtures/imports')).map(
      ({ file, imports }) => `${file} -> ${imports}`,
    ),
  );
  expect([...found].sort()).toEqual([
    'app/dashboard-uses-service.ts -> service/create-service.ts',
    'bench/one/one-uses-two.ts -> bench/two/types.ts',
    'bench/two/two-uses-one.ts -> bench/one/types.ts',
    'common/common-uses-contract.ts -> contract/text.ts',
    'components/component-uses-server.tsx -> lib/server/env',
    'contract/uses-a-package.ts -> hono',
    'lib/client/client-uses-components.ts -> components/ui/button',
    'lib/server/server-uses-service.ts -> service/store/schema.ts',
    'root-uses-components.ts -> components/page.tsx',
    'scripts/script-uses-tests.ts -> tests/helpers/api.ts',
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
