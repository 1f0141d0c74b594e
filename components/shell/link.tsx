'use client';

import NextLink from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link to a page of the dashboard, which is prefetched once a pointer is on the link. Next's default prefetches every link in
 * view: for each page that a person opens the server would render four to twenty others.
 *
 * @param props - those of Next's link; `prefetch={false}` loads nothing before the press
 */
export function Link({ prefetch, ...props }: ComponentProps<typeof NextLink>) {
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={isPointedAt ? prefetch : false}
      onPointerEnter={() => setPointedAt(true)}
    />
  );
}
