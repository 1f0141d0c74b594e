'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Loaded } from '@/components/ui/loaded.tsx';
import { RelativeTime, useNow } from '@/components/ui/relative-time.tsx';
import { showToast } from '@/components/ui/toast.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { leave, saveEverything } from '@/lib/client/leave.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { describeThrown } from '@/lib/client/request-failure.ts';
import { requestJson } from '@/lib/client/request-json.ts';
import { sessionsQuery } from '@/lib/client/requests/sessions.ts';
import { notifyTabs } from '@/lib/client/session-channel.ts';
import * as api from '@/lib/shared/operations/session.ts';
import { paths } from '@/lib/shared/paths.ts';

/** The browsers in which this person is signed in. */
export function SessionList() {
  const text = useMessages('settings').settings;
  const sessions = useQuery(sessionsQuery);
  return (
    <Loaded query={sessions} errorTitle={text.sessionsError}>
      {(list) => (
        <ul className="mt-3 grid">
          {list.map((one) => (
            <li
              key={one.id}
              className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-b border-line max-phone:grid-cols-[auto_minmax(0,1fr)_auto] max-phone:py-3"
            >
              <Monitor className="icon" aria-hidden="true" />
              <span className="min-w-0">
                <span>{one.browser}</span>
                {one.isThisOne ? <span className="optional"> {text.thisOne}</span> : null}
              </span>
              <span className="muted text-sm max-phone:col-start-2 max-phone:row-start-2">
                <RelativeTime at={one.lastSeenAt} isAgo />
              </span>
              {one.isThisOne ? null : <SignOutThere session={one} />}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** Signs out another browser of this person. */
function SignOutThere({ session }: { session: { id: string; browser: string; lastSeenAt: string } }) {
  const messages = useMessages('settings');
  const text = messages.settings;
  const { format } = messages;
  const client = useQueryClient();
  const now = useNow();
  const isLive = useHydrated();
  const end = useMutation({
    mutationFn: () => requestJson(api.endSession, { params: { id: session.id } }),
    onSuccess: () => {
      showToast(text.signedOutOne);
      return client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => showToast(describeThrown(error), { kind: 'problem' }),
  });
  return (
    <button
      className="btn btn-sm max-phone:col-start-3 max-phone:row-span-2 max-phone:row-start-1"
      type="button"
      disabled={!isLive || end.isPending}
      // Two browsers of one kind are told apart by their last use.
      aria-label={text.signOutOne({
        browser: session.browser,
        seen: format.age(new Date(session.lastSeenAt), now),
      })}
      onClick={() => end.mutate()}
    >
      {messages.app.signOut}
    </button>
  );
}

/** Signs out every browser of this person, after a confirmation. */
export function SignOutEverywhere() {
  const text = useMessages('settings').settings;
  const isLive = useHydrated();
  const [isAsking, setAsking] = useState(false);

  async function endAll(): Promise<void> {
    await saveEverything();
    await requestJson(api.endAllSessions);
    notifyTabs({ kind: 'ended' });
    await leave(paths.signIn);
  }

  return (
    <>
      <button
        className="btn btn-danger-quiet mt-3"
        type="button"
        disabled={!isLive}
        onClick={() => setAsking(true)}
      >
        {text.everywhere}
      </button>
      {isAsking ? (
        <ConfirmDialog
          title={text.everywhereTitle}
          description={text.everywhereBody}
          keepLabel={text.everywhereKeep}
          confirmLabel={text.everywhere}
          onConfirm={endAll}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
