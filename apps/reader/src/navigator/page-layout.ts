import type { Manifest } from '@octavo/epub/manifest';
import type { View } from 'foliate-js/view.js';
import { type ReadingSettings, shownPage } from '../settings/reading-settings.ts';
import { fontFacesOf, loadFontFaces } from './book-fonts.ts';
import { contentStyle, pageColors } from './content-style.ts';
import { pageGeometry, scriptOf } from './page-geometry.ts';
import { preferScheme } from './preferred-scheme.ts';

/** How the pages lie in their room. */
export interface PageLayout {
  /** What is wanted now. */
  readonly settings: ReadingSettings;
  readonly isScrolling: boolean;
  /** Takes the theme of the page and these settings into the book. */
  apply(settings: ReadingSettings): void;
  /** A document is about to be shown. */
  prepare(doc: Document): void;
  close(): void;
}

/** Lays the pages out by the settings, and anew whenever the room changes. */
export function createPageLayout(
  { host, manifest, view }: { host: HTMLElement; manifest: Manifest; view: View },
  initial: ReadingSettings,
): PageLayout {
  const { renderer, isFixedLayout } = view;
  const script = scriptOf(manifest.metadata.language?.[0]);
  let settings = initial;
  let shownTextSize: number | undefined;

  const layOut = (): void => {
    const { columns, gapPercent, margin, inlineSize } = pageGeometry(host.clientWidth, textSizeHere(settings), {
      script,
      columns: settings.columns,
      margins: settings.margins,
    });
    setAttributes(renderer, {
      flow: settings.flow === 'scroll' ? 'scrolled' : 'paginated',
      'max-column-count': String(columns),
      gap: `${gapPercent}%`,
      margin: `${margin}px`,
      'max-inline-size': `${inlineSize}px`,
      'max-block-size': '1200px',
    });
  };
  const apply = (next: ReadingSettings): void => {
    settings = next;
    for (const { doc } of renderer.getContents()) preferScheme(doc, schemeOf(settings));
    if (isFixedLayout) return;
    layOut();
    shownTextSize = textSizeHere(settings);
    renderer.setStyles?.(
      contentStyle({ ...settings, textSize: shownTextSize }, pageColors(host), fontFacesOf(settings.typeface)),
    );
    void applyWithFaces(next);
  };
  const applyWithFaces = async (next: ReadingSettings): Promise<void> => {
    const isNew = await loadFontFaces(next.typeface);
    if (isNew && settings === next) apply(next);
  };
  const resizes = new ResizeObserver(() => {
    if (isFixedLayout) return;
    if (textSizeHere(settings) === shownTextSize) layOut();
    else apply(settings);
  });
  resizes.observe(host);
  if (matchMedia('(pointer: coarse) and (prefers-reduced-motion: no-preference)').matches)
    renderer.setAttribute('animated', '');

  return {
    get settings() {
      return settings;
    },
    get isScrolling() {
      return !isFixedLayout && settings.flow === 'scroll';
    },
    apply,
    prepare: (doc) => preferScheme(doc, schemeOf(settings)),
    close: () => resizes.disconnect(),
  };
}

/** The chosen size is meant for letters of 16 pixels beside it; the page's own grow on very wide screens and by wish. */
const textSizeHere = ({ textSize }: ReadingSettings): number =>
  Math.round((textSize * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16);

const schemeOf = ({ page }: ReadingSettings) => (['dark', 'black'].includes(shownPage(page)) ? 'dark' : 'light');

/** Only what differs: the engine lays out the page at every attribute that is set, the same or not. */
function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
