import { describe, test } from 'vitest';
import type { OperatorOptions } from '../../operator/options.ts';
import { become, follow, setUpVariants, walk } from './operator-variants.ts';

setUpVariants();

const variants: [string, Partial<OperatorOptions>][] = [
  ['the shapes of the examples', {}],
  ['verify-token below /api', { verifyPath: '/api/verify-token' }],
  ['verify-token at the root again', { verifyPath: '/verify-token' }],
  ['a list under agents', { listShape: 'agents' }],
  ['a list under data', { listShape: 'data' }],
  ['a list under items', { listShape: 'items' }],
  ['a list under results', { listShape: 'results' }],
  ['a bare list again', { listShape: 'bare' }],
  ['objects under their own name', { objectShape: 'named' }],
  ['objects under data', { objectShape: 'data' }],
  ['200 for what was created', { createStatus: 200 }],
  ['null for what is missing', { missingValue: 'null' }],
  ['the patient echoed', { echoesPatient: true, missingValue: 'null' }],
  ['DELETE answered 200 without a body', { deleteAnswer: 'empty-200' }],
  ['DELETE answered 200 with a body', { deleteAnswer: 'json-200' }],
  ['DELETE answered 404', { deleteAnswer: 'missing-404' }],
  ['id_tokens only', { acceptedToken: 'id' }],
  ['access tokens only again', { acceptedToken: 'access' }],
  ['either token', { acceptedToken: 'both' }],
  ['id_tokens only, and no new one after a refresh', { acceptedToken: 'id', refreshGivesIdToken: false }],
  ['expires_in as text', { expiresIn: 'string' }],
  ['expires_at only', { expiresIn: 'absent', expiresAt: 'number' }],
  ['expires_at only, as text', { expiresIn: 'absent', expiresAt: 'string' }],
  ['both expiries', { expiresAt: 'number' }],
  ['no expiry at all', { expiresIn: 'absent', expiresAt: 'absent' }],
  ['a refresh without a new id_token', { refreshGivesIdToken: false }],
  ['a refresh without a new refresh token', { refreshTokens: 'kept' }],
  ['a refresh that ends the access token before it', { endsAccessAtRotation: true }],
  ['ids with slashes, spaces and letters beyond ASCII', { idStyle: 'odd' }],
  ['ids that are numbers', { idStyle: 'number' }],
  ['the configuration address at creation only', { givesConfigurationOnce: true }],
  ['idempotency keys', { knowsIdempotencyKey: true }],
  ['errors as problem+json', { errorBody: 'problem' }],
  ['errors as {error}', { errorBody: 'error', tokenErrorBody: 'like-api' }],
  ['errors as {errors}', { errorBody: 'errors', tokenErrorBody: 'like-api' }],
  ['errors without a body', { errorBody: 'empty', tokenErrorBody: 'like-api' }],
  ['errors as plain text', { errorBody: 'text', tokenErrorBody: 'like-api' }],
  ['errors as HTML', { errorBody: 'html', tokenErrorBody: 'like-api' }],
];

describe('each variant by itself:', () => {
  test.each(variants)(
    'sign-in, agents, invitations, revocation and sign-out with %s',
    async (_name, changes) => {
      become(changes);
      await walk();
    },
  );

  test.each([
    ['both encounter endpoints', {}],
    ['lists under items, objects under data', { listShape: 'items', objectShape: 'data' }],
    ['lists and objects under their names', { listShape: 'agents', objectShape: 'named' }],
    ['null for what is missing', { missingValue: 'null' }],
    ['odd ids', { idStyle: 'odd' }],
    ['ids that are numbers', { idStyle: 'number' }],
    ['id_tokens only', { acceptedToken: 'id' }],
  ] as const)('not started, started, finished with %s', async (_name, changes) => {
    await follow(changes, { first: 'ONGOING', last: 'finished' });
  });
});
