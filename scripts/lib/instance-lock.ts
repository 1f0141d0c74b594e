import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './fail.ts';
import { findStartMark, isAlive } from './process.ts';

/**
 * Takes the folder for this process; a second start on the same data is refused. A lock whose process is gone
 * (killed, or the machine restarted) is taken over. Gives back the function that releases it.
 * @throws StartError when another process holds it
 */
export function takeInstanceLock(dataFolder: string): () => void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
  const file = path.join(dataFolder, 'up.lock');
  const own = `${process.pid} ${findStartMark(process.pid)}`;
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const [pid = '', mark = ''] = readFileSync(file, 'utf8').split(' ');
    if (isAlive(Number(pid)) && findStartMark(Number(pid)) === mark) {
      throw new StartError(
        `Consult Desk already runs on ${dataFolder} (process ${pid}): stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new StartError(`${file} keeps coming back: another start is under way. Try again.`);
}
