const seenLengthMax = 400;

/**
 * The service breaks a requirement. The message says what was seen, contains no token, and no control characters, with
 * which a service could steer the terminal.
 */
export class Broken extends Error {
  override name = 'Broken';
  constructor(seen: string) {
    super(seen.replaceAll(/\p{Cc}/gu, '?').slice(0, seenLengthMax));
  }
}

/** The check can show neither that the requirement holds nor that it is broken; the message says why. */
export class CannotTell extends Error {
  override name = 'CannotTell';
}
