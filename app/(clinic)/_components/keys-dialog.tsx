'use client';

import { Dialog } from '@/components/ui/dialog.tsx';
import { setSingleKeys, useSingleKeys } from '@/lib/client/key-setting.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import { keysTexts } from '@/lib/shared/english/keys-texts.ts';

/** Which keys do what, and the switch that turns single keys off. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(keysTexts);
  const text = messages.keys;
  const isOn = useSingleKeys();
  return (
    <Dialog title={text.title} className="dialog max-w-128" onClose={onClose}>
      {text.groups.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h3 className="mt-4 mb-2 text-sm font-medium text-fg-muted">{group.name}</h3>
          <dl>
            {group.keys.map(([keys, does]) => (
              <div key={does} className="grid min-h-7 grid-cols-[8.5rem_minmax(0,1fr)] items-center">
                <dt className="flex gap-1">
                  {keys.map((key) => (
                    <kbd key={key} className="kbd">
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label className="mt-5 flex gap-3">
        <input
          className="check mt-[3px]"
          type="checkbox"
          checked={isOn}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
        <span>
          {text.single}
          <small className="hint block">{text.singleHint}</small>
        </span>
      </label>
      <div className="dialog-actions">
        <button className="btn" type="button" data-first-focus onClick={onClose}>
          {messages.app.close}
        </button>
      </div>
    </Dialog>
  );
}
