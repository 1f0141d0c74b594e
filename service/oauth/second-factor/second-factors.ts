import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { SecretKeys } from '../../config/secret-keys.ts';
import type { Account, PayloadStore } from '../../domain/authorization/authorization-store.ts';
import type {
  FactorRemoval,
  SecondFactorStore,
  SecondFactors,
} from '../../domain/authorization/second-factor-store.ts';
import { type SecurityEvents, subjectOf } from '../../domain/security-event.ts';
import type { SignInThrottle } from '../account/sign-in-throttle.ts';
import type { ConfirmProblem, FactorProblem } from '../oauth-pages.ts';
import {
  authenticatorUri,
  createAuthenticatorSecret,
  createRecoveryCodes,
  findCodeStep,
  normalizeRecoveryCode,
} from './one-time-codes.ts';
import { createPasskeys, type Passkeys } from './passkeys.ts';

const mostPasskeys = 10;
const nameLengthMax = 60;

/** How a second factor was verified, as RFC 8176 names it. */
export type FactorMethod = 'otp' | 'hwk';

/** Whether the methods (`amr`) of a session or token include a second factor. */
export function hasSecondFactor(amr: readonly string[] | undefined): boolean {
  return amr?.some((method) => method === 'otp' || method === 'hwk') ?? false;
}

/** Where and in which request a person verifies or changes a factor; `place` as in {@link createPasskeys}. */
export type FactorVisit = { place: string; remoteAddress: string; requestId: string };

export type FactorOutcome =
  | { kind: 'right'; method: FactorMethod }
  | { kind: 'wrong' }
  | { kind: 'blocked'; waitS: number };

/** The problem to show for a failed verification. */
export function describeProblem(
  form: URLSearchParams,
  outcome: Exclude<FactorOutcome, { kind: 'right' }>,
): FactorProblem {
  if (outcome.kind === 'blocked') return { error: 'too_many_failures', retryAfterS: outcome.waitS };
  return { error: form.has('credential') ? 'wrong_passkey' : 'wrong_code', retryAfterS: null };
}

export const problemStatuses = {
  wrong_code: 401,
  wrong_passkey: 401,
  no_script: 422,
  wrong_password: 401,
  too_many_failures: 429,
  busy: 503,
} as const;

/** The HTTP status of a page that shows `problem`. */
export function factorStatus(problem: ConfirmProblem | null): 200 | 401 | 422 | 429 | 503 {
  return problem === null ? 200 : problemStatuses[problem.error];
}

/** An authenticator app during set-up, before its first code. */
type AppSetup = { secret: string; uri: string };

/** Second factors of staff (S9): passkeys, an authenticator app, and recovery codes for people who have lost both. */
export type SecondFactorService = {
  find(userId: string): Promise<SecondFactors>;
  /**
   * Checks the form's `code`, `recovery_code` or `credential`. Every attempt is counted before it is checked; each code
   * and each challenge is valid once.
   */
  check(account: Account, form: URLSearchParams, visit: FactorVisit): Promise<FactorOutcome>;
  /** Options for the browser to use a passkey of this person. */
  askForPasskey(account: Account, visit: FactorVisit): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Options for the browser to create a passkey. */
  offerPasskey(account: Account, visit: FactorVisit): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Adds the passkey in the form's `credential` under its `name`; `wrong` when it is invalid or cannot be added. */
  addPasskey(
    account: Account,
    form: URLSearchParams,
    visit: FactorVisit,
    limits: { mustBeFirst: boolean },
  ): Promise<FactorOutcome>;
  removePasskey(account: Account, passkeyId: string, visit: FactorVisit): Promise<FactorRemoval>;
  /** A new secret for an authenticator app, sealed for this person. */
  startApp(account: Account): string;
  /** What the set-up page shows; null when the secret was sealed for another person. */
  describeApp(account: Account, sealedSecret: string): AppSetup | null;
  /** Adds the app if `code` is one of its current codes; a wrong code counts as an attempt. */
  addApp(
    account: Account,
    app: { sealedSecret: string; code: string },
    visit: FactorVisit,
    limits: { mustBeFirst: boolean },
  ): Promise<FactorOutcome>;
  removeApp(account: Account, visit: FactorVisit): Promise<FactorRemoval>;
  /** Creates recovery codes and returns them in plain text; only hashes are stored. The former codes no longer work. */
  replaceRecoveryCodes(account: Account, visit: FactorVisit): Promise<string[]>;
};

type FactorContext = {
  store: SecondFactorStore;
  throttle: SignInThrottle;
  events: SecurityEvents;
  secrets: SecretKeys;
  passkeys: Passkeys;
};

export function createSecondFactorService(dependencies: {
  baseUrl: string;
  store: SecondFactorStore;
  payloads: PayloadStore;
  throttle: SignInThrottle;
  events: SecurityEvents;
  secrets: SecretKeys;
}): SecondFactorService {
  const { baseUrl, payloads, ...rest } = dependencies;
  const context: FactorContext = { ...rest, passkeys: createPasskeys(payloads, baseUrl) };

  return {
    find: (userId) => context.store.find(userId),
    check: (account, form, visit) => checkFactor(context, account, form, visit),
    askForPasskey: (account, visit) => askForPasskey(context, account, visit),
    offerPasskey: (account, visit) => offerPasskey(context, account, visit),
    addPasskey: (account, form, visit, limits) => addPasskey(context, account, form, visit, limits),
    removePasskey: (account, passkeyId, visit) =>
      context.store.removePasskey(ownerOf(account, visit), passkeyId),
    startApp: (account) =>
      context.secrets.seal('authenticator-secrets', account.id, createAuthenticatorSecret()),
    describeApp: (account, sealedSecret) => describeApp(context, account, sealedSecret),
    addApp: (account, app, visit, limits) => addApp(context, account, app, visit, limits),
    removeApp: (account, visit) => context.store.removeAuthenticatorApp(ownerOf(account, visit)),
    replaceRecoveryCodes: (account, visit) => replaceRecoveryCodes(context, account, visit),
  };
}

