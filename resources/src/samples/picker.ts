/** Makes choices that look random and are the same every time. */
export interface Picker {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** One of `options`, which must not be empty. */
  one<Option>(options: readonly Option[]): Option;
  /** True about `share` of the times, from 0 to 1. */
  chance(share: number): boolean;
}

/** A linear congruential generator with the constants of Numerical Recipes: enough for examples. */
export function createPicker(seed: number): Picker {
  let state = seed >>> 0;
  const fraction = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    whole,
    one(options) {
      const picked = options[whole(0, options.length - 1)];
      if (picked === undefined) throw new RangeError('There is nothing to pick from');
      return picked;
    },
    chance: (share) => fraction() < share,
  };
}
