'use client';

import { Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useEncounter } from '@/app/(clinic)/encounters/_components/encounter-watch.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useHydrated } from '@/components/ui/use-hydrated.ts';
import { useMessages } from '@/lib/client/messages.tsx';

/** Prints the report, with or without the transcript. */
export function PrintButton() {
  const messages = useMessages('review');
  const { setTranscriptPrinted } = useEncounter();
  const text = messages.review;
  const isLive = useHydrated();
  const [isOpen, setOpen] = useState(false);

  function print(withTranscript: boolean): void {
    // The browser prints the page as it is now, so render the choice first.
    flushSync(() => {
      setOpen(false);
      setTranscriptPrinted(withTranscript);
    });
    window.print();
  }

  return (
    <>
      <button className="btn" type="button" disabled={!isLive} onClick={() => setOpen(true)}>
        <Printer className="icon" aria-hidden="true" />
        {text.print}
      </button>
      {isOpen ? (
        <Dialog title={text.printTitle} description={text.printBody} onClose={() => setOpen(false)}>
          <div className="dialog-actions">
            <button className="btn" type="button" onClick={() => setOpen(false)}>
              {messages.app.cancel}
            </button>
            <button className="btn" type="button" onClick={() => print(false)}>
              {text.printReport}
            </button>
            <button className="btn btn-primary" type="button" data-first-focus onClick={() => print(true)}>
              {text.printAll}
            </button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
