'use client';

import { PageFailure } from '@/components/shell/page-failure.tsx';

/** A page that failed to render. The frame with the navigation stays. */
export default function ClinicErrorPage({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className="page">
      <PageFailure error={error} retry={retry} />
    </div>
  );
}
