'use client';

import { PageFailure } from '@/components/shell/page-failure.tsx';

/** A page whose frame failed to render, too. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main className="gate">
      <div className="gate-card">
        <PageFailure retry={retry} />
      </div>
    </main>
  );
}
