import type { Manifest } from '@octavo/epub/manifest';
import type { View } from 'foliate-js/view.js';
import type { FlowRenderer } from '../renderer/flow-renderer.ts';
import { type ReadingSettings, resolvePageTheme } from '../../settings/reading-settings.ts';
import { fontFacesOf, loadFontFaces } from './book-fonts.ts';
import { contentStyle, pageColors } from './content-style.ts';
import { pageGeometry, scriptOf } from './page-geometry.ts';
import { applyColorScheme } from './color-scheme.ts';

/** Lays out the pages in the host element. */
export interface PageLayout {
  /** The current settings. */
  readonly settings: ReadingSettings;
  /** Applies these settings and the page theme to the book. */
  apply(settings: ReadingSettings): void;
  /** Prepares a document before it is shown. */
  prepare(doc: Document): void;
  close(): void;
}

/** Lays out the pages by the settings, and again when the host is resized. */
export function createPageLayout(
  {
    host,
    manifest,
    view,
    flowRenderer,
  }: { host: HTMLElement; manifest: Manifest; view: View; flowRenderer: FlowRenderer | undefined },
  initial: ReadingSettings,
): PageLayout {
  const script = scriptOf(manifest.metadata.language?.[0]);
  let settings = initial;
  let shownTextSize: number | undefined;

  const applyGeometry = (renderer: FlowRenderer): void => {
    const geometry = pageGeometry(host.clientWidth, scaledTextSize(settings), {
      script,
      columns: settings.columns,
      margins: settings.margins,
    });
    renderer.setMeasures(geometry);
  };
  const apply = (next: ReadingSettings): void => {
    settings = next;
    for (const { doc } of view.renderer.getContents()) applyColorScheme(doc, colorSchemeOf(settings));
    if (!flowRenderer) return;
    applyGeometry(flowRenderer);
    shownTextSize = scaledTextSize(settings);
    flowRenderer.setStyles(
      contentStyle({ ...settings, textSize: shownTextSize }, pageColors(host), fontFacesOf(settings.typeface)),
    );
    flowRenderer.setFlow(settings.flow);
    void applyWithFonts(next);
  };
  const applyWithFonts = async (next: ReadingSettings): Promise<void> => {
    const isNew = await loadFontFaces(next.typeface);
    if (isNew && settings === next) apply(next);
  };
  const resizes = new ResizeObserver(() => {
    if (!flowRenderer) return;
    if (scaledTextSize(settings) === shownTextSize) applyGeometry(flowRenderer);
    else apply(settings);
  });
  resizes.observe(host);

  return {
    get settings() {
      return settings;
    },
    apply,
    prepare: (doc) => applyColorScheme(doc, colorSchemeOf(settings)),
    close: () => resizes.disconnect(),
  };
}

/** Scales the text size with the root font size, which grows on wide screens and with the user's browser settings. */
const scaledTextSize = ({ textSize }: ReadingSettings): number =>
  Math.round((textSize * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16);

const colorSchemeOf = ({ page }: ReadingSettings) =>
  ['dark', 'black'].includes(resolvePageTheme(page)) ? 'dark' : 'light';
