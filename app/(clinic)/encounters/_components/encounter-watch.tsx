'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { usePollInterval } from '@/app/(clinic)/_components/live-updates.tsx';
import { type NoteSlot, useKeptNote } from '@/app/(clinic)/encounters/_components/use-kept-note.ts';
import { NothingHere } from '@/components/shell/nothing-here.tsx';
import { retryPauseMs } from '@/lib/client/query-client.ts';
import { refreshPage } from '@/lib/client/refresh-page.ts';
import { RequestFailure } from '@/lib/client/request-failure.ts';
import { isTemporaryCode } from '@/lib/client/request-json.ts';
import { type EncounterState, encounterQuery } from '@/lib/client/requests/get-encounter.ts';

type Encounter = EncounterState & {
  /** `reportVersion` of the report that the page shows, which a poll may have left behind. */
  shownReportVersion: string | null;
  /** Refetches the encounter. */
  retry: () => void;
  /** The text typed into the note. Kept here, because the form moves to another place in the page when the report appears. */
  noteSlot: NoteSlot;
  /** Reads the encounter again, and gives its note. */
  reload: () => Promise<EncounterState['note']>;
  /** Whether the transcript is printed with the report. */
  setTranscriptPrinted: (isPrinted: boolean) => void;
};

const EncounterContext = createContext<Encounter | null>(null);

/** The encounter's current data, for the controls of its page. */
export function useEncounter(): Encounter {
  const encounter = useContext(EncounterContext);
  if (!encounter) throw new Error('This stands outside of an EncounterWatch.');
  return encounter;
}

/**
 * Wraps the server-rendered page of an encounter and polls the encounter. Its controls show what changes at once (review, note,
 * acknowledged flags); for other changes the server renders the page again.
 *
 * @param props.version - version of the encounter that the server has rendered
 * @param props.reportVersion - `reportVersion` of its report
 */
export function EncounterWatch({
  id,
  version,
  reportVersion,
  children,
}: {
  id: string;
  version: string;
  reportVersion: string | null;
  children: ReactNode;
}) {
  const [isTranscriptPrinted, setTranscriptPrinted] = useState(true);
  const pace = usePollInterval();
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...encounterQuery(id),
    refetchInterval: (current) => {
      const code = current.state.data?.reportProblem;
      return code && isTemporaryCode(code) ? retryPauseMs : pace(current);
    },
  });
  useNewVersion(version, data?.version, dataUpdatedAt);
  const [noteEdit, setNoteEdit] = useKeptNote(data?.invitation?.id ?? null);
  const encounter = useMemo(
    () =>
      data && {
        ...data,
        shownReportVersion: reportVersion,
        retry: () => void refetch(),
        reload: async () => (await refetch({ throwOnError: true })).data?.note ?? null,
        noteSlot: [noteEdit, setNoteEdit] as const,
        setTranscriptPrinted,
      },
    [data, reportVersion, refetch, noteEdit, setNoteEdit],
  );
  // Erased while it was shown: remove from the page what was read before.
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

/** Wait until the page's own data has replaced older cached data of the same query, which would look like a new version. */
const settleMs = 100;

/** Refreshes the page when a poll reports another version; a refresh that failed is repeated at the next poll. */
function useNewVersion(shown: string, known: string | undefined, knownAt: number): void {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every poll triggers it, also one with the same version.
  useEffect(() => {
    if (known === undefined || known === shown) return;
    const timer = setTimeout(() => refreshPage(router), settleMs);
    return () => clearTimeout(timer);
  }, [shown, known, knownAt, router]);
}
