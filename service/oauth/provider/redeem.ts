import { createHash } from 'node:crypto';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import * as z from 'zod';

const sourceSchema = z.object({ accountId: z.string(), grantId: z.string() });
type RedeemedSource = z.infer<typeof sourceSchema>;

const redeemed = new WeakMap<object, RedeemedSource>();

/**
 * Records the owner of the code or refresh token in this request, because the library reports it only after it has
 * accepted it.
 */
export function noteRedeemed(ctx: KoaContextWithOIDC, payload: Record<string, unknown>): void {
  const source = sourceSchema.safeParse(payload);
  if (source.success) redeemed.set(ctx.req, source.data);
}

/** What {@link noteRedeemed} recorded for this request; null if nothing. */
export function findRedeemed(ctx: KoaContextWithOIDC): RedeemedSource | null {
  return redeemed.get(ctx.req) ?? null;
}

const ended = new WeakSet<object>();

/** Records that the grant of this token request ended, because its code or refresh token had been used before (S2, S4). */
export function noteGrantEnded(ctx: KoaContextWithOIDC): void {
  ended.add(ctx.req);
}

export function hasEndedGrant(ctx: KoaContextWithOIDC): boolean {
  return ended.has(ctx.req);
}

/**
 * Requires `resource={base_url}` in a token request (specification §4.2, S5). Called before a code or token is used up,
 * so that a client which forgot it can send the request again.
 * @throws InvalidTarget (RFC 8707 §2)
 */
export function requireResource(ctx: KoaContextWithOIDC, baseUrl: string): void {
  if (ctx.oidc.params?.resource === baseUrl) return;
  throw new errors.InvalidTarget(`resource must be ${baseUrl}`);
}

/** The length of RFC 7636 §4.1, with the alphabet of base64 (specification §5.3: "32 random bytes, base64-encoded"). */
const base64Verifier = /^[A-Za-z0-9+/]{41,128}={0,2}$/;

/**
 * Accepts the contract's base64 verifier, since the library allows only RFC 7636's alphabet. If the request's verifier
 * has characters of base64 and its hash is the code's challenge, both are replaced by an equivalent pair; other
 * verifiers are left to the library's own check.
 *
 * @returns the code's payload to use instead of `payload`
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
