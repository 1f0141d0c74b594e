import { nothing, operation } from '@/lib/shared/operations/operation.ts';
import * as s from '@/lib/shared/shape.ts';

const connectionViewSchema = s.object({
  /** Only an owner may grant or end it. */
  mayManage: s.boolean(),
  connection: s.nullable(
    s.object({
      /** `ended`: the service no longer accepts it. */
      state: s.oneOf(['working', 'unclear', 'ended']),
      grantedByName: s.string(),
      grantedAt: s.instant,
      lastUsedAt: s.nullable(s.instant),
      endedAt: s.nullable(s.instant),
    }),
  ),
});
export type ConnectionView = s.Infer<typeof connectionViewSchema>;

const path = '/api/connection';

export const getConnection = operation()('GET', path, 'self', connectionViewSchema);
/** Starts the owner's second authorization: answers the service's address to which the browser goes. */
export const startConnection = operation()(
  'POST',
  path,
  'organization.manage',
  s.object({ url: s.string() }),
);
export const endConnection = operation()('DELETE', path, 'organization.manage', nothing);
