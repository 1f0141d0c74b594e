/**
 * Passkeys on the sign-in pages. A form with `data-passkey` requests options from the service, lets the browser create
 * or use a passkey, and submits the response in the form.
 */

type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;

const isSupported = typeof PublicKeyCredential === 'function';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
  const say = (problem: string | undefined) => {
    const place = form.querySelector('[data-problem]');
    if (!place) return;
    place.textContent = problem ?? '';
    place.toggleAttribute('hidden', problem === undefined);
  };
  if (!isSupported) say(form.dataset.unsupported);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isSupported || form.hasAttribute('aria-busy')) return;
    form.setAttribute('aria-busy', 'true');
    say(undefined);
    perform(form).then(
      (isReady) => {
        if (isReady) form.submit();
      },
      () => {
        // Cancelled, timed out or refused: the browser does not say which, and has informed the person.
        form.removeAttribute('aria-busy');
        say(form.dataset.failed);
      },
    );
  });
}

/** Puts the browser's response into the form; false when the service redirects instead. */
async function perform(form: HTMLFormElement): Promise<boolean> {
  const field = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const answer = await fetch(form.dataset.options ?? '', {
    method: 'POST',
    body: new URLSearchParams({ form_token: field('form_token')?.value ?? '' }),
  });
  if (answer.redirected) {
    location.assign(answer.url);
    return false;
  }
  if (!answer.ok) throw new Error('No options came');
  const options: Options = await answer.json();
  const credential =
    form.dataset.passkey === 'create'
      ? await navigator.credentials.create({ publicKey: readCreation(options) })
      : await navigator.credentials.get({ publicKey: readRequest(options) });
  const input = field('credential');
  if (!(credential instanceof PublicKeyCredential) || !input) throw new Error('No passkey came');
  input.value = JSON.stringify(toJson(credential));
  return true;
}

function readCreation(options: Options): PublicKeyCredentialCreationOptions {
  if ('parseCreationOptionsFromJSON' in PublicKeyCredential) {
    return PublicKeyCredential.parseCreationOptionsFromJSON(options);
  }
  return {
    rp: options.rp,
    user: { ...options.user, id: toBytes(options.user.id) },
    challenge: toBytes(options.challenge),
    pubKeyCredParams: options.pubKeyCredParams.map((parameter) => ({
      type: 'public-key',
      alg: parameter.alg,
    })),
    timeout: options.timeout,
    attestation: 'none',
    authenticatorSelection: options.authenticatorSelection,
    excludeCredentials: readDescriptors(options.excludeCredentials),
  };
}

function readRequest(options: Options): PublicKeyCredentialRequestOptions {
  if ('parseRequestOptionsFromJSON' in PublicKeyCredential) {
    return PublicKeyCredential.parseRequestOptionsFromJSON(options);
  }
  return {
    rpId: options.rpId,
    challenge: toBytes(options.challenge),
    timeout: options.timeout,
    userVerification: 'preferred',
    allowCredentials: readDescriptors(options.allowCredentials),
  };
}

function readDescriptors(list: PublicKeyCredentialDescriptorJSON[] = []): PublicKeyCredentialDescriptor[] {
  return list.map((known) => ({ type: 'public-key', id: toBytes(known.id) }));
}

/** The credential as WebAuthn's JSON. */
function toJson(credential: PublicKeyCredential): unknown {
  if (typeof credential.toJSON === 'function') return credential.toJSON();
  const response = credential.response;
  const common = {
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    clientExtensionResults: {},
  };
  const clientDataJSON = toText(response.clientDataJSON);
  if (response instanceof AuthenticatorAttestationResponse) {
    return {
      ...common,
      response: { clientDataJSON, attestationObject: toText(response.attestationObject), transports: [] },
    };
  }
  const used = response as AuthenticatorAssertionResponse;
  return {
    ...common,
    response: {
      clientDataJSON,
      authenticatorData: toText(used.authenticatorData),
      signature: toText(used.signature),
      userHandle: used.userHandle ? toText(used.userHandle) : null,
    },
  };
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
