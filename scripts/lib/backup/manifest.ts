import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { StartError } from '../fail.ts';
import { hashFile } from './sealed-file.ts';

export const manifestFile = 'manifest.json';

const partSchema = z.object({
  name: z.enum(['dashboard', 'service']),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
      /** Relative to the manifest. */
      file: z.string().regex(/^[a-z0-9_.-]+$/),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
});

const manifestSchema = z.object({
  format: z.literal(1),
  /** `backup`: everything but the content keys; `keys`: the content keys and the list of erasures. */
  kind: z.enum(['backup', 'keys']),
  /** Time of the snapshot, in UTC. */
  madeAt: z.iso.datetime(),
  version: z.string(),
  isEncrypted: z.boolean(),
  parts: z.array(partSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type PartManifest = z.infer<typeof partSchema>;

/**
 * Reads the manifest in a folder, and compares every file with it.
 * @throws StartError for a missing, truncated or modified file
 */
export async function readManifest(folder: string, kind: Manifest['kind']): Promise<Manifest> {
  const file = path.join(folder, manifestFile);
  if (!existsSync(file)) throw new StartError(`${folder} holds no backup: ${manifestFile} is missing.`);
  const parsed = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new StartError(`${file} is not a manifest that this version can read.`);
  if (parsed.data.kind !== kind) {
    throw new StartError(`${folder} holds ${parsed.data.kind === 'keys' ? 'content keys' : 'a backup'}.`);
  }
  for (const table of parsed.data.parts.flatMap((part) => part.tables)) {
    const place = path.join(folder, table.file);
    if (!existsSync(place)) throw new StartError(`${place} is missing: the backup is not whole.`);
    if ((await hashFile(place)) !== table.sha256) {
      throw new StartError(`${place} is not what was written: it was cut or changed.`);
    }
  }
  return parsed.data;
}
