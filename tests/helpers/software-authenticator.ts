import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type CreationOptions = { challenge: string; rp: { id?: string } };
type RequestOptions = { challenge: string; rpId?: string; allowCredentials?: { id: string }[] };

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** A passkey in software (ES256, attestation "none"), with answers in the form of a browser's `toJSON`. */
export class SoftwareAuthenticator {
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject };
  readonly #id = randomBytes(32);
  /** The signature counter that it reports; a test may set it back. */
  counter = 0;

  /** @param origin - the origin of the page that uses it */
  constructor(readonly origin: string) {
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  get id(): string {
    return this.#id.toString('base64url');
  }

  /** The answer to `navigator.credentials.create`. */
  create({ challenge, rp }: CreationOptions): string {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.#id.length);
    // COSE_Key as CBOR: kty EC2, alg ES256, crv P-256, x, y.
    const point = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
    const publicKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      point(0x21, x),
      point(0x22, y),
    ]);
    const authenticatorData = Buffer.concat([
      this.#describe(rp.id ?? '', userPresent | userVerified | hasCredential),
      Buffer.alloc(16),
      idLength,
      this.#id,
      publicKey,
    ]);
    // {"fmt": "none", "attStmt": {}, "authData": bytes} as CBOR.
    const dataLength = Buffer.alloc(2);
    dataLength.writeUInt16BE(authenticatorData.length);
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63, ...Buffer.from('fmt'), 0x64, ...Buffer.from('none')]),
      Buffer.from([0x67, ...Buffer.from('attStmt'), 0xa0, 0x68, ...Buffer.from('authData'), 0x59]),
      dataLength,
      authenticatorData,
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The answer to `navigator.credentials.get`. */
  get({ challenge, rpId }: RequestOptions): string {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge);
    const authenticatorData = this.#describe(rpId ?? '', userPresent | userVerified);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: null,
    });
  }

  #clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #describe(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter]);
  }

  #answer(response: Record<string, unknown>): string {
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response,
    });
  }
}
