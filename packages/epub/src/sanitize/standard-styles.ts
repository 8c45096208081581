/** EPUB's prefixed properties whose standard names are not the same without the prefix. @see EPUB 3.3 §E */
const RENAMED_PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['-epub-text-combine', 'text-combine-upright'],
  ['-epub-text-combine-horizontal', 'text-combine-upright'],
  // Chapters are laid out in columns, in which the properties for pages do nothing.
  ['page-break-after', 'break-after'],
  ['page-break-before', 'break-before'],
  ['page-break-inside', 'break-inside'],
]);

const FORCED_BREAKS: ReadonlyMap<string, string> = new Map(
  ['always', 'all', 'page', 'left', 'right', 'recto', 'verso'].map((value) => [value, 'column']),
);

/** Property values of the CSS drafts that EPUB 3 references, and values for pages, by the standard name of the property. */
const RENAMED_VALUES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'text-orientation',
    new Map([
      ['vertical-right', 'mixed'],
      ['rotate-right', 'sideways'],
      ['rotate-normal', 'sideways'],
      ['sideways-right', 'sideways'],
    ]),
  ],
  ['text-combine-upright', new Map([['horizontal', 'all']])],
  ['text-transform', new Map([['-epub-fullwidth', 'full-width']])],
  ['text-underline-position', new Map([['alphabetic', 'auto']])],
  ['hyphens', new Map([['all', 'auto']])],
  ['break-before', FORCED_BREAKS],
  ['break-after', FORCED_BREAKS],
  [
    'break-inside',
    new Map([
      ['avoid-page', 'avoid'],
      ['avoid-column', 'avoid'],
    ]),
  ],
]);

/** Returns the standard name of a property, in lower case. */
export const standardProperty = (name: string): string => RENAMED_PROPERTIES.get(name) ?? withoutPrefix(name);

/** Returns the standard keyword for a keyword of a property; undefined when it already is standard. */
export function standardValue(property: string, keyword: string): string | undefined {
  const renamed = RENAMED_VALUES.get(property)?.get(keyword);
  return renamed ?? (keyword.startsWith('-epub-') ? withoutPrefix(keyword) : undefined);
}

const withoutPrefix = (name: string): string => (name.startsWith('-epub-') ? name.slice('-epub-'.length) : name);

const VIEWPORT_LENGTH = /^([+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?)[sld]?v(w|h|i|b|min|max)$/i;

/**
 * The reader may set `--octavo-vw` and `--octavo-vh` to a hundredth of a page. Otherwise the root is the container, which
 * has the width of a page in every flow.
 */
const PAGE_UNITS: Readonly<Record<string, string>> = {
  w: 'var(--octavo-vw, 1cqw)',
  h: 'var(--octavo-vh, 1cqh)',
  i: '1cqi',
  b: '1cqb',
  min: 'min(var(--octavo-vw, 1cqw), var(--octavo-vh, 1cqh))',
  max: 'max(var(--octavo-vw, 1cqw), var(--octavo-vh, 1cqh))',
};

/** Makes the root of a reflowable document the container of the units that `pageLength` writes. */
export const PAGE_CONTAINER = 'container-type:inline-size';

/**
 * Converts a length in viewport units to a fraction of a page, or returns undefined for any other token. The viewport of a
 * chapter is as wide as all its pages together.
 */
export function pageLength(token: string): string | undefined {
  const [, number, unit = ''] = VIEWPORT_LENGTH.exec(token) ?? [];
  return number === undefined ? undefined : `calc(${number} * ${PAGE_UNITS[unit.toLowerCase()]})`;
}
