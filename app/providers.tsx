'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { ThemeProvider } from 'next-themes';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { Toaster } from '@/components/ui/toast.tsx';
import { createQueryClient } from '@/lib/client/query-client.ts';

export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
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
        <NuqsAdapter>
          <div id="app">{children}</div>
          <Toaster />
        </NuqsAdapter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
