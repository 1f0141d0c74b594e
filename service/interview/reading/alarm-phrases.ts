/** Words that stand apart, or in any order, may also be about different things. */
export function isLoose(written: string): boolean {
  return / (\+|\.\.\.) /.test(written);
}

/** "eye + agony": both within a sentence, whichever comes first. */
export function inAnyOrder(written: string): string[] {
  const [first = '', ...others] = written.split(' + ');
  const orders = others.reduce<string[][]>(
    (known, part) =>
      known.flatMap((order) =>
        Array.from({ length: order.length + 1 }, (_, at) => order.toSpliced(at, 0, part)),
      ),
    [[first]],
  );
  return orders.map((order) => order.join(' ... '));
}
