import * as z from 'zod';

export const userRoles = ['owner', 'clinician', 'front_desk'] as const;
export type UserRole = (typeof userRoles)[number];

/** Answer of `GET /verify-token` (specification §2.5; `user.role` is an extension, readings §4.3). */
export const verifyTokenSchema = z
  .object({
    organization: z.object({ id: z.string(), name: z.string() }),
    user: z.object({
      email: z.string(),
      firstName: z.string(),
      type: z.literal('oauth'),
      role: z.enum(userRoles),
    }),
  })
  .meta({ id: 'VerifyToken' });
