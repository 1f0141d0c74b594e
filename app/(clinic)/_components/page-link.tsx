'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Link } from '@/components/shell/link.tsx';
import { paths } from '@/lib/shared/paths.ts';

/** A link of the navigation, marked as current while its page or a page below it is open. */
export function PageLink({
  href,
  className,
  children,
}: {
  href: string;
  className: string;
  children: ReactNode;
}) {
  const isCurrent = isWithin(usePathname(), href);
  return (
    <Link className={className} href={href} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}

function isWithin(path: string, target: string): boolean {
  if (target === paths.today) return path === target || path.startsWith('/encounters/');
  return path === target || path.startsWith(`${target}/`);
}
