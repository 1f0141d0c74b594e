'use client';

import { LogOut } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { signOut } from '@/lib/client/start-sign-in.ts';
import { paths } from '@/lib/shared/paths.ts';

/** The icon button beside the user's name; Settings has a button with a label. */
export function SignOutBesideName() {
  return usePathname() === paths.settings ? null : <SignOutButton />;
}

/** Signs out; shows a message when that fails. */
export function SignOutButton({ withLabel = false }: { withLabel?: boolean }) {
  const messages = useMessages();
  const isLive = useHydrated();
  const [isBusy, setBusy] = useState(false);
  function leave(): void {
    setBusy(true);
    signOut().catch((error: unknown) => {
      setBusy(false);
      showToast(describeThrown(error), { kind: 'problem' });
    });
  }
  return (
    <button
      className={withLabel ? 'btn' : 'btn btn-quiet btn-sm btn-icon'}
      type="button"
      disabled={!isLive || isBusy}
      aria-label={withLabel ? undefined : messages.app.signOut}
      title={withLabel ? undefined : messages.app.signOut}
      onClick={leave}
    >
      <LogOut className="icon" aria-hidden="true" />
      {withLabel ? <span>{messages.app.signOut}</span> : null}
    </button>
  );
}
