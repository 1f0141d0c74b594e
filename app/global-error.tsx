'use client';

import { messages } from '@/lib/shared/messages.ts';
import './globals.css';

export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="en">
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
