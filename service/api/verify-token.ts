import { verifyTokenSchema } from '../../contract/verify-token.ts';
import { defineEndpoint, type Endpoint } from './endpoint.ts';

/** `GET /verify-token`, and its second path in the specification (§4.3). */
export const verifyToken = (path: '/verify-token' | '/api/verify-token'): Endpoint =>
  defineEndpoint({
    operation: `GET ${path}`,
    summary: 'Verify a token',
    description: 'Whose token it is.',
    isExtension: false,
    audit: { none: 'tells callers who they are; no patient data' },
    body: null,
    query: null,
    answer: { status: 200, description: 'The organization and the user.', schema: verifyTokenSchema },
    problems: [],
    isIdempotent: false,
    async handle({ caller }) {
      const { organization, email, firstName, role } = caller.account;
      const body = {
        organization: { id: organization.id, name: organization.name },
        user: { email, firstName, type: 'oauth', role },
      };
      return { status: 200, body, resourceIds: [] };
    },
  });
