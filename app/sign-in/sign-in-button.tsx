'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { FieldProblem } from '@/components/ui/field.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { goThroughSignIn } from '@/lib/client/start-sign-in.ts';

/**
 * The button that starts the sign-in; at an address that is not the dashboard's own, a link to it, since a form that is
 * sent from there is refused (S14).
 *
 * @param callbackPath - page of the dashboard to come back to
 * @param ownOrigin - of the address at which the dashboard is reached
 */
export function SignInButton({ callbackPath, ownOrigin }: { callbackPath: string; ownOrigin: string }) {
  const messages = useMessages('signIn');
  const isLive = useHydrated();
  const router = useRouter();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  useEffect(() => {
    // Another tab may have signed in meanwhile; the server then sends this one on to its page.
    const look = () => {
      if (document.visibilityState === 'visible') router.refresh();
    };
    // Kept in memory by the browser and shown again by its back button, it would still say that it is busy.
    const wakeUp = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', wakeUp);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', wakeUp);
    };
  }, [router]);

  function start(): void {
    setState('busy');
    goThroughSignIn(callbackPath).catch(() => setState('failed'));
  }

  if (isLive && window.location.origin !== ownOrigin) {
    return (
      <div className="grid gap-2">
        <FieldProblem id="sign-in-problem">{messages.signIn.elsewhere}</FieldProblem>
        <a className="btn btn-primary" href={new URL(callbackPath, ownOrigin).href}>
          {messages.signIn.openOwn({ host: new URL(ownOrigin).host })}
        </a>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <button
        className="btn btn-primary"
        type="button"
        disabled={!isLive || state === 'busy'}
        onClick={start}
      >
        {state === 'busy' ? messages.signIn.busy : messages.signIn.button}
      </button>
      {state === 'failed' ? (
        <FieldProblem id="sign-in-problem">{messages.session.noAnswer}</FieldProblem>
      ) : null}
    </div>
  );
}
