/**
 * Opens a channel to the other tabs of this browser; null where the browser has none, or refuses it like other storage. Then each tab
 * learns what it needs from the server.
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
