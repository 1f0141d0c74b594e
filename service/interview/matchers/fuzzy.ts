/** Words that look like a lexicon word with a typo but are words of their own. */
const notTypos = new Set(
  (
    'heard hears hearth beard threat threats chess cheat chase cheap these three there fewer sweet swear saint paint paints ' +
    'couch touch tough blend breed flood bloom brood block slack stood stuff staff drying daring being bring cheese ' +
    'spoke stoke strike strikes house horse weeds yearn pears gives lives hires wrath waist vital visits vision ' +
    'breast chair light night sight might could would should world words works worry sorry story short shore ' +
    'class glass grass press dress cress feels feeds fills falls faith paid panic plain plane clear tears tired hired ' +
    'mouse route routes south youth teeth tooth stomp stamp storm sting string sling slide side brain train drain ' +
    'horas hojas gordo gorda cabello caballo cuello cuelo pienso siento ciento tiento mando mano malo mala vista ' +
    'conclusion conclusions quiere quieren quiera querer mother another faster fasting boring bored ankle uncle hobby lobby novel ' +
    'trabajo pagado cansado casado pesado pasado pisado brazos abrazo hecho lecho techo pecas pesca tonto poros toros'
  ).split(' '),
);

/** Optimal string alignment distance, given up (returns `bound + 1`) as soon as it exceeds the bound. */
export function boundedDistance(left: string, right: string, bound: number): number {
  if (Math.abs(left.length - right.length) > bound) return bound + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1] ? 0 : 1;
      let value = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
      );
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      ) {
        value = Math.min(value, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(value);
      if (value < best) best = value;
    }
    if (best > bound) return bound + 1;
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? bound + 1;
}

/** How many letters of a word may be wrong: none below 5 letters, one up to 8, two above. */
export function toleranceOf(word: string): number {
  if (word.length < 5) return 0;
  return word.length <= 8 ? 1 : 2;
}

export function mayBeTypo(word: string): boolean {
  return word.length >= 5 && !notTypos.has(word) && !/\d/.test(word);
}
