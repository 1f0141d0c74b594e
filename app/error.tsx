'use client';

import { PageFailure } from '@/components/shell/page-failure.tsx';

/** A page whose frame failed to render, too. */
export default function ErrorPage({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <main className="gate">
      <div className="gate-card">
        <PageFailure error={error} retry={retry} />
      </div>
    </main>
  );
}
