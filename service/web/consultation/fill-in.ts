/** A text, or a function that builds it from named arguments. */
type Message = string | ((values: never) => string);

type Writer<Text> = Extract<Text, (values: never) => string>;

/** The parameters of a message: none, or its named arguments; for a union of messages, the arguments of all. */
export type GivenTo<Text> = [Writer<Text>] extends [never]
  ? []
  : [Writer<Text>] extends [(values: infer Values) => string]
    ? [values: Values]
    : never;

/** The names of messages without arguments. */
export type PlainKeyOf<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string ? Key : never;
}[keyof Texts];

/** A message with its arguments filled in; the result is plain text, not HTML. */
export function fillIn<Text extends Message>(message: Text, given: GivenTo<Text>): string {
  if (typeof message === 'string') return message;
  // The type `GivenTo` ensures that these are the message's arguments.
  const [values] = given as [never];
  return message(values);
}
