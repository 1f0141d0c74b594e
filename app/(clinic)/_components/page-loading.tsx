import { Bones } from '@/components/ui/blank.tsx';
import { messages } from '@/lib/shared/messages.ts';

/** A page whose data is on its way. */
export function PageLoading({ title }: { title: string }) {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <Bones label={messages.app.loading} />
    </div>
  );
}
