import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Estimates how soon a password would be guessed. A module of its own, loaded with the first new password, because the
 * lists of common passwords take 25 MB. It uses `import` statements, because the packages are CommonJS, whose named
 * exports a bundle does not provide to `import()`.
 */
export const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
