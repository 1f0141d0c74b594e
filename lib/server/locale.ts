import type { Messages } from '@/lib/shared/messages.ts';
import 'server-only';
import { cookies, headers } from 'next/headers';
import { getContext } from '@/lib/server/context.ts';
import { findMessages } from '@/lib/shared/all-messages.ts';
import { nameChoiceCookie } from '@/lib/shared/choice-cookie.ts';
import {
  type DashboardLocale,
  localeCookie,
  negotiateLocale,
  readDashboardLocale,
} from '@/lib/shared/locale.ts';

/** The language for this request: the one chosen in Settings, else the best match of the browser's languages. */
export async function readLocale(): Promise<DashboardLocale> {
  const chosen = readDashboardLocale(await readChoice(localeCookie));
  return chosen ?? negotiateLocale((await headers()).get('accept-language'));
}

/** A choice that this request's browser stores in a cookie. */
export async function readChoice(name: string): Promise<string | undefined> {
  return (await cookies()).get(nameChoiceCookie(name, getContext().env.isSecure))?.value;
}

/** The dashboard's texts in the language for this request. */
export async function readMessages(): Promise<Messages> {
  return findMessages(await readLocale());
}
