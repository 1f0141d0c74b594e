import { additionScreenId, changeScreenId } from '../engine/screen.ts';
import { nextScreen } from '../engine/screens.ts';
import type { State } from '../engine/state.ts';
import { aboutItems } from '../model/items.ts';
import type { Protocol } from '../model/protocol.ts';
import { renderReadback } from './rows.ts';

/**
 * Whether these items may be changed together: one earlier page, or the read-back that is open, showed them all (S39).
 * The date of birth is a secret and is never changed, only asked. After the end nothing is changed.
 */
export function mayChange(protocol: Protocol, state: State, itemIds: readonly string[]): boolean {
  if (state.status === 'FINISHED' || itemIds.includes(aboutItems.birth)) return false;
  const showsAll = (shown: readonly (string | null)[]) => itemIds.every((itemId) => shown.includes(itemId));
  const isPage = (screenId: string) => screenId !== changeScreenId && screenId !== additionScreenId;
  if (state.submissions.some(({ screenId, asked }) => isPage(screenId) && showsAll(asked))) return true;
  if (nextScreen(state).kind !== 'readback') return false;
  const { sections } = renderReadback(protocol, state, state.locale);
  return showsAll(sections.flatMap(({ rows }) => rows.map(({ itemId }) => itemId)));
}
