'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Link } from '@/components/shell/link.tsx';

/**
 * A link of the navigation, marked as current while its page or a page that belongs to it is open.
 *
 * @param props.sections - the first parts of the addresses of these pages
 */
export function PageLink({
  href,
  sections,
  className,
  children,
}: {
  href: string;
  sections: readonly string[];
  className: string;
  children: ReactNode;
}) {
  const isCurrent = sections.includes(usePathname().split('/')[1] ?? '');
  return (
    <Link className={className} href={href} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}
