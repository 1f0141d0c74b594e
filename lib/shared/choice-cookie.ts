/** Name of a cookie that stores a choice: `__Host-` on https, so that no other host can set it. */
export function nameChoiceCookie(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
