import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '@/app/providers.tsx';
import { readChoice, readLocale, readMessages } from '@/lib/server/locale.ts';
import { densityCookie, readDensity } from '@/lib/shared/density.ts';
import { languages } from '@/lib/texts/generated/languages.ts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const { name } = (await readMessages()).app;
  return {
    // Titles name the page, never a patient: titles stay in browser histories and task bars.
    title: { default: name, template: `%s · ${name}` },
    manifest: '/manifest.webmanifest',
    icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' }, apple: '/apple-touch-icon.png' },
    robots: { index: false, follow: false },
    formatDetection: { telephone: false, date: false, email: false, address: false },
  };
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await readLocale();
  const { noScript } = await readMessages();
  const density = readDensity(await readChoice(densityCookie));
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    // Scripts set the theme on this element before hydration, and the density when it is chosen.
    <html
      lang={locale}
      dir={languages[locale].direction}
      data-density={density}
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <body className="clinic">
        <noscript>
          <div className="p-6">
            <h1 className="text-xl font-semibold">{noScript.title}</h1>
            <p>{noScript.body}</p>
          </div>
        </noscript>
        <Providers locale={locale} nonce={nonce}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
