import path from 'node:path';

/** All data of the interview. Beside this file in the source and in the bundle alike: the build copies it to `dist/service/data`. */
export const dataFolder = path.join(import.meta.dirname, 'data');