function ownerOf(account: Account, visit: FactorVisit) {
  return {
    userId: account.id,
    requestId: visit.requestId,
  };
}

function hashCode(context: FactorContext, account: Account, code: string) {
  return context.secrets.mac('recovery-codes', account.id, normalizeRecoveryCode(code));
}

function openSecret(context: FactorContext, account: Account, sealed: string) {
  return context.secrets.open('authenticator-secrets', account.id, sealed);
}

/** Counts the attempt before it is checked; a correct one clears the count. */
async function attempt(
  context: FactorContext,
  account: Account,
  visit: FactorVisit,
  look: () => Promise<FactorMethod | null>,
): Promise<FactorOutcome> {
  const { requestId, remoteAddress } = visit;
  const seen = { requestId, clientId: null, account: subjectOf(account), remoteAddress };
  const waitS = await context.throttle.claimFactorTry(account.id, remoteAddress);
  if (waitS > 0) {
    await context.events.note({ event: 'second_factor_blocked', ...seen });
    return { kind: 'blocked', waitS };
  }
  const method = await look();
  if (method === null) {
    await context.throttle.recordFactorFailure(remoteAddress);
    await context.events.note({ event: 'second_factor_failed', ...seen });
    return { kind: 'wrong' };
  }
  await context.throttle.recordFactorSuccess(account.id);
  return { kind: 'right', method };
}

async function isAppCode(context: FactorContext, account: Account, code: string): Promise<boolean> {
  const { authenticatorApp } = await context.store.find(account.id);
  const secret = authenticatorApp && openSecret(context, account, authenticatorApp.sealedSecret);
  const step = secret === null ? null : findCodeStep(secret, code, new Date());
  return step !== null && (await context.store.takeAuthenticatorStep(account.id, step));
}

async function isPasskeyAnswer(
  context: FactorContext,
  account: Account,
  credential: string,
  visit: FactorVisit,
): Promise<boolean> {
  const { passkeys: known } = await context.store.find(account.id);
  const used = await context.passkeys.readUsed(account, visit.place, credential, known);
  return (
    used !== null && (await context.store.recordPasskeyUse(ownerOf(account, visit), used.id, used.counter))
  );
}

function checkFactor(
  context: FactorContext,
  account: Account,
  form: URLSearchParams,
  visit: FactorVisit,
): Promise<FactorOutcome> {
  return attempt(context, account, visit, async () => {
    const credential = form.get('credential') ?? '';
    if (credential !== '') return (await isPasskeyAnswer(context, account, credential, visit)) ? 'hwk' : null;
    const recoveryCode = form.get('recovery_code') ?? '';
    if (recoveryCode !== '') {
      const hash = hashCode(context, account, recoveryCode);
      return (await context.store.takeRecoveryCode(ownerOf(account, visit), hash)) ? 'otp' : null;
    }
    return (await isAppCode(context, account, form.get('code') ?? '')) ? 'otp' : null;
  });
}

async function askForPasskey(
  context: FactorContext,
  account: Account,
  visit: FactorVisit,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { passkeys: known } = await context.store.find(account.id);
  return await context.passkeys.ask(account, visit.place, known);
}

async function offerPasskey(
  context: FactorContext,
  account: Account,
  visit: FactorVisit,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { passkeys: known } = await context.store.find(account.id);
  return await context.passkeys.offer(account, visit.place, known);
}

async function addPasskey(
  context: FactorContext,
  account: Account,
  form: URLSearchParams,
  visit: FactorVisit,
  { mustBeFirst }: { mustBeFirst: boolean },
): Promise<FactorOutcome> {
  const created = await context.passkeys.readCreated(account, visit.place, form.get('credential') ?? '');
  const name = (form.get('name') ?? '').replaceAll('\u0000', '').trim().slice(0, nameLengthMax);
  if (created === null || name === '') return { kind: 'wrong' };
  const isAdded = await context.store.addPasskey(
    ownerOf(account, visit),
    { ...created, name },
    { mostPasskeys, mustBeFirst },
  );
  return isAdded ? { kind: 'right', method: 'hwk' } : { kind: 'wrong' };
}

function describeApp(context: FactorContext, account: Account, sealedSecret: string): AppSetup | null {
  const secret = openSecret(context, account, sealedSecret);
  const names = { issuer: 'Consult Desk', account: account.email };
  return secret === null ? null : { secret, uri: authenticatorUri(secret, names) };
}

function addApp(
  context: FactorContext,
  account: Account,
  { sealedSecret, code }: { sealedSecret: string; code: string },
  visit: FactorVisit,
  { mustBeFirst }: { mustBeFirst: boolean },
): Promise<FactorOutcome> {
  return attempt(context, account, visit, async () => {
    const secret = openSecret(context, account, sealedSecret);
    const lastStep = secret === null ? null : findCodeStep(secret, code, new Date());
    if (lastStep === null) return null;
    const app = { sealedSecret, lastStep };
    const isAdded = await context.store.addAuthenticatorApp(ownerOf(account, visit), app, { mustBeFirst });
    return isAdded ? 'otp' : null;
  });
}

async function replaceRecoveryCodes(
  context: FactorContext,
  account: Account,
  visit: FactorVisit,
): Promise<string[]> {
  const codes = createRecoveryCodes();
  const hashes = codes.map((code) => hashCode(context, account, code));
  await context.store.replaceRecoveryCodes(ownerOf(account, visit), hashes);
  return codes;
}
