/**
 * Generates `tokens.json` from `src/styles/tokens.css` and `themes.css`, in the design token format of the W3C community
 * group (https://www.designtokens.org). `--check` writes nothing and fails when the file differs from the style sheets.
 *
 * - Scales are groups such as `palette` and `space`. The color roles of each theme are in `light`, `dark` and `sepia`.
 * - A value at other widths, or with reduced motion, is under the extension `octavo.media`.
 * - The custom property of a token is its extension `octavo.css`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';

const file = new URL('../tokens.json', import.meta.url);
const styles = new URL('../src/styles/', import.meta.url);
const THEMES = ['light', 'dark', 'sepia'];

/** Group and token type of each prefix of the scales. A property without one of them is a color of the palette. */
const SCALES = {
  font: ['font-family', 'fontFamily'],
  fs: ['font-size', 'dimension'],
  lh: ['line-height', 'number'],
  tr: ['letter-spacing', 'number'],
  sp: ['space', 'dimension'],
  r: ['radius', 'dimension'],
  t: ['duration', 'duration'],
  ease: ['easing', 'cubicBezier'],
  z: ['layer', 'number'],
  h: ['height', 'dimension'],
  w: ['width', 'dimension'],
  g: ['gradient', 'gradient'],
  sh: ['shadow', 'shadow'],
};
/** Layout properties, whose names have no prefix. */
const LAYOUT = {
  'cover-hue': 'number',
  leaves: 'number',
  'genre-leaves': 'number',
  gutter: 'dimension',
  edge: 'dimension',
  section: 'dimension',
};

/** Returns the text of the token file. */
export function tokenFile() {
  const tokens = {
    $schema: 'https://www.designtokens.org/schemas/2025.10/format.json',
    $description:
      'Design tokens of Octavo, generated from packages/ui/src/styles. Colors mixed from the hue of a cover (--c-endpaper, --c-tint) are computed in CSS and are not tokens.',
    'letter-spacing': { $description: 'In em, relative to the font size.' },
  };
  readScales(tokens);
  for (const theme of THEMES) readTheme(tokens, theme);
  return `${JSON.stringify(tokens, null, 2)}\n`;
}

function readScales(tokens) {
  const css = parse('tokens.css');
  css.walkRules((rule) => {
    if (rule.selector !== ':root') return;
    const media = rule.parent.name === 'media' ? rule.parent.params : null;
    rule.walkDecls(/^--/, (declaration) => {
      const path = scalePathOf(declaration.prop.slice(2));
      if (media) addMedia(tokens, path, media, declaration);
      else setToken(tokens, path, declaration);
    });
  });
}

function scalePathOf(name) {
  if (name in LAYOUT) return { type: LAYOUT[name], path: ['layout', name] };
  const [prefix, ...rest] = name.split('-');
  const [group, type] = SCALES[prefix] ?? [];
  if (group && rest.length > 0) return { type, path: [group, rest.join('-')] };
  return { type: 'color', path: ['palette', ...name.split('-')] };
}

function addMedia(tokens, { type, path }, media, { value }) {
  const token = path.reduce((group, key) => group[key], tokens);
  token.$extensions['octavo.media'] = { ...token.$extensions['octavo.media'], [media]: valueOf(type, value) };
}

function readTheme(tokens, theme) {
  parse('themes.css').walkRules((rule) => {
    if (!rule.selectors.includes(`[data-theme='${theme}']`)) return;
    rule.walkDecls(/^--/, (declaration) => {
      const [prefix, ...rest] = declaration.prop.slice(2).split('-');
      const name = rest.join('-');
      if (prefix === 'c') setToken(tokens, { type: 'color', path: [theme, 'color', name] }, declaration);
      if (prefix === 'sh') setToken(tokens, { type: 'shadow', path: [theme, 'shadow', name] }, declaration);
      if (prefix === 'lc') {
        const [lightness, chroma] = declaration.value.split(' ');
        for (const [key, value] of Object.entries({ lightness, chroma })) {
          const part = declaration.clone({ value });
          setToken(tokens, { type: 'number', path: [theme, 'cover-color', name, key] }, part);
        }
      }
    });
  });
}

