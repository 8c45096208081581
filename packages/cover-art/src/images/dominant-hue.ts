const BINS = 36;
const DEGREES_PER_BIN = 360 / BINS;
/** Below this chroma a pixel counts as gray. */
const MIN_CHROMA = 0.02;

/**
 * Returns the dominant hue of an image in degrees from 0 to 359, or `null` for a gray one.
 * Each pixel is weighted by its chroma, so that a large blue sky outweighs a small red title.
 * @param pixels red, green and blue, one byte each.
 */
export function dominantHue(pixels: Uint8Array): number | null {
  const weights = new Float64Array(BINS);
  const sums = new Float64Array(BINS);
  let total = 0;
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const { hue, chroma } = hueAndChroma(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    const bin = Math.floor(hue / DEGREES_PER_BIN) % BINS;
    weights[bin] = (weights[bin] ?? 0) + chroma;
    sums[bin] = (sums[bin] ?? 0) + chroma * hue;
    total += chroma;
  }
  if (total / (pixels.length / 3) < MIN_CHROMA) return null;
  let best = 0;
  for (let bin = 1; bin < BINS; bin += 1) if ((weights[bin] ?? 0) > (weights[best] ?? 0)) best = bin;
  return Math.round((sums[best] ?? 0) / (weights[best] || 1)) % 360;
}

function hueAndChroma(red: number, green: number, blue: number): { hue: number; chroma: number } {
  const max = Math.max(red, green, blue);
  const chroma = max - Math.min(red, green, blue);
  if (chroma === 0) return { hue: 0, chroma: 0 };
  const sector =
    max === red
      ? ((green - blue) / chroma + 6) % 6
      : max === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return { hue: sector * 60, chroma: chroma / 255 };
}
