import * as z from 'zod';
import { specifiedBody } from './extension.ts';
import { userRoles } from './roles.ts';

/** Answer of `GET /verify-token` (specification §2.5, readings §4.3). */
export const verifyTokenSchema = z
  .object({
    organization: z.object({ id: z.string(), name: z.string() }),
    user: specifiedBody(
      { email: z.string(), firstName: z.string(), type: z.literal('oauth') },
      { role: z.enum(userRoles) },
    ),
  })
  .meta({ id: 'VerifyToken' });
