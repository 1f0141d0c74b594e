'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog.tsx';
import { isLeaving } from '@/lib/client/leave.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import { sessionLimitsQuery } from '@/lib/client/requests/sessions.ts';
import { toServerTime } from '@/lib/client/server-clock.ts';
import { listenToTabs, notifyTabs } from '@/lib/client/session-channel.ts';
import { signOut } from '@/lib/client/start-sign-in.ts';
import type { SessionLimits } from '@/lib/shared/operations/session.ts';
import * as api from '@/lib/shared/operations/session.ts';

const minuteMs = 60_000;
const idleWarningMs = 2 * minuteMs;
const absoluteNoticeMs = 10 * minuteMs;
/** Added to each wait, so that the request is sent after the limit has passed, not just before. */
const slackMs = 250;
const closeLookMs = 5_000;
const farLookMs = 5 * minuteMs;

/** How long before the idle limit the warning opens: 2 minutes, or half of a limit shorter than 4 minutes. */
function findWarningMs(limits: SessionLimits): number {
  return Math.min(idleWarningMs, (limits.idleLimitMinutes * minuteMs) / 2);
}

/** Whether the idle limit is near and "Stay signed in" would help, because the absolute limit is later. */
function isIdleEnding(limits: SessionLimits): boolean {
  return limits.idleLeftMs <= findWarningMs(limits) && limits.idleLeftMs < limits.absoluteLeftMs;
}

/** When to ask the server next: when the next warning or end is due without further activity. */
function findNextLookMs(limits: SessionLimits | undefined): number {
  if (!limits) return closeLookMs;
  const { idleLeftMs, absoluteLeftMs } = limits;
  if (isIdleEnding(limits)) return Math.min(closeLookMs, idleLeftMs + slackMs);
  const moments = [
    idleLeftMs - findWarningMs(limits),
    absoluteLeftMs > absoluteNoticeMs ? absoluteLeftMs - absoluteNoticeMs : absoluteLeftMs,
  ].filter((ms) => ms > 0);
  return Math.min(farLookMs, ...moments) + slackMs;
}

/**
 * Watches the session of this browser (S12): warns before it ends, and shows the sign-in page when it has. Asking does
 * not keep the session alive; activity in any tab does, because the server counts it for all of them.
 */
export function SessionWatch() {
  const messages = useMessages();
  const text = messages.session;
  const { format } = messages;
  const client = useQueryClient();
  const { data: limits, dataUpdatedAt } = useQuery({
    ...sessionLimitsQuery,
    staleTime: 0,
    refetchInterval: (query) => (query.state.error ? closeLookMs : findNextLookMs(query.state.data)),
    refetchIntervalInBackground: true,
  });

  useEffect(
    () =>
      listenToTabs((news) => {
        if (news.kind === 'limits') client.setQueryData(sessionLimitsQuery.queryKey, news.limits);
        // If the session has ended, the refetch leads to the sign-in page.
        else void client.invalidateQueries({ queryKey: sessionLimitsQuery.queryKey });
      }),
    [client],
  );
  useReloadFromHistory();

  if (!limits) return null;
  if (isIdleEnding(limits)) return <IdleWarning endsAt={dataUpdatedAt + limits.idleLeftMs} />;
  if (limits.absoluteLeftMs > absoluteNoticeMs) return null;
  return (
    <div className="notice is-warning mx-8 mt-4 max-phone:mx-4 print:hidden" role="status">
      <Clock className="icon" aria-hidden="true" />
      <p>
        {text.endsAt({ time: format.clock(new Date(toServerTime(dataUpdatedAt) + limits.absoluteLeftMs)) })}
      </p>
    </div>
  );
}

function IdleWarning({ endsAt }: { endsAt: number }) {
  const messages = useMessages();
  const text = messages.session;
  const client = useQueryClient();
  const leftSeconds = useSecondsUntil(endsAt);
  const [isSigningOut, setSigningOut] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stay = useMutation({
    mutationFn: () => requestJson(api.staySignedIn),
    onSuccess: (limits) => {
      client.setQueryData(sessionLimitsQuery.queryKey, limits);
      notifyTabs({ kind: 'limits', limits });
    },
    onError: (error) => setProblem(describeThrown(error)),
  });

  function leave(): void {
    setSigningOut(true);
    signOut().catch((error: unknown) => {
      setSigningOut(false);
      setProblem(describeThrown(error));
    });
  }

  return (
    <Dialog kind="alertdialog" title={text.title} onClose={() => stay.mutate()}>
      <p>
        <span aria-hidden="true">
          {leftSeconds > 0 ? text.countdown({ left: formatCountdown(leftSeconds) }) : text.ending}
        </span>{' '}
        {text.kept}
      </p>
      <SpokenTime leftSeconds={leftSeconds} />
      {problem ? (
        <p className="error mt-4" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="dialog-actions">
        <button className="btn" type="button" disabled={isSigningOut} onClick={leave}>
          {messages.app.signOut}
        </button>
        <button
          className="btn btn-primary"
          type="button"
          data-first-focus
          disabled={stay.isPending || isSigningOut}
          onClick={() => stay.mutate()}
        >
          {text.stay}
        </button>
      </div>
    </Dialog>
  );
}

const spokenAtSeconds = [120, 60, 30, 10];

/** The countdown for screen readers: announced when the dialog opens and at 60, 30 and 10 seconds, not each second. */
function SpokenTime({ leftSeconds }: { leftSeconds: number }) {
  const text = useMessages().session;
  const next = spokenAtSeconds.filter((seconds) => leftSeconds <= seconds).at(-1) ?? leftSeconds;
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    setSpoken(
      next < 60
        ? text.spokenSeconds({ seconds: next })
        : text.spokenMinutes({ minutes: Math.round(next / 60) }),
    );
  }, [next, text]);
  return (
    <p className="sr-only" aria-live="polite">
      {spoken}
    </p>
  );
}

/** Minutes and seconds, such as "1:45". */
function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function useSecondsUntil(endsAt: number): number {
  const read = () => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(read);
  const readNow = useRef(read);
  readNow.current = read;
  useEffect(() => {
    const timer = setInterval(() => setSeconds(readNow.current()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/**
 * Hides and reloads a page that the browser restores from its back/forward cache: the session may have ended, or belong to another
 * person (S12).
 */
function useReloadFromHistory(): void {
  useEffect(() => {
    const hide = (event: PageTransitionEvent) => {
      if (event.persisted || isLeaving()) document.body.hidden = true;
    };
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', reload);
    return () => {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', reload);
    };
  }, []);
}
