import { createHash } from 'node:crypto';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import * as z from 'zod';

const sourceSchema = z.object({ accountId: z.string(), grantId: z.string() });
type RedeemedSource = z.infer<typeof sourceSchema>;

const redeemed = new WeakMap<object, RedeemedSource>();

/** Notes whose code or refresh token this request presented; the library says so only once it has taken it. */
export function noteRedeemed(ctx: KoaContextWithOIDC, payload: Record<string, unknown>): void {
  const source = sourceSchema.safeParse(payload);
  if (source.success) redeemed.set(ctx.req, source.data);
}

/** What {@link noteRedeemed} noted for this request, if anything. */
export function findRedeemed(ctx: KoaContextWithOIDC): RedeemedSource | null {
  return redeemed.get(ctx.req) ?? null;
}

/**
 * Requires `resource={base_url}` in a token request (specification §4.2, S5). Called before anything is used up, so
 * that a client which forgot it can send the request again.
 * @throws InvalidTarget (RFC 8707 §2)
 */
export function requireResource(ctx: KoaContextWithOIDC, baseUrl: string): void {
  if (ctx.oidc.params?.resource === baseUrl) return;
  throw new errors.InvalidTarget(`resource must be ${baseUrl}`);
}

/** RFC 7636 §4.1 in length, with the alphabet of base64 (specification §5.3: "32 random bytes, base64-encoded"). */
const base64Verifier = /^[A-Za-z0-9+/]{41,128}={0,2}$/;

/**
 * Makes the contract's base64 verifier acceptable to a library that knows RFC 7636's alphabet only. If the request's
 * verifier has characters of base64 and its hash is the code's challenge, both are rewritten to an equivalent pair;
 * anything else is left to the library's own check.
 *
 * @returns the code's payload, to be used in place of `payload`
 */
export function admitBase64Verifier(
  ctx: KoaContextWithOIDC,
  payload: Record<string, unknown>,
): Record<string, unknown> {
  const verifier = ctx.oidc.params?.code_verifier;
  if (typeof verifier !== 'string' || !/[+/=]/.test(verifier)) return payload;
  if (verifier.length < 43 || verifier.length > 128 || !base64Verifier.test(verifier)) return payload;
  if (payload.codeChallengeMethod !== 'S256' || payload.codeChallenge !== hash(verifier)) return payload;
  const equivalent = verifier.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '~');
  Object.assign(ctx.oidc.params ?? {}, { code_verifier: equivalent });
  return { ...payload, codeChallenge: hash(equivalent) };
}

function hash(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
