import type { Context, Next } from 'hono';
import type { AppEnvironment } from '../../http/app-environment.ts';

/** What an id looks like in a link, and what programs and people write behind one: an id has none of it. */
const linkPattern = /^\/(consult|consultation)\/([0-9a-z]{26})([^0-9A-Za-z/][^/]*|\/)$/u;
const endsOfSentences = /^[\p{P}\p{S}\p{Z}\p{Cf}\s/]+$/u;

/**
 * A patient's link with the end of a sentence on it (`. , ) ; /`, a closing quote, a space, a space of no width) is sent to
 * the link itself. Mail programs and people put such marks there.
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
    return text; // Half of an encoded character: not the end of a sentence.
  }
}
