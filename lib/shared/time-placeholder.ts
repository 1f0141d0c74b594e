/**
 * Placeholder for a time in a text of the server. Only the browser knows the time zone of a clinic that has chosen none, so it
 * inserts the time (components/ui/time-in-words.tsx). People's texts do not contain this character.
 */
export const timePlaceholder = '\uFFFC';
