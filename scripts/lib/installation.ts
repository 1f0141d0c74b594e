import { randomUUID } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod';
import {
  isSameFolder,
  isSamePlace,
  readFileIfPresent,
  readPlace,
  writeFileAtomically,
  writeFileIfAbsent,
} from './files.ts';

const installationSchema = z.object({
  id: z.uuid(),
  place: z.object({ device: z.string(), inode: z.string(), madeAtNs: z.string().nullable() }),
});

/**
 * The id of the installation whose settings and secrets are in `dataFolder`. A folder that was copied, or restored from an archive,
 * gets a new id; one that was moved or renamed keeps its id.
 */
export function findInstallationId(dataFolder: string): string {
  const file = path.join(dataFolder, 'installation.json');
  const place = readPlace(dataFolder);
  const text = readFileIfPresent(file);
  if (text !== null) {
    const { id, place: stored } = installationSchema.parse(JSON.parse(text));
    // The device number may change when the machine restarts; the creation time is enough to identify the folder.
    const isKnown = stored.madeAtNs !== null && place.madeAtNs !== null;
    if (isKnown ? isSameFolder(stored, place) : isSamePlace(stored, place)) return id;
  }
  const id = randomUUID();
  const own = JSON.stringify({ id, place });
  if (text !== null) writeFileAtomically(file, own);
  else if (!writeFileIfAbsent(file, own)) return findInstallationId(dataFolder);
  return id;
}
