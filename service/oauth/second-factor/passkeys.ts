import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as z from 'zod';
import type { Account, PayloadStore } from '../../domain/authorization/authorization-store.ts';
import { type Passkey, secondFactorModels } from '../../domain/authorization/second-factor-store.ts';

const challengeLifetimeS = 5 * 60;
const serviceName = 'Consult Desk';

const transports = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;
const base64url = z.string().regex(/^[A-Za-z0-9_-]*$/);
const clientExtensionResults = z.record(z.string(), z.unknown()).default({});
const credentialFields = {
  id: base64url.min(1).max(1400),
  rawId: base64url.min(1).max(1400),
  type: z.literal('public-key'),
  clientExtensionResults,
};

/** WebAuthn's RegistrationResponseJSON. */
const createdSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string()).default([]),
  }),
});

/** WebAuthn's AuthenticationResponseJSON. */
const usedSchema = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((value) => value ?? undefined),
  }),
});

const clientDataSchema = z.object({ challenge: z.string().min(1).max(200) });
const challengeSchema = z.object({
  accountId: z.string(),
  place: z.string(),
  purpose: z.enum(['create', 'use']),
  expiresAtMs: z.number(),
});
type Purpose = z.infer<typeof challengeSchema>['purpose'];

type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>;

/**
 * Passkeys (WebAuthn) for this service's origin. `place` names the sign-in or session that a challenge is created for;
 * the challenge is valid only there, once, for five minutes.
 */
export type Passkeys = {
  /** Options for the browser to create a passkey for `account`. */
  offer(
    account: Account,
    place: string,
    known: readonly Passkey[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Options for the browser to use one of `known`. */
  ask(
    account: Account,
    place: string,
    known: readonly Passkey[],
  ): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** The passkey that a browser created, from the JSON of its response; null when the response is invalid. */
  readCreated(account: Account, place: string, credential: string): Promise<NewPasskey | null>;
  /** The one of `known` that signed, with its new counter, which the caller must compare; null when none did. */
  readUsed(
    account: Account,
    place: string,
    credential: string,
    known: readonly Passkey[],
  ): Promise<{ id: string; counter: number } | null>;
};

/** This service as a WebAuthn relying party: its origin, and its host as the id. */
type RelyingParty = { payloads: PayloadStore; origin: string; id: string };

export function createPasskeys(payloads: PayloadStore, baseUrl: string): Passkeys {
  const party: RelyingParty = { payloads, origin: baseUrl, id: new URL(baseUrl).hostname };

  return {
    offer: (account, place, known) => offerCreation(party, account, place, known),
    ask: (account, place, known) => askForUse(party, account, place, known),
    readCreated: (account, place, credential) => readCreated(party, account, place, credential),
    readUsed: (account, place, credential, known) => readUsed(party, account, place, credential, known),
  };
}

async function keepChallenge(
  party: RelyingParty,
  challenge: string,
  account: Account,
  place: string,
  purpose: Purpose,
): Promise<void> {
  const expiresAtMs = Date.now() + challengeLifetimeS * 1000;
  const payload = { accountId: account.id, place, purpose, expiresAtMs };
  await party.payloads.upsert(secondFactorModels.challenge, challenge, payload, challengeLifetimeS);
}

/** Consumes and returns the challenge that the browser answered; null when it is unknown or of another place. */
async function takeChallenge(
  party: RelyingParty,
  clientDataJSON: string,
  account: Account,
  place: string,
  purpose: Purpose,
): Promise<string | null> {
  const clientData = clientDataSchema.safeParse(
    readJson(Buffer.from(clientDataJSON, 'base64url').toString()),
  );
  if (!clientData.success) return null;
  const { challenge } = clientData.data;
  const row = await party.payloads.find(secondFactorModels.challenge, challenge);
  if (!row || !(await party.payloads.consume(secondFactorModels.challenge, challenge))) return null;
  const kept = challengeSchema.parse(row.payload);
  const isOurs = kept.accountId === account.id && kept.place === place && kept.purpose === purpose;
  return isOurs && kept.expiresAtMs > Date.now() ? challenge : null;
}

function listCredentials(known: readonly Passkey[]) {
  return known.map((passkey) => ({ id: passkey.id, transports: readTransports(passkey.transports) }));
}

async function offerCreation(
  party: RelyingParty,
  account: Account,
  place: string,
  known: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options = await generateRegistrationOptions({
    rpName: serviceName,
    rpID: party.id,
    userName: account.email,
    userDisplayName: `${account.firstName} ${account.lastName}`,
    userID: new TextEncoder().encode(account.id),
    timeout: challengeLifetimeS * 1000,
    attestationType: 'none',
    excludeCredentials: listCredentials(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(party, options.challenge, account, place, 'create');
  return options;
}

async function askForUse(
  party: RelyingParty,
  account: Account,
  place: string,
  known: readonly Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: listCredentials(known),
    timeout: challengeLifetimeS * 1000,
    userVerification: 'preferred',
  });
  await keepChallenge(party, options.challenge, account, place, 'use');
  return options;
}

async function readCreated(
  party: RelyingParty,
  account: Account,
  place: string,
  credential: string,
): Promise<NewPasskey | null> {
  const parsed = createdSchema.safeParse(readJson(credential));
  if (!parsed.success) return null;
  const response = parsed.data;
  const challenge = await takeChallenge(party, response.response.clientDataJSON, account, place, 'create');
  if (challenge === null) return null;
  const known = readTransports(response.response.transports);
  const { registrationInfo } = await orNothing(() =>
    verifyRegistrationResponse({
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      response: { ...response, response: { ...response.response, transports: known } },
      expectedChallenge: challenge,
      requireUserVerification: false,
    }),
  );
  if (!registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id, publicKey, counter, transports: known };
}

async function readUsed(
  party: RelyingParty,
  account: Account,
  place: string,
  credential: string,
  known: readonly Passkey[],
): Promise<{ id: string; counter: number } | null> {
  const parsed = usedSchema.safeParse(readJson(credential));
  if (!parsed.success) return null;
  const response = parsed.data;
  const challenge = await takeChallenge(party, response.response.clientDataJSON, account, place, 'use');
  const passkey = known.find(({ id }) => id === response.id);
  if (challenge === null || !passkey) return null;
  const { verified, authenticationInfo } = await orNothing(() =>
    verifyAuthenticationResponse({
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      response,
      expectedChallenge: challenge,
      // The store compares the new counter with the old one, in the statement that updates it.
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: false,
    }),
  );
  return verified && authenticationInfo ? { id: passkey.id, counter: authenticationInfo.newCounter } : null;
}

/** The library throws for an invalid response, which is an expected result here. */
async function orNothing<Result extends object>(verify: () => Promise<Result>): Promise<Partial<Result>> {
  try {
    return await verify();
  } catch {
    return {};
  }
}

function readTransports(values: readonly string[]): AuthenticatorTransport[] {
  return transports.filter((transport) => values.includes(transport));
}

/** Undefined when `text` is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
