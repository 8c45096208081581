/** A color in sRGB: red, green and blue from 0 to 255, and alpha from 0 to 1. */
export interface CssColor {
  readonly channels: readonly [red: number, green: number, blue: number];
  readonly alpha: number;
}

export const WHITE: CssColor = { channels: [255, 255, 255], alpha: 1 };

/** Parses a computed color. Returns undefined for colors of other color spaces. */
export function parseColor(value: string): CssColor | undefined {
  if (!value.startsWith('rgb')) return undefined;
  const [red, green, blue, alpha = 1] = (value.match(/[\d.]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return { channels: [red, green, blue], alpha };
}

/** The opaque color of `color` on an opaque ground. */
export function blend({ channels: [red, green, blue], alpha }: CssColor, ground: CssColor): CssColor {
  const mix = (own: number, behind: number): number => own * alpha + behind * (1 - alpha);
  const [groundRed, groundGreen, groundBlue] = ground.channels;
  return { channels: [mix(red, groundRed), mix(green, groundGreen), mix(blue, groundBlue)], alpha: 1 };
}

/** The difference of two opaque colors: the sum over their channels, 0 to 765. */
export const colorDifference = ({ channels: one }: CssColor, { channels: other }: CssColor): number =>
  Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2]);

/**
 * The contrast ratio of two opaque colors, 1 to 21.
 *
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrastRatio(one: CssColor, other: CssColor): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance({ channels: [red, green, blue] }: CssColor): number {
  const linear = (channel: number): number => {
    const value = channel / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
