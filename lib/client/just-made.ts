let made: string | null = null;

/** Notes that this page has just made an invitation, whose own page opens next. */
export function noteMade(id: string): void {
  made = id;
}

/** Whether the invitation was just made; true once. */
export function takeMade(id: string): boolean {
  const isMade = made === id;
  if (isMade) made = null;
  return isMade;
}
