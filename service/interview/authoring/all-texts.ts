import { type DataFile, readDataFile, readDataFolder } from './data-files.ts';
import { openAll, Problems } from './problems.ts';
import { listTexts, type TextPlace } from './translations.ts';

const folders = ['protocols', 'flags', 'signs', 'safety'];
const files = ['acknowledgements', 'clinic-questions', 'phrases', 'sentences', 'vocabulary'];

/** Every clinical text that is translated, with its id. @throws DataFileError with file, line and reason. */
export function listAllTexts(): TextPlace[] {
  const all: DataFile[] = [
    ...folders.flatMap(readDataFolder),
    ...files.map((name) => readDataFile(`${name}.yaml`)),
  ];
  return openAll(all, new Problems()).flatMap(({ path, content }) => listTexts(path, content));
}
