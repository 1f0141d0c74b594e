'use client';

import { findCurrentMessages } from '@/lib/client/current-messages.ts';
import { lastResort } from '@/lib/texts/generated/last-resort.ts';
import './globals.css';

export default function GlobalError({ reset }: { reset: () => void }) {
  // Replaces the root layout, which would know the language and load its texts.
  const locale = findCurrentMessages()?.locale ?? 'en';
  const text = lastResort[locale].lastResort;
  return (
    <html lang={locale}>
      <body className="clinic">
        <main className="gate">
          <div className="gate-card">
            <h1>{text.title}</h1>
            <p>{text.body}</p>
            <button className="btn" type="button" onClick={reset}>
              {text.tryAgain}
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
