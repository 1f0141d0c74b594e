'use client';

import { PageFailure } from '@/components/shell/page-failure.tsx';

/** A page that could not be made: the frame stays, and with it the way to every other page. */
export default function ClinicErrorPage({ retry }: { retry: () => void }) {
  return (
    <div className="page">
      <PageFailure retry={retry} />
    </div>
  );
}
