import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Tells how soon a password would be guessed. A module of its own, loaded with the first new password: the lists of common
 * passwords take 25 MB. The packages are CommonJS, whose names a bundle gives to an `import` statement alone, not to `import()`.
 */
export const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
