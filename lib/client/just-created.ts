let createdId: string | null = null;

/** Notes that this page has just created an invitation, whose own page opens next. */
export function noteCreated(id: string): void {
  createdId = id;
}

/** Whether the invitation was just created; true once. */
export function takeCreated(id: string): boolean {
  const isCreated = createdId === id;
  if (isCreated) createdId = null;
  return isCreated;
}
