import type { Scope } from '../../contract/token.ts';
import type { LiveGrant } from '../domain/authorization/authorization-store.ts';

/** The caller of the API: a person of an organization, through a client, under a valid grant (S5). */
export type Caller = {
  account: LiveGrant['account'];
  clientId: string;
  grantId: string;
  scopes: ReadonlySet<Scope>;
};
