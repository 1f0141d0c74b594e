/**
 * Stands for a time in words that the server writes: only the browser knows the zone of a clinic that has chosen none, so that it
 * puts the time in its place (components/ui/time-in-words.tsx). No text of a person holds this character as one.
 */
export const timeMark = '\uFFFC';
