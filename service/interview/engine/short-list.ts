import { isFor } from '../signs/audience.ts';
import { askableSigns, signsMax } from './alarms.ts';
import type { Person } from './audience.ts';
import type { Protocol } from './protocol.ts';
import type { ShownSigns } from './state.ts';

/**
 * The signs that are asked at the start: the first list of this specialization whose audience fits, without what cannot
 * concern this patient. Whose age is not known is asked what adults are asked, not the first list, which is a baby's.
 */
export function shortListFor(
  protocol: Pick<Protocol, 'shortLists' | 'signGroups'>,
  person: Person,
): ShownSigns[] {
  const fitting = protocol.shortLists.filter((one) => isFor(one.for, person));
  const list =
    (person.months === null ? fitting.find((one) => one.for.maxMonths === undefined) : undefined) ??
    fitting[0];
  const signs = (list?.signs ?? []).flatMap((reference) => {
    const [groupId = '', signId = ''] = reference.split('.');
    const group = protocol.signGroups.find(({ id }) => id === groupId);
    if (group === undefined || !isFor(group.for, person)) return [];
    return askableSigns(group, person).some(({ id }) => id === signId) ? [{ groupId, signId }] : [];
  });
  const shown = signs.slice(0, signsMax);
  return [...new Set(shown.map(({ groupId }) => groupId))].map((groupId) => ({
    groupId,
    signIds: shown.filter((sign) => sign.groupId === groupId).map(({ signId }) => signId),
  }));
}
