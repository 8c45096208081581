import type { StaticFiles } from './static-files.ts';

/** The text of a style sheet by its address; `undefined` where there is none. */
export type StyleAt = (address: string) => string | undefined;

/** Reads each style sheet once: pages are made again and again, and their styles are not. */
export function styleReader(files: Pick<StaticFiles, 'text'>): StyleAt {
  const styles = new Map<string, string | undefined>();
  return (address) => {
    if (!styles.has(address)) styles.set(address, files.text(address));
    return styles.get(address);
  };
}

/** Writes the styles of a built page into it, so that it can be painted from what comes with it. */
export function withStyles(html: string, styleAt: StyleAt): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g, (link, address: string) => {
    const style = styleAt(address);
    // The code of the page asks for no style sheet whose element stands there, and a disabled one is not fetched.
    return style === undefined ? link : `<style>${style}</style>${link.replace('<link', '<link disabled')}`;
  });
}
