import { FileQuestion } from 'lucide-react';
import Link from 'next/link';
import { Blank } from '@/components/ui/blank.tsx';
import { readMessages } from '@/lib/server/locale.ts';
import { paths } from '@/lib/shared/paths.ts';

export default async function NotFound() {
  const messages = await readMessages();
  return (
    <main className="gate">
      <div className="gate-card">
        <h1 className="sr-only">{messages.app.notFoundTitle}</h1>
        <Blank icon={FileQuestion} title={messages.app.notFoundTitle} body={messages.app.notFoundBody}>
          <Link className="btn" href={paths.today}>
            {messages.app.backToToday}
          </Link>
        </Blank>
      </div>
    </main>
  );
}
