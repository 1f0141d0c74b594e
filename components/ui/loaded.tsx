'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useLastingError } from '@/components/ui/use-lasting-error.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { RequestFailure } from '@/lib/client/request-failure.ts';
import { describeLastingFailure } from '@/lib/client/request-json.ts';

/**
 * A part of a page that is loaded by itself: lines while it is on its way, why it is not there, or what was loaded.
 *
 * @param props.errorTitle - what could not be loaded
 */
export function Loaded<Data>({
  query,
  errorTitle,
  children,
}: {
  query: UseQueryResult<Data>;
  errorTitle: string;
  children: (data: Data) => ReactNode;
}) {
  const messages = useMessages();
  const error = useLastingError(query);
  if (error) {
    return (
      <ErrorState
        title={errorTitle}
        body={describeLastingFailure(messages, error)}
        onRetry={() => void query.refetch()}
        isOutdated={error instanceof RequestFailure && error.code === 'outdated'}
      />
    );
  }
  return query.data === undefined ? <Skeleton label={messages.app.loading} /> : children(query.data);
}