function parse(name) {
  return postcss.parse(readFileSync(new URL(name, styles), 'utf8'), { from: name });
}

function setToken(tokens, { type, path }, declaration) {
  const group = path.slice(0, -1).reduce((parent, key) => (parent[key] ??= {}), tokens);
  const comment = commentAfter(declaration);
  group[path.at(-1)] = {
    $type: type,
    $value: valueOf(type, declaration.value),
    ...(comment ? { $description: comment } : {}),
    $extensions: { 'octavo.css': declaration.prop, ...exactValue(declaration.value) },
  };
}

/** A size that depends on the width of the window has no exact token value; its CSS value is added as an extension. */
const exactValue = (value) => (value.startsWith('clamp(') ? { 'octavo.value': value } : {});

/** Returns the comment that follows a declaration on the same line. */
function commentAfter(declaration) {
  const next = declaration.next();
  const isOnSameLine = next?.type === 'comment' && next.source.start.line === declaration.source.end.line;
  return isOnSameLine ? next.text : null;
}

function valueOf(type, value) {
  const alias = /^var\(--([\w-]+)\)$/.exec(value);
  if (alias) return `{${scalePathOf(alias[1]).path.join('.')}}`;
  return READERS[type](value);
}

const READERS = {
  color: colorOf,
  number: (value) => numberOf(value.replace(/em$/, '')),
  dimension: dimensionOf,
  duration: (value) => ({ value: numberOf(value.replace(/ms$/, '')), unit: 'ms' }),
  cubicBezier: (value) => listOf(/^cubic-bezier\((.+)\)$/.exec(value)[1]).map(numberOf),
  fontFamily: (value) => listOf(value).map((name) => name.replaceAll("'", '')),
  shadow: (value) => listOf(value).map(shadowOf),
  gradient: (value) =>
    listOf(/^linear-gradient\((.+)\)$/s.exec(value)[1])
      .slice(1)
      .map((stop) => {
        const [, color, position] = /^(.+\)) (\S+)$/.exec(stop);
        return { color: colorOf(color), position: numberOf(position.replace('%', '')) / 100 };
      }),
};

function colorOf(value) {
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(value);
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value)?.[1];
  if (!rgb && !digits) throw new Error(`${value} is not a color that this script can read.`);
  const hex = digits?.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const channels = rgb ? rgb.slice(1, 4).map(Number) : hex.match(/../g).map((pair) => Number.parseInt(pair, 16));
  return {
    colorSpace: 'srgb',
    components: channels.map((channel) => Math.round((channel / 255) * 10_000) / 10_000),
    ...(rgb ? { alpha: Number(rgb[4]) } : {}),
    hex: `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
  };
}

function dimensionOf(value) {
  const fluid = /^clamp\(.+, (\S+)\)$/.exec(value)?.[1];
  const [, number, unit] = /^(-?[\d.]+)(px|rem)?$/.exec(fluid ?? value) ?? [];
  if (number === undefined) throw new Error(`${value} is not a size that this script can parse.`);
  return { value: Number(number), unit: unit ?? 'px' };
}

function shadowOf(value) {
  const color = /rgb\([^)]+\)/.exec(value)[0];
  const [offsetX, offsetY, blur, spread = '0'] = value.replace(color, '').trim().split(/\s+/);
  const sizes = { offsetX, offsetY, blur, spread };
  return {
    color: colorOf(color),
    ...Object.fromEntries(Object.entries(sizes).map(([key, size]) => [key, dimensionOf(size)])),
  };
}

function numberOf(value) {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) throw new Error(`${value} is not a number.`);
  return number;
}

/** Splits at commas outside parentheses. */
const listOf = (value) => value.split(/,(?![^(]*\))/).map((part) => part.replaceAll(/\s+/g, ' ').trim());

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = tokenFile();
  if (process.argv.includes('--check')) {
    const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (current !== text) throw new Error('tokens.json is stale. Run `pnpm tokens` in packages/ui.');
  } else {
    writeFileSync(file, text);
  }
}
