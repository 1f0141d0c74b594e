/**
 * Secrets of the dashboards that tests start; in a file of their own, so that scripts can use them outside a server
 * bundle.
 */
export const tokenKeys = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
export const authSecret = 'a secret of the tests, long enough';
