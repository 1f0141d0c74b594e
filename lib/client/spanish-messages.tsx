'use client';

import type { ReactNode } from 'react';
import { TranslationProvider } from '@/lib/client/messages.tsx';
import { spanish } from '@/lib/shared/messages-es.ts';

export default function SpanishMessages({ children }: { children: ReactNode }) {
  return <TranslationProvider messages={spanish}>{children}</TranslationProvider>;
}
