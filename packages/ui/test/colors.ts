/** Color computations as in browsers, enough to measure contrast. */

/** Linear sRGB, 0–1. */
export type Color = readonly [red: number, green: number, blue: number];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
const clamp = (value: number) => Math.min(1, Math.max(0, value));
const at = (values: readonly number[], index: number) => values[index] ?? 0;

/** Parses a color such as `#23419c`. */
export function hex(text: string): Color {
  const channel = (start: number) => toLinear(Number.parseInt(text.slice(start, start + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** The WCAG 2 contrast ratio of two colors, 1–21. */
export function contrastRatio(one: Color, other: Color): number {
  const luminance = ([r, g, b]: Color) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function fromOklab([l, a, b]: readonly [number, number, number]): Color {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clamp(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    clamp(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    clamp(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ];
}

function toOklab([r, g, b]: Color): [number, number, number] {
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** Computes `oklch(l c h)`. */
export function oklch(l: number, c: number, h: number): Color {
  const angle = (h * Math.PI) / 180;
  return fromOklab([l, c * Math.cos(angle), c * Math.sin(angle)]);
}

/** Computes `color-mix(in oklab, one share, other)`. */
export function mixInOklab(one: Color, other: Color, share: number): Color {
  const a = toOklab(one);
  const b = toOklab(other);
  const mix = (index: number) => at(a, index) * share + at(b, index) * (1 - share);
  return fromOklab([mix(0), mix(1), mix(2)]);
}

/** Composites a translucent color over another in gamma space, as browsers do; `share` is its opacity. */
export function composite(overlay: Color, share: number, below: Color): Color {
  const mix = (index: number) =>
    toLinear(toGamma(at(overlay, index)) * share + toGamma(at(below, index)) * (1 - share));
  return [mix(0), mix(1), mix(2)];
}

/** Blends a gray over a color with `soft-light`, as in the compositing specification. */
function softLight(backdrop: Color, gray: number): Color {
  const blend = (linear: number) => {
    const base = toGamma(linear);
    if (gray <= 0.5) return toLinear(base - (1 - 2 * gray) * base * (1 - base));
    const curve = base <= 0.25 ? ((16 * base - 12) * base + 4) * base : Math.sqrt(base);
    return toLinear(base + (2 * gray - 1) * (curve - base));
  };
  return [blend(backdrop[0]), blend(backdrop[1]), blend(backdrop[2])];
}

/** Every fifth degree. */
export const endpaperHues = Array.from({ length: 72 }, (_, index) => index * 5);

/** The lightest gray of the endpapers (scripts/draw-endpapers.mjs). */
const lightestGray = 0xa9 / 255;

/** Parses the themes of the style sheets and resolves every role. */
export function readTokens(scales: string, themes: string) {
  const declarations = (css: string) =>
    new Map(Array.from(css.matchAll(/--([\w-]+):\s*([^;]+);/gu), ([, name = '', value = '']) => [name, value.trim()]));
  const scale = declarations(scales);
  const block = (name: string) => {
    const start = themes.indexOf(`[data-theme='${name}'] {`);
    return declarations(themes.slice(start, themes.indexOf('}', start)));
  };
  const theme = (name: string) => {
    const roles = block(name);
    const resolve = (value: string): string => {
      const reference = /^var\(--([\w-]+)\)$/u.exec(value)?.[1];
      return reference === undefined ? value : resolve(roles.get(reference) ?? scale.get(reference) ?? '');
    };
    const plain = (value: string, role: string): Color => {
      if (!/^#[\da-f]{6}$/iu.test(value)) throw new Error(`The ${name} theme has no plain color for ${role}.`);
      return hex(value);
    };
    const color = (role: string): Color => plain(resolve(roles.get(`c-${role}`) ?? ''), `--c-${role}`);
    /** Resolves any reference, also to a scale. */
    const colorOf = (value: string): Color => plain(resolve(value), value);
    const names = Array.from(roles.keys()).filter((role) => role.startsWith('c-'));
    const lightnessAndChroma = (role: string): [number, number] => {
      const [l = Number.NaN, c = Number.NaN] = (roles.get(role) ?? '').split(' ').map(Number);
      return [l, c];
    };
    const pair = (role: string, hue: number) => {
      const flat = oklch(...lightnessAndChroma(role), hue);
      return { flat, lightest: softLight(flat, lightestGray) };
    };
    return { color, colorOf, names: names.map((role) => role.slice(2)), lightnessAndChroma, pair };
  };
  return { light: theme('light'), dark: theme('dark'), sepia: theme('sepia') };
}
