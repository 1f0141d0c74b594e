'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { FieldProblem } from '@/components/ui/field.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { goThroughSignIn } from '@/lib/client/start-sign-in.ts';

/**
 * The button that starts the sign-in. At another address than the dashboard's own it is a link to that address, since a form sent
 * from elsewhere is refused (S14).
 *
 * @param callbackPath - page of the dashboard to return to
 * @param ownOrigin - origin of the dashboard's own address
 */
export function SignInButton({ callbackPath, ownOrigin }: { callbackPath: string; ownOrigin: string }) {
  const messages = useMessages('signIn');
  const isLive = useHydrated();
  const router = useRouter();
  const [state, setState] = useState<'idle' | 'busy'>('idle');
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    // Another tab may have signed in meanwhile; the server then redirects this one to its page.
    const refresh = () => {
      if (document.visibilityState === 'visible') router.refresh();
    };
    // A page restored from the back/forward cache would still show the button as busy.
    const wakeUp = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('pageshow', wakeUp);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('pageshow', wakeUp);
    };
  }, [router]);

  function start(): void {
    setState('busy');
    setProblem(null);
    goThroughSignIn(callbackPath).catch((error: unknown) => {
      setState('idle');
      setProblem(describeThrown(error));
    });
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
      {problem === null ? null : <FieldProblem id="sign-in-problem">{problem}</FieldProblem>}
    </div>
  );
}
