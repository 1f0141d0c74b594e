'use client';

import type { ReactNode } from 'react';
import { Link } from '@/components/shell/link.tsx';
import { useMessages } from '@/lib/client/messages.tsx';
import type { Count } from '@/lib/shared/operations/invitation.ts';
import { paths } from '@/lib/shared/paths.ts';

/** The filter of the list that has a section's rows, as its address writes it. */
type ListFilter = Record<string, string>;

type SectionProps = { id: string; title: string; count: Count };

/** A list of Today, with the link to what it does not show; renders nothing without rows. */
export function Section<Row>({
  rows,
  filter,
  children,
  ...frame
}: SectionProps & { rows: readonly Row[]; filter: ListFilter; children: (row: Row) => ReactNode }) {
  const { today } = useMessages('today');
  if (rows.length === 0) return null;
  const link = <MoreLink count={frame.count} shown={rows.length} filter={filter} label={today.showAll} />;
  return (
    <SectionFrame {...frame} link={link}>
      {rows.map(children)}
    </SectionFrame>
  );
}

/** The heading of a list of Today, its number of rows and its links; `children` are its rows. */
export function SectionFrame({
  id,
  title,
  count,
  link,
  children,
}: SectionProps & { link: ReactNode; children: ReactNode }) {
  const { format } = useMessages('today', 'record', 'live');
  return (
    <section className="section" id={id} aria-labelledby={`h-${id}`}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-base" id={`h-${id}`}>
          {title}
        </h2>
        <span className="num text-sm text-fg-muted">{format.count(count)}</span>
        <span className="ms-auto flex flex-wrap gap-x-4">{link}</span>
      </div>
      <ul className="rows">{children}</ul>
    </section>
  );
}

/** Where a section has more rows than are shown, the link to the list with all of them. */
export function MoreLink({
  count,
  shown,
  filter,
  label,
}: {
  count: Count;
  shown: number;
  filter: ListFilter;
  label: (values: { count: string }) => string;
}) {
  const { format } = useMessages('today');
  if (count.count <= shown) return null;
  return (
    <Link
      className="link text-sm max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
      href={`${paths.invitations}?${new URLSearchParams(filter)}`}
    >
      {label({ count: format.count(count) })}
    </Link>
  );
}
