'use client';

import { PageFailure } from '@/components/shell/page-failure.tsx';

/** A page that could not be made, and neither could its frame. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <main className="gate">
      <div className="gate-card">
        <PageFailure retry={retry} />
      </div>
    </main>
  );
}
