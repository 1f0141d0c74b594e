/** The version that `GET /` and the OpenAPI document name; the same as in package.json. */
export const serviceVersion = '0.2.0';
