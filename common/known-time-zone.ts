/** Whether the name is an IANA time zone (such as Europe/Lisbon) that this program supports. */
export function isTimeZone(name: string): boolean {
  // Intl accepts "+01:00", but it is not an IANA zone and has no daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
