import { type Person, passPages } from '../helpers/authorization.ts';
import { CannotTell } from './check-errors.ts';
import type { SignIn } from './target.ts';

/**
 * A person who goes through the sign-in and consent pages of our own service.
 * @param person - null where the service signs in by itself, as the stand-in service does
 */
export function signInByForm(person: Person | null): SignIn {
  return async ({ authorizeUrl, redirectUri, visitor }) => {
    const end = await passPages(authorizeUrl, redirectUri, person, visitor);
    if (end === null && person === null)
      throw new CannotTell('a page asks somebody to sign in: see --sign-in-email and --paste');
    return end;
  };
}
