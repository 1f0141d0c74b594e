import * as z from 'zod';
import { once } from '../../../common/collections.ts';
import { type Audience, audienceSchema } from '../model/audience.ts';
import { readDataFile } from './data-files.ts';
import { readOne } from './problems.ts';
import { loadAsked } from './protocols/catalogue.ts';
import { isKnownCode } from './vocabulary.ts';

const groupsSchema = z.array(z.strictObject({ for: audienceSchema, slots: z.array(z.string()).min(1) }));

/**
 * For whom findings and other slots are, by slot (`clinical/audiences.yaml`), read once. A slot without an entry is for everybody.
 * @throws DataFileError with file, line and reason: a slot that does not exist, or two entries for one
 */
export const loadAudiences = once((): Readonly<Record<string, Audience>> => {
  const groups = readOne(readDataFile('audiences.yaml'), groupsSchema, (content, file, problems) => {
    const isKnown = (slot: string) => isKnownCode(slot) || loadAsked().slots.has(slot);
    for (const [index, { slots }] of content.entries())
      problems.checkNames(file, [index, 'slots'], slots, isKnown, (slot) => `there is no slot "${slot}"`);
    const all = content.flatMap(({ slots }) => slots);
    problems.checkRepeats(file, [], all, (slot) => `there are two entries for "${slot}"`);
  });
  return Object.fromEntries(groups.flatMap((group) => group.slots.map((slot) => [slot, group.for])));
});
