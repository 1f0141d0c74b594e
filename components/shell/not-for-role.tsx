import { ChevronLeft, LockKeyhole } from 'lucide-react';
import { Link } from '@/components/shell/link.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';

/** Shown in place of a page that the user's role may not open: names the page, who may open it, and links back. */
export function NotForRole({
  title,
  reason,
  body,
  back,
}: {
  title: string;
  reason: string;
  body: string;
  back: { path: string; name: string };
}) {
  return (
    <div className="page">
      <Link className="crumb" href={back.path}>
        <ChevronLeft className="icon" aria-hidden="true" />
        {back.name}
      </Link>
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <EmptyState icon={LockKeyhole} title={reason} body={body} />
    </div>
  );
}
