'use client';

import { speak } from '@/lib/client/spoken-messages.ts';
import './globals.css';

export default function GlobalError({ reset }: { reset: () => void }) {
  // It stands in the place of the layout, which knows the language.
  const messages = speak();
  return (
    <html lang={messages.locale}>
      <body className="clinic">
        <main className="gate">
          <div className="gate-card">
            <h1>{messages.app.errorTitle}</h1>
            <p>{messages.app.errorBody}</p>
            <button className="btn" type="button" onClick={reset}>
              {messages.app.tryAgain}
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
