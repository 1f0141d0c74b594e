'use client';

import type { ComponentProps } from 'react';
import { StatusSign } from '@/components/invitations/status-sign.tsx';
import { useMessages } from '@/lib/client/messages.tsx';

/** A status as icon and word, with the page's texts. */
export function StatusWord(props: Omit<ComponentProps<typeof StatusSign>, 'messages'>) {
  return <StatusSign messages={useMessages()} {...props} />;
}
