// Separate from the schema, so that a page has these choices before zod is loaded.

/** Choices of a form for how many days a link is followed. */
export const expiryDayChoices = [7, 14, 30, 60, 90] as const;

export const expiryDaysMax = 3_650;

export const remindersMax = 5;
export const reminderDaysMax = 60;

/** Monday is 1, Sunday 7 (ISO 8601). */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
