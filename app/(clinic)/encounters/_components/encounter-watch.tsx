'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { usePace } from '@/app/(clinic)/_components/live-updates.tsx';
import type { Typing } from '@/app/(clinic)/encounters/_components/note-form.tsx';
import { NothingHere } from '@/components/shell/nothing-here.tsx';
import { askAgainMs } from '@/lib/client/query-client.ts';
import { refreshPage } from '@/lib/client/refresh-page.ts';
import { isPassing, RequestFailure } from '@/lib/client/request-json.ts';
import { type EncounterState, encounterQuery } from '@/lib/client/requests/get-encounter.ts';

type Encounter = EncounterState & {
  /** Asks the service again. */
  retry: () => void;
  /** What is typed over the note: kept here, since the form stands in another place while there is no report. */
  typing: Typing | null;
  setTyping: (typing: Typing | null) => void;
  /** Leaves the transcript out of what is printed, or not. */
  setTranscriptPrinted: (isPrinted: boolean) => void;
};

const EncounterContext = createContext<Encounter | null>(null);

/** What is known of the encounter now, for the controls of its page. */
export function useEncounter(): Encounter {
  const encounter = useContext(EncounterContext);
  if (!encounter) throw new Error('This stands outside of an EncounterWatch.');
  return encounter;
}

/**
 * The page of an encounter as the server has written it. What changes at once (review, note, flags taken note of) is asked for and
 * shown by its controls; when more has changed than they show, the server writes the page anew.
 *
 * @param props.version - of what the server has written
 */
export function EncounterWatch({
  id,
  version,
  children,
}: {
  id: string;
  version: string;
  children: ReactNode;
}) {
  const [isTranscriptPrinted, setTranscriptPrinted] = useState(true);
  const [typing, setTyping] = useState<Typing | null>(null);
  const pace = usePace();
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...encounterQuery(id),
    refetchInterval: (current) => {
      const code = current.state.data?.reportProblem;
      return code && isPassing(code) ? askAgainMs : pace(current);
    },
  });
  useNewVersion(version, data?.version, dataUpdatedAt);
  const encounter = useMemo(
    () => data && { ...data, retry: () => void refetch(), typing, setTyping, setTranscriptPrinted },
    [data, refetch, typing],
  );
  // Erased while it was shown: what was read before does not stay on the page.
  if (!encounter || (error instanceof RequestFailure && error.code === 'not_found')) {
    return (
      <div className="page">
        <NothingHere />
      </div>
    );
  }
  return (
    <div className="page enc-page" data-printed={isTranscriptPrinted ? 'all' : 'report'}>
      <EncounterContext value={encounter}>{children}</EncounterContext>
    </div>
  );
}

/** What came with the page is with the queries by then: one that was kept from an earlier visit is no news. */
const settleMs = 100;

/** Has the page written anew when an answer says that it is another one by now; again at the next answer if that came to nothing. */
function useNewVersion(shown: string, known: string | undefined, knownAt: number): void {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts, also one that says the same.
  useEffect(() => {
    if (known === undefined || known === shown) return;
    const timer = setTimeout(() => refreshPage(router), settleMs);
    return () => clearTimeout(timer);
  }, [shown, known, knownAt, router]);
}
