import { ChevronLeft, LockKeyhole } from 'lucide-react';
import Link from 'next/link';
import { Blank } from '@/components/ui/blank.tsx';

/** A page that the person's role may not open: what it would be, who can, and the way back that it would have. */
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
      <Blank icon={LockKeyhole} title={reason} body={body} />
    </div>
  );
}
