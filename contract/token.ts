import * as z from 'zod';

/** Scopes of specification §5.4. */
export const scopes = ['openid', 'email', 'profile', 'read', 'write', 'offline_access'] as const;
export type Scope = (typeof scopes)[number];

/** Token response (specification §2.4). `refresh_token` only with `offline_access`. */
export const tokenResponseSchema = z
  .object({
    access_token: z.string(),
    id_token: z.string(),
    refresh_token: z.string().optional(),
    token_type: z.literal('Bearer'),
    expires_in: z.number().int(),
    expires_at: z.number().int(),
    scope: z.string(),
  })
  .meta({ id: 'TokenResponse' });
export type TokenResponse = z.infer<typeof tokenResponseSchema>;
