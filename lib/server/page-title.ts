import 'server-only';
import { readMessages } from '@/lib/server/locale.ts';
import type { Messages } from '@/lib/shared/messages.ts';
import type { TitledPage } from '@/lib/shared/pages.ts';

/** What a page is called; the compiler refuses a page of the table without a name. */
export function namePage(messages: Messages, page: TitledPage): string {
  const names: Record<TitledPage, string> = { ...messages.pages, ...messages.pageTitles };
  return names[page];
}

/** The `generateMetadata` of a page: titles name the page, never a patient, since they stay in browser histories and task bars. */
export function titleFrom(page: TitledPage): () => Promise<{ title: string }> {
  return async () => ({ title: namePage(await readMessages(), page) });
}
