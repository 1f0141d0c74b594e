'use client';

import type { ReactNode } from 'react';
import { MessagesProvider } from '@/lib/client/messages.tsx';
import { spanish } from '@/lib/shared/messages-es.ts';

export default function SpanishMessages({ children }: { children: ReactNode }) {
  return <MessagesProvider messages={spanish}>{children}</MessagesProvider>;
}
