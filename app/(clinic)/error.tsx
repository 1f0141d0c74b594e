'use client';

import { PageFailure } from '@/components/shell/page-failure.tsx';

/** A page that failed to render. The frame with the navigation stays. */
export default function ClinicErrorPage({ retry }: { retry: () => void }) {
  return (
    <div className="page">
      <PageFailure retry={retry} />
    </div>
  );
}
