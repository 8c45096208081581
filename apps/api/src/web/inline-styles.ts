import type { StaticFiles } from './static-files.ts';
import { StyleSheet } from './style-sheet.ts';

/** A style sheet by its address; `undefined` where there is none. */
export type GetStyleSheet = (address: string) => StyleSheet | undefined;

/** Reads each style sheet once: pages are made again and again, and their styles are not. */
export function styleSheetLoader(files: Pick<StaticFiles, 'text'>): GetStyleSheet {
  const styles = new Map<string, StyleSheet | undefined>();
  return (address) => {
    if (!styles.has(address)) {
      const text = files.text(address);
      styles.set(address, text === undefined ? undefined : new StyleSheet(text));
    }
    return styles.get(address);
  };
}

/** Writes the styles of a built page into it, so that it can be painted from what comes with it; all of each, or as `write` does. */
export function inlineStyles(html: string, getStyleSheet: GetStyleSheet, render = inlineWholeSheet): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g, (link, address: string) => {
    const sheet = getStyleSheet(address);
    return sheet ? render(sheet, link) : link;
  });
}

const inlineWholeSheet = ({ text }: StyleSheet, link: string): string => `<style>${text}</style>${disableLink(link)}`;

/** The code of the page asks for no style sheet whose element stands there, and a disabled one is not fetched. */
export const disableLink = (link: string): string => link.replace('<link', '<link disabled');
