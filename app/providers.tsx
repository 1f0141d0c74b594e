'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { type ReactNode, useState } from 'react';
import { Toaster } from '@/components/ui/toast.tsx';
import { LocaleProvider } from '@/lib/client/messages.tsx';
import { createQueryClient } from '@/lib/client/query-client.ts';
import type { DashboardLocale } from '@/lib/shared/locale.ts';

export function Providers({
  locale,
  nonce,
  children,
}: {
  locale: DashboardLocale;
  nonce: string | undefined;
  children: ReactNode;
}) {
  const [client] = useState(createQueryClient);
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      enableSystem
      enableColorScheme={false}
      nonce={nonce}
    >
      <QueryClientProvider client={client}>
        <LocaleProvider locale={locale}>
          <div id="app">{children}</div>
        </LocaleProvider>
        <Toaster />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
