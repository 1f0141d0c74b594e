/** How often the dashboard's event stream sends a heartbeat. */
export const heartbeatMs = 10_000;

/** After this time without a word the stream counts as broken: two heartbeats did not arrive. */
export const silentMs = 25_000;
