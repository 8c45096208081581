/** A palette color: `#RRGGBB`. */
export type Hex = `#${string}`;

interface Lab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

const channels = (color: Hex): [number, number, number] => {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};
const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const fromLinear = (share: number): number => {
  const clamped = Math.min(1, Math.max(0, share));
  return Math.round(255 * (clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055));
};

/** Converts a color to OKLab. @see https://bottosson.github.io/posts/oklab/ */
function toLab(color: Hex): Lab {
  const [r, g, b] = channels(color).map(toLinear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  };
}

function fromLab({ l, a, b }: Lab): Hex {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  return `#${rgb.map((share) => fromLinear(share).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes two colors in a perceptually uniform space. `ratio` is 0 for the first color and 1 for the second. */
export function mix(from: Hex, to: Hex, ratio: number): Hex {
  const a = toLab(from);
  const b = toLab(to);
  const between = (start: number, end: number): number => start + (end - start) * ratio;
  return fromLab({ l: between(a.l, b.l), a: between(a.a, b.a), b: between(a.b, b.b) });
}

const luminance = (color: Hex): number => {
  const [r, g, b] = channels(color).map(toLinear) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Returns the contrast of two colors, 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(first: Hex, second: Hex): number {
  const [light, dark] = [luminance(first), luminance(second)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the OKLCH hue of a color in degrees, from 0 to below 360, as in CSS `oklch()`. */
export function hueOf(color: Hex): number {
  const { a, b } = toLab(color);
  return (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360;
}

/** Returns the OKLCH chroma of a color: near 0 for gray, 0.1 and above for a clearly visible hue. */
export function chromaOf(color: Hex): number {
  const { a, b } = toLab(color);
  return Math.hypot(a, b);
}
