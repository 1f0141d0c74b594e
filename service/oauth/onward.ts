import { z } from 'zod';
import type { AuthorizationStore, PayloadStore } from '../domain/authorization/authorization-store.ts';
import type { ErrorPageInput } from './oauth-pages.ts';

const interactionSchema = z.object({ params: z.object({ client_id: z.string() }) });

/**
 * The application in which a new sign-in begins, for the page of one that is over: the application of this sign-in, also when its
 * address was opened in another browser; else the one that this browser was last asked to sign in to; else the only one that there is.
 *
 * @param uid - of the interaction in the address; expired ones are found until they are removed
 * @param remembered - the client that this browser's cookie names
 * @returns null where none of them is known
 */
export async function findOnward(
  { authorizations, payloads }: { authorizations: AuthorizationStore; payloads: PayloadStore },
  { uid, remembered }: { uid: string | undefined; remembered: string | null },
): Promise<ErrorPageInput['onward']> {
  const row = uid === undefined ? null : await payloads.find('Interaction', uid);
  const own = interactionSchema.safeParse(row?.payload).data?.params.client_id ?? null;
  for (const clientId of [own, remembered]) {
    const client = clientId === null ? null : await authorizations.findLiveClient(clientId);
    if (client !== null) return linkTo(client);
  }
  const only = await authorizations.findOnlyLiveClient();
  return only === null ? null : linkTo(only);
}

function linkTo({ name, redirectUris: [address] }: { name: string; redirectUris: string[] }) {
  return address === undefined ? null : { name, url: new URL('/', address).href };
}
