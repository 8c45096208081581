import { StyleSheet } from './style-sheet.ts';

/** Returns a style sheet by its URL; `undefined` if there is none. */
export type GetStyleSheet = (url: string) => StyleSheet | undefined;

/** Parses each style sheet once, because pages are rendered often and their styles do not change. */
export function styleSheetLoader(files: { text(url: string): string | undefined }): GetStyleSheet {
  const styles = new Map<string, StyleSheet | undefined>();
  return (url) => {
    if (!styles.has(url)) {
      const text = files.text(url);
      styles.set(url, text === undefined ? undefined : new StyleSheet(text));
    }
    return styles.get(url);
  };
}

/**
 * Inlines the style sheets of a built page, so that the page paints without further requests. `render` can return a part of
 * a style sheet instead.
 */
export function inlineStyles(html: string, getStyleSheet: GetStyleSheet, render = inlineWholeSheet): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g, (link, url: string) => {
    const sheet = getStyleSheet(url);
    return sheet ? render(sheet, link) : link;
  });
}

const inlineWholeSheet = ({ text }: StyleSheet, link: string): string => `<style>${text}</style>${disableLink(link)}`;

/** A disabled link is not fetched, and the page's code does not load a style sheet whose link exists. */
export const disableLink = (link: string): string => link.replace('<link', '<link disabled');
