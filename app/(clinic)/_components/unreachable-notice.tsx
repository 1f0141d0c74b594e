'use client';

import { CloudOff } from 'lucide-react';
import { useUnreachableCode } from '@/components/shell/use-unreachable-code.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { findNamedText } from '@/lib/shared/named-text.ts';

/** Notice, once for the whole page, that the data shown may be outdated and that the page retries by itself. */
export function UnreachableNotice() {
  const messages = useMessages();
  const code = useUnreachableCode();
  return (
    // Always in the page, so that screen readers announce it when text appears.
    <div role="status">
      {code ? (
        <div className="notice is-warning mx-8 mt-4 max-phone:mx-4 print:hidden">
          <CloudOff className="icon" aria-hidden="true" />
          <p>
            {findNamedText(messages.app.passing, code)} {messages.app.mayBeOld}
          </p>
        </div>
      ) : null}
    </div>
  );
}
