'use client';

import { usePermissions } from '@/components/shell/person.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { KeysTexts } from '@/lib/client/generated-texts/keys-texts.tsx';
import { PaletteTexts } from '@/lib/client/generated-texts/palette-texts.tsx';
import { setSingleKeys, useSingleKeys } from '@/lib/client/key-setting.ts';
import { useMessages } from '@/lib/client/messages.tsx';
import type { MessagesOf } from '@/lib/shared/messages.ts';
import { listCommands, splitKeys } from '@/lib/shared/pages.ts';
import type { Permission } from '@/lib/shared/permissions.ts';

type Shortcut = { does: string; keys: readonly string[] };

/** Keyboard shortcuts by purpose; keys are written as on the keyboard. */
function listShortcuts(
  { keys: { does }, palette, pages }: MessagesOf<'keys' | 'palette'>,
  may: (permission: Permission) => boolean,
): Record<'everywhere' | 'inList' | 'inForm' | 'inReport', Shortcut[]> {
  const opening = listCommands(may).filter(({ keys }) => keys !== undefined);
  return {
    everywhere: [
      { does: does.palette, keys: ['⌘ K', 'Ctrl K'] },
      ...opening.map(({ key, isForm, keys }) => ({
        does: isForm ? pages[key] : palette.goTo({ page: pages[key] }),
        keys: splitKeys(keys),
      })),
      { does: does.help, keys: ['?'] },
    ],
    inList: [
      { does: does.search, keys: ['/'] },
      { does: does.nextRow, keys: ['J', 'K'] },
      { does: does.nextFromRow, keys: ['↓', '↑'] },
      { does: does.openRow, keys: ['Enter'] },
      { does: does.selectRow, keys: ['X'] },
      { does: does.copyLink, keys: ['C'] },
    ],
    inForm: [
      { does: does.nextField, keys: ['Enter'] },
      { does: does.create, keys: ['⌘ Enter', 'Ctrl Enter'] },
    ],
    inReport: [{ does: does.review, keys: ['R'] }],
  };
}

const groups = ['everywhere', 'inList', 'inForm', 'inReport'] as const;

/** The list of keyboard shortcuts, and the switch that turns single-key shortcuts off. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <PaletteTexts>
      <KeysTexts>
        <KeysList onClose={onClose} />
      </KeysTexts>
    </PaletteTexts>
  );
}

function KeysList({ onClose }: { onClose: () => void }) {
  const messages = useMessages('keys', 'palette');
  const text = messages.keys;
  const permissions = usePermissions();
  const shortcuts = listShortcuts(messages, (permission) => permissions.includes(permission));
  const isOn = useSingleKeys();
  return (
    <Dialog title={text.title} className="dialog max-w-128" onClose={onClose}>
      {groups.map((group) => (
        <section key={group} aria-label={text[group]}>
          <h3 className="mt-4 mb-2 text-sm font-medium text-fg-muted">{text[group]}</h3>
          <dl>
            {shortcuts[group].map(({ does, keys }) => (
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
