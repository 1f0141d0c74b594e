import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../fail.ts';
import { errorCodeOf } from '../system-errors.ts';
import type { Owner } from './binaries.ts';

/**
 * As root: changes the owner of everything in an adopted cluster to the user that the database runs as. Links keep leading where they
 * lead, and what is outside of the folder keeps its owner (S33).
 * @throws StartError, before anything is changed, for a link that leads out of the folder and for a file that has a second name, which
 * may be outside of it
 */
export function giveTo(owner: Owner, folder: string): void {
  const { uid } = lstatSync(folder);
  if (uid === owner.uid) return;
  refuseWaysOut(folder);
  const names = readdirSync(folder).map((name) => path.join(folder, name));
  chown(owner, ['-R', '-P'], names);
  chmodSync(folder, 0o700);
  // The folder itself last, so that an interrupted change is repeated at the next start.
  chown(owner, [], [folder]);
}

/** The system's chown walks by descriptors, so that a folder that is exchanged for a link meanwhile is not entered either. */
function chown({ uid, gid }: Owner, options: readonly string[], places: readonly string[]): void {
  if (places.length === 0) return;
  const result = spawnSync('chown', ['-h', ...options, `${uid}:${gid}`, '--', ...places], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (result.status === 0) return;
  const [reason = ''] = (result.error?.message ?? result.stderr).trim().split('\n');
  throw new StartError(`The database's folder could not be given to the database's user (${reason}).`);
}

function refuseWaysOut(folder: string): void {
  const [link] = listLinks(folder, folder);
  if (link === undefined) return;
  throw new StartError(
    `${link.path} leads out of the database's folder${link.to === null ? ' (it has a second name elsewhere)' : `, to ${link.to}`}: put a copy of it in its place, and start again. Nothing was changed.`,
  );
}

/** Entries through which a change of owner would reach something outside of `root`; `to` is null for a second name of a file. */
function listLinks(root: string, place: string): { path: string; to: string | null }[] {
  const entry = lstatSync(place);
  if (entry.isSymbolicLink()) {
    const to = findTarget(place);
    return place !== root && isWithin(realpathSync(root), to) ? [] : [{ path: place, to }];
  }
  if (!entry.isDirectory()) return entry.nlink > 1 ? [{ path: place, to: null }] : [];
  return readdirSync(place).flatMap((name) => listLinks(root, path.join(place, name)));
}

function findTarget(link: string): string {
  try {
    return realpathSync(link);
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw error;
    return path.resolve(path.dirname(link), readlinkSync(link));
  }
}

function isWithin(folder: string, place: string): boolean {
  return place === folder || place.startsWith(`${folder}${path.sep}`);
}
