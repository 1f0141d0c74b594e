'use client';

import { useState } from 'react';
import { FieldProblem } from '@/components/ui/field.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { startSignIn } from '@/lib/client/start-sign-in.ts';
import { messages } from '@/lib/shared/messages.ts';

export function SignInButton({ callbackPath }: { callbackPath: string }) {
  const isLive = useHydrated();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  function start(): void {
    setState('busy');
    startSignIn(callbackPath).catch(() => setState('failed'));
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
      {state === 'failed' ? <FieldProblem id="sign-in-problem">{messages.signIn.failed}</FieldProblem> : null}
    </div>
  );
}
