import * as z from 'zod';
import { once } from '../../../common/collections.ts';
import { type Acknowledgement, acknowledgementSchema } from '../model/signs.ts';
import { type DataFile, readDataFile } from './data-files.ts';
import { readOne } from './problems.ts';
import { wordedTextSchema } from './signs/wording.ts';
import { isKnownCode } from './vocabulary.ts';

const acknowledgementsSchema = z.array(acknowledgementSchema(wordedTextSchema));

/** Reads the sentences; the first that fits is used. @throws DataFileError with file, line and reason. */
export function readAcknowledgements(data: DataFile): readonly Acknowledgement[] {
  return readOne(data, acknowledgementsSchema, (own, file, problems) => {
    for (const [index, { codes }] of own.entries())
      problems.checkNames(file, [index, 'codes'], codes, isKnownCode);
    const ids = own.map(({ id }) => id);
    problems.checkRepeats(file, [], ids, (id) => `there are two sentences "${id}"`);
  });
}

/** The sentences of `data/acknowledgements.yaml`, read once. @throws DataFileError with file, line and reason. */
export const loadAcknowledgements = once(() => readAcknowledgements(readDataFile('acknowledgements.yaml')));
