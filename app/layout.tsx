import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '@/app/providers.tsx';
import { messages } from '@/lib/shared/messages.ts';
import './globals.css';

export const metadata: Metadata = {
  // Titles name the page, never a patient: they stay in histories and task bars.
  title: { default: messages.app.name, template: `%s · ${messages.app.name}` },
  robots: { index: false, follow: false },
  formatDetection: { telephone: false, date: false, email: false, address: false },
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    // The theme is set on this element before the page is live.
    <html
      lang="en"
      dir="ltr"
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <body className="clinic">
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
