import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const claimMaxAgeS = 90 * 24 * 60 * 60;
const configurationMaxAgeS = 60 * 60;
const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/**
 * Signs cookie values. Each purpose has its own prefix, so that a value cannot be used for another purpose. The first
 * key signs; signatures of all keys are accepted.
 */
export type Signer = { keys: readonly [Buffer, ...Buffer[]]; isSecure: boolean; now: () => Date };

/** With the `__Host-` prefix (https only), browsers accept the cookie from this host alone. */
function cookieName(signer: Signer, name: string): string {
  return signer.isSecure ? `__Host-${name}` : name;
}

/** @param maxAgeS - null until the browser is closed */
function write(c: Context, signer: Signer, name: string, value: string, maxAgeS: number | null): void {
  setCookie(c, cookieName(signer, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: signer.isSecure,
    ...(maxAgeS === null ? {} : { maxAge: maxAgeS }),
  });
}

/** The claim secret of this browser for an invitation (S17), or null. */
export function readClaim(c: Context, signer: Signer, invitationId: string): string | null {
  const value = getCookie(c, cookieName(signer, `claim_${invitationId}`));
  return value !== undefined && secretPattern.test(value) ? value : null;
}

export function createClaim(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Before the first answer: the cookie ends with the browser session, so a link that was only opened leaves nothing
 * behind.
 */
export function offerClaim(c: Context, signer: Signer, invitationId: string, secret: string): void {
  write(c, signer, `claim_${invitationId}`, secret, null);
}

/** After the first answer. */
export function writeClaim(c: Context, signer: Signer, invitationId: string, secret: string): void {
  write(c, signer, `claim_${invitationId}`, secret, claimMaxAgeS);
}

/** Deletes a cookie. */
export function closeCookie(c: Context, signer: Signer, name: string): void {
  write(c, signer, name, '', 0);
}

type ProvedEncounter = { id: string; proofRound: number };

// Cookies of the first round were signed without its number.
const provedPlace = ({ id, proofRound }: ProvedEncounter) =>
  proofRound === 0 ? `proved:${id}` : `proved:${id}:${proofRound}`;

/**
 * Whether this browser was verified for this encounter by date of birth or code; it stays verified as long as a claim
 * lasts, or until the clinic issues a code (S18).
 */
export function readProved(c: Context, signer: Signer, encounter: ProvedEncounter): boolean {
  const value = getCookie(c, cookieName(signer, `proved_${encounter.id}`));
  return readSigned(signer, provedPlace(encounter), value) !== null;
}

export function writeProved(c: Context, signer: Signer, encounter: ProvedEncounter): void {
  const value = sign(signer, provedPlace(encounter), '', claimMaxAgeS);
  write(c, signer, `proved_${encounter.id}`, value, claimMaxAgeS);
}

/** Removes all cookies of one consultation from this browser (S23). */
export function clearConsultation(
  c: Context,
  signer: Signer,
  invitationId: string,
  encounterId: string,
): void {
  for (const name of [`claim_${invitationId}`, `proved_${encounterId}`, `visit_${encounterId}`]) {
    closeCookie(c, signer, name);
  }
}

/** A random id for browsers without another cookie, so that forms can be bound to it. */
export function ensureVisit(c: Context, signer: Signer, encounterId: string): string {
  const known = getCookie(c, cookieName(signer, `visit_${encounterId}`));
  if (known !== undefined && secretPattern.test(known)) return known;
  const created = createClaim();
  write(c, signer, `visit_${encounterId}`, created, null);
  return created;
}

export function readVisit(c: Context, signer: Signer, encounterId: string): string | null {
  const value = getCookie(c, cookieName(signer, `visit_${encounterId}`));
  return value !== undefined && secretPattern.test(value) ? value : null;
}

/** Gives access to one agent's configuration for an hour; {@link readConfiguration} returns `payload`. */
export function writeConfiguration(c: Context, signer: Signer, agentId: string, payload: string): void {
  const value = sign(signer, `configure:${agentId}`, payload, configurationMaxAgeS);
  write(c, signer, `configure_${agentId}`, value, configurationMaxAgeS);
}

export function readConfiguration(c: Context, signer: Signer, agentId: string): string | null {
  return readSigned(signer, `configure:${agentId}`, getCookie(c, cookieName(signer, `configure_${agentId}`)));
}

/** Binds a form to a secret cookie of its browser (S20). */
export function createFormToken(signer: Signer, secret: string): string {
  return mac(signer.keys[0], 'form', secret);
}

export function isFormToken(signer: Signer, secret: string, token: string): boolean {
  return isMac(signer, 'form', secret, token);
}

function sign(signer: Signer, purpose: string, payload: string, maxAgeS: number): string {
  const expiresAtS = Math.floor(signer.now().getTime() / 1000) + maxAgeS;
  const body = `${expiresAtS}.${Buffer.from(payload).toString('base64url')}`;
  return `${body}.${mac(signer.keys[0], purpose, body)}`;
}

function readSigned(signer: Signer, purpose: string, value: string | undefined): string | null {
  const [expiresAtS = '', payload = '', signature = ''] = (value ?? '').split('.');
  if (!isMac(signer, purpose, `${expiresAtS}.${payload}`, signature)) return null;
  if (Number(expiresAtS) * 1000 < signer.now().getTime()) return null;
  return Buffer.from(payload, 'base64url').toString();
}

function isMac(signer: Signer, purpose: string, value: string, candidate: string): boolean {
  return signer.keys.some((key) => isSameText(mac(key, purpose, value), candidate));
}

function mac(key: Buffer, purpose: string, value: string): string {
  return createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url');
}

function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
