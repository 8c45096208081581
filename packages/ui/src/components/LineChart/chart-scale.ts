/** The number of lines above the baseline. */
const LINES = 4;

/** The values of the baseline and of the lines above it, up to the highest value. */
export function gridValues(max: number): number[] {
  const step = stepAtLeast(Math.max(max, LINES) / LINES, [1, 2, 2.5, 3, 4, 5]);
  return Array.from({ length: LINES + 1 }, (_, line) => line * step);
}

/** The smallest multiple of a power of ten by one of `multiples` that is at least `size`; whole numbers only. */
function stepAtLeast(size: number, multiples: readonly number[]): number {
  const magnitude = 10 ** Math.floor(Math.log10(size));
  const steps = [magnitude, magnitude * 10].flatMap((unit) => multiples.map((multiple) => multiple * unit));
  return steps.find((step) => step >= size && Number.isInteger(step)) ?? magnitude * 10;
}

/**
 * Returns the indices of at most `max` labels: every second label, or the first one and multiples. A month shows the
 * days 1, 5, 10 …
 */
export function labelIndices(count: number, max: number): number[] {
  const indices = Array.from({ length: count }, (_, index) => index);
  if (count <= max) return indices;
  const step = stepAtLeast(count / (max - 1), [1, 2, 5]);
  // The second label is too close to the first one.
  if (step === 2) return indices.filter((index) => index % step === 0);
  return indices.filter((index) => index === 0 || (index + 1) % step === 0);
}

/** The index of the highest value; `undefined` when there is none above zero. */
export function highestIndex(values: readonly (number | null)[]): number | undefined {
  const highest = Math.max(0, ...values.map((value) => value ?? 0));
  return highest > 0 ? values.indexOf(highest) : undefined;
}
