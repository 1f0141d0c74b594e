import type { Context, Next } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ConsultationStore } from '../../domain/consultation/consultation-store.ts';
import type { AppEnvironment } from '../../http/app-environment.ts';
import { closeCookie, type Signer } from '../cookies.ts';

/** A tablet in a waiting room opens every patient's link, and servers refuse requests with hundreds of cookies. */
const linkCookiesMax = 12;

const namePattern = /^(?:__Host-)?((?:claim|proved|visit)_([0-9a-z]{26}))$/;

/**
 * Limits the cookies of links in a browser to 12. The oldest are removed first (browsers send them in that order, RFC
 * 6265 §5.4), except those of the current link and of consultations in progress.
 */
export function limitLinkCookies(
  signer: Signer,
  findInProgress: ConsultationStore['findInProgress'],
): (c: Context<AppEnvironment>, next: Next) => Promise<void> {
  return async (c, next) => {
    await next();
    const kept = new Map<string, string>();
    for (const name of Object.keys(getCookie(c))) addName(kept, name);
    const written = new Set<string>();
    for (const line of c.res.headers.getSetCookie()) {
      const name = line.slice(0, line.indexOf('='));
      if (/;\s*max-age=0\b/i.test(line)) kept.delete(namePattern.exec(name)?.[1] ?? '');
      else addName(written, name);
    }
    for (const name of written) kept.set(name, name.slice(name.indexOf('_') + 1));
    if (kept.size <= linkCookiesMax) return;
    const isOpenNow = (name: string, id: string) => written.has(name) || c.req.path.includes(id);
    const inProgress = await findInProgress([...new Set(kept.values())]);
    const closable = [...kept].filter(([name, id]) => !isOpenNow(name, id) && !inProgress.has(id));
    for (const [name] of closable.slice(0, kept.size - linkCookiesMax)) closeCookie(c, signer, name);
  };
}

function addName(names: Map<string, string> | Set<string>, cookie: string): void {
  const [, name, id] = namePattern.exec(cookie) ?? [];
  if (name === undefined || id === undefined) return;
  if (names instanceof Set) names.add(name);
  else names.set(name, id);
}
