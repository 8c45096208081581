import type { Manifest } from '@octavo/epub/manifest';
import type { View } from 'foliate-js/view.js';
import type { Stage } from './stage/stage.ts';
import { type ReadingSettings, shownPage } from '../settings/reading-settings.ts';
import { fontFacesOf, loadFontFaces } from './book-fonts.ts';
import { contentStyle, pageColors } from './content-style.ts';
import { pageGeometry, scriptOf } from './page-geometry.ts';
import { preferScheme } from './preferred-scheme.ts';

/** How the pages lie in their room. */
export interface PageLayout {
  /** What is wanted now. */
  readonly settings: ReadingSettings;
  /** Takes the theme of the page and these settings into the book. */
  apply(settings: ReadingSettings): void;
  /** A document is about to be shown. */
  prepare(doc: Document): void;
  close(): void;
}

/** Lays the pages out by the settings, and anew whenever the room changes. */
export function createPageLayout(
  { host, manifest, view, stage }: { host: HTMLElement; manifest: Manifest; view: View; stage: Stage | undefined },
  initial: ReadingSettings,
): PageLayout {
  const script = scriptOf(manifest.metadata.language?.[0]);
  let settings = initial;
  let shownTextSize: number | undefined;

  const layOut = (shown: Stage): void => {
    const geometry = pageGeometry(host.clientWidth, textSizeHere(settings), {
      script,
      columns: settings.columns,
      margins: settings.margins,
    });
    shown.measure(geometry);
  };
  const apply = (next: ReadingSettings): void => {
    settings = next;
    for (const { doc } of view.renderer.getContents()) preferScheme(doc, schemeOf(settings));
    if (!stage) return;
    layOut(stage);
    shownTextSize = textSizeHere(settings);
    stage.setStyles(
      contentStyle({ ...settings, textSize: shownTextSize }, pageColors(host), fontFacesOf(settings.typeface)),
    );
    stage.setFlow(settings.flow);
    void applyWithFaces(next);
  };
  const applyWithFaces = async (next: ReadingSettings): Promise<void> => {
    const isNew = await loadFontFaces(next.typeface);
    if (isNew && settings === next) apply(next);
  };
  const resizes = new ResizeObserver(() => {
    if (!stage) return;
    if (textSizeHere(settings) === shownTextSize) layOut(stage);
    else apply(settings);
  });
  resizes.observe(host);

  return {
    get settings() {
      return settings;
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
