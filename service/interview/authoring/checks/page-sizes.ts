import { holds } from '../../engine/conditions.ts';
import { isFor, type Person } from '../../model/audience.ts';
import type { SafetyScreen } from '../../model/protocol-schema.ts';
import { type ShortList, type SignGroup, shortListsOf, signsOnPage } from '../../model/signs.ts';
import { specializationSchema } from '../../model/types.ts';
import { slotsIn } from '../protocols/source-schemas.ts';
import type { Signs } from '../signs/load-signs.ts';
import { describePerson, isForBoth, listDistinctPeople } from './people.ts';
import type { Content } from './reachable.ts';
import { knownOf, supposeYes } from './suppose.ts';

/** The most lines that one person gets on a safety screen. */
const linesOnScreen = 6;

/** Pages on which some person would get too much, nothing, or what is for others; one problem for each page. */
export function findMisfits({ signs, screens }: Content): string[] {
  return [
    ...[...signs.groups.values()].flatMap((group) => misfitOfGroup(group) ?? []),
    ...signs.shortLists.flatMap((list) => misfitsOfList(list, signs)),
    ...specializationSchema.options.flatMap((one) => {
      const own = shortListsOf(signs.shortLists, one);
      const people = listDistinctPeople(own.map((list) => list.for));
      const unlisted = people.find((person) => !own.some((list) => isFor(list.for, person)));
      return unlisted === undefined
        ? []
        : `short-lists.yaml: ${one} has no list for ${describePerson(unlisted)}`;
    }),
    ...[...screens.values()].flatMap((screen) => misfitOfScreen(screen) ?? []),
  ];
}

/** A person in a group's audience who has no sign in it, or more than fit on one page. */
function misfitOfGroup(group: SignGroup): string | null {
  const people = listDistinctPeople([group.for, ...group.signs.map((sign) => sign.for)]);
  for (const person of people.filter((one) => isFor(group.for, one))) {
    const count = group.signs.filter((sign) => isFor(sign.for, person)).length;
    if (count < 1 || count > signsOnPage)
      return `signs/${group.id}.yaml: ${count} signs for ${describePerson(person)}; 1 to ${signsOnPage} fit`;
  }
  return null;
}

/** The signs of a short list that are not for everybody for whom the list is. */
function misfitsOfList(list: ShortList, { byName }: Signs): string[] {
  return list.signs.flatMap((reference) => {
    const found = byName.get(reference);
    if (found === undefined) return [];
    const { group, sign } = found;
    const people = listDistinctPeople([list.for, group.for, sign.for]);
    const excluded = people.find((one) => isFor(list.for, one) && !isForBoth(group.for, sign.for, one));
    return excluded === undefined
      ? []
      : `short-lists.yaml: "${reference}" is not for ${describePerson(excluded)}`;
  });
}

/** A person who gets too many lines, with any combination of the findings in the lines' conditions. */
function misfitOfScreen(screen: SafetyScreen): string | null {
  const named = [...new Set(screen.lines.flatMap(({ when }) => (when === null ? [] : slotsIn(when))))];
  const people = listDistinctPeople([screen.for, ...screen.lines.map((line) => line.for)]);
  for (const person of people.filter((one) => isFor(screen.for, one)))
    for (let combination = 0; combination < 2 ** named.length; combination += 1) {
      const yes = new Set(named.filter((_slot, index) => (combination >> index) % 2 === 1));
      const count = linesFor(screen, person, yes).length;
      if (count <= linesOnScreen) continue;
      const given = yes.size === 0 ? '' : ` with ${[...yes].join(', ')}`;
      const file = `safety/${screen.module.replaceAll('_', '-')}.yaml`;
      return `${file}: ${count} lines for ${describePerson(person)}${given}; ${linesOnScreen} fit`;
    }
  return null;
}

/** The lines that a person gets when these findings are present and nothing else is known. */
export function linesFor(
  screen: SafetyScreen,
  person: Person,
  yes: ReadonlySet<string>,
): SafetyScreen['lines'] {
  const known = knownOf(supposeYes(yes), screen.module, person);
  return screen.lines.filter(
    ({ slot, for: audience, when }) =>
      !yes.has(slot) && isForBoth(screen.for, audience, person) && (when === null || holds(when, known)),
  );
}
