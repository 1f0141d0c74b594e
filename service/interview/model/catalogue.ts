import type * as z from 'zod';
import { atPlace, once } from '../../../common/collections.ts';
import { readCompiled } from '../data/compiled-data.ts';
import type { catalogueSchema, ProtocolSource, sharedPartsSchema } from './protocol-schema.ts';
import type { Specialization, VisitType } from './types.ts';

/** All protocols, read once. @throws MissingDataError */
export const loadCatalogue = once(() => readCompiled<z.infer<typeof catalogueSchema>>('protocols'));

/** What all protocols share, read once. @throws MissingDataError */
export const loadSharedParts = once(() => readCompiled<z.infer<typeof sharedPartsSchema>>('shared'));

/** The protocol of a specialization and visit type. */
export function findProtocolSource(specialization: Specialization, visitType: VisitType): ProtocolSource {
  const { protocols, modules, rules } = loadCatalogue();
  const found = protocols.find((one) => one.specialization === specialization && one.visitType === visitType);
  if (found === undefined) throw new RangeError(`There is no protocol for ${specialization} ${visitType}`);
  return { ...found, modules: found.modules.map((place) => atPlace(modules, place)), rules };
}

/** Whether the vocabulary has a code. */
export function isKnownCode(code: string): boolean {
  return Object.hasOwn(loadSharedParts().labels, code);
}
