/**
 * The oldest browsers that run the scripts of the service's pages, as esbuild names them. Older ones use the same pages
 * without script. The dashboard's are under `browserslist` in package.json; docs/browsers.md states both.
 */
export const patientBrowsers = ['chrome88', 'edge88', 'firefox78', 'safari14.1'] as const;
