'use client';

import { Dialog } from '@/components/ui/dialog.tsx';
import { KeysTexts } from '@/lib/client/generated-texts/keys-texts.tsx';
import { setSingleKeys, useSingleKeys } from '@/lib/client/key-setting.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import type { Messages } from '@/lib/shared/messages.ts';

type KeyTexts = Messages['keys'];

/** Keyboard shortcuts by purpose; keys are written as on the keyboard. */
const groups: readonly {
  name: 'everywhere' | 'inList' | 'inForm' | 'inReport';
  keys: readonly (readonly [keyof KeyTexts['does'], readonly string[]])[];
}[] = [
  {
    name: 'everywhere',
    keys: [
      ['palette', ['⌘ K', 'Ctrl K']],
      ['newInvitation', ['N']],
      ['today', ['G', 'T']],
      ['invitations', ['G', 'I']],
      ['agents', ['G', 'A']],
      ['settings', ['G', 'S']],
      ['help', ['?']],
    ],
  },
  {
    name: 'inList',
    keys: [
      ['search', ['/']],
      ['nextRow', ['J', 'K']],
      ['nextFromRow', ['↓', '↑']],
      ['openRow', ['Enter']],
      ['selectRow', ['X']],
      ['copyLink', ['C']],
    ],
  },
  {
    name: 'inForm',
    keys: [
      ['nextField', ['Enter']],
      ['create', ['⌘ Enter', 'Ctrl Enter']],
    ],
  },
  { name: 'inReport', keys: [['review', ['R']]] },
];

/** The list of keyboard shortcuts, and the switch that turns single-key shortcuts off. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <KeysTexts>
      <KeysList onClose={onClose} />
    </KeysTexts>
  );
}

function KeysList({ onClose }: { onClose: () => void }) {
  const messages = useMessages('keys');
  const text = messages.keys;
  const isOn = useSingleKeys();
  return (
    <Dialog title={text.title} className="dialog max-w-128" onClose={onClose}>
      {groups.map((group) => (
        <section key={group.name} aria-label={text[group.name]}>
          <h3 className="mt-4 mb-2 text-sm font-medium text-fg-muted">{text[group.name]}</h3>
          <dl>
            {group.keys.map(([does, keys]) => (
              <div key={does} className="grid min-h-7 grid-cols-[8.5rem_minmax(0,1fr)] items-center">
                <dt className="flex gap-1">
                  {keys.map((key) => (
                    <kbd key={key} className="kbd">
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{text.does[does]}</dd>
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
