/** Returns the median of numbers; of an even count, the higher of the two in the middle. `NaN` without any. */
export const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
