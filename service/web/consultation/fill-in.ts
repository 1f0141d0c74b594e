/** A text, or what writes it of its named arguments. */
type Message = string | ((values: never) => string);

type Writer<Text> = Extract<Text, (values: never) => string>;

/** What a message is given: nothing, or its named arguments; of several that may be meant, those of all. */
export type GivenTo<Text> = [Writer<Text>] extends [never]
  ? []
  : [Writer<Text>] extends [(values: infer Values) => string]
    ? [values: Values]
    : never;

/** The names of the messages that are given nothing. */
export type PlainKeyOf<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string ? Key : never;
}[keyof Texts];

/** A message with its arguments filled in; the result is plain text, not HTML. */
export function fillIn<Text extends Message>(message: Text, given: GivenTo<Text>): string {
  if (typeof message === 'string') return message;
  // `GivenTo` has seen to it that these are the message's own.
  const [values] = given as [never];
  return message(values);
}
