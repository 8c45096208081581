import type { StaticFiles } from './static-files.ts';
import { StyleSheet } from './style-sheet.ts';

/** A style sheet by its address; `undefined` where there is none. */
export type StyleAt = (address: string) => StyleSheet | undefined;

/** Reads each style sheet once: pages are made again and again, and their styles are not. */
export function styleReader(files: Pick<StaticFiles, 'text'>): StyleAt {
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
export function withStyles(html: string, styleAt: StyleAt, write = whole): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g, (link, address: string) => {
    const sheet = styleAt(address);
    return sheet ? write(sheet, link) : link;
  });
}

const whole = ({ text }: StyleSheet, link: string): string => `<style>${text}</style>${disabled(link)}`;

/** The code of the page asks for no style sheet whose element stands there, and a disabled one is not fetched. */
export const disabled = (link: string): string => link.replace('<link', '<link disabled');
