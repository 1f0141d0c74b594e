import type { Context, Next } from 'hono';
import type { AppEnvironment } from '../../http/app-environment.ts';

/** A link with an id, and the punctuation that programs and people append to it; ids contain none of it. */
const linkPattern = /^\/(consult|consultation)\/([0-9a-z]{26})([^0-9A-Za-z/][^/]*|\/)$/u;
const endsOfSentences = /^[\p{P}\p{S}\p{Z}\p{Cf}\s/]+$/u;

/**
 * Redirects a patient's link that ends with punctuation (`. , ) ; /`, a closing quote, a space, a zero-width space) to
 * the link itself. Mail programs and people append such characters.
 */
export async function cleanLink(c: Context<AppEnvironment>, next: Next): Promise<Response | undefined> {
  const { pathname, search } = new URL(c.req.url);
  const [, kind = '', id = '', rest = ''] = linkPattern.exec(pathname) ?? [];
  if (id !== '' && ['GET', 'HEAD'].includes(c.req.method) && endsOfSentences.test(decode(rest))) {
    return c.redirect(`/${kind}/${id}${search}`, 303);
  }
  await next();
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Half of an encoded character, so it cannot be punctuation.
  }
}
