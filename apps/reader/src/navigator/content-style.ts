import type { ReadingSettings } from '../settings/reading-settings.ts';

/** The role colors of the page's theme, as the book's frame cannot see our custom properties. */
export interface PageColors {
  ground: string;
  ink: string;
  accent: string;
  mark: string;
}

/** Reads the colors of the theme that is on now. */
export function pageColors(root: Element): PageColors {
  const style = getComputedStyle(root);
  const role = (name: string) => style.getPropertyValue(name).trim();
  return { ground: role('--c-ground'), ink: role('--c-ink'), accent: role('--c-accent'), mark: role('--c-mark') };
}

/**
 * Two style sheets for the book's frame: the first stands before the publisher's and only suggests, the second stands
 * after it and holds what the reader chose. Only paper and ink are forced, and only where a theme would clash with them.
 */
export function contentStyle(settings: ReadingSettings, colors: PageColors, fontAddress: string): [string, string] {
  const suggested = `
    @namespace epub "http://www.idpf.org/2007/ops";
    @font-face { font-family: "Octavo Literata"; src: url("${fontAddress}") format("woff2"); font-weight: 200 900; font-display: swap; }
    html { font-family: "Octavo Literata", Georgia, serif; line-height: 1.66; font-optical-sizing: auto; text-wrap: pretty; }
    h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
    img, svg { max-inline-size: 100%; }
  `;
  const chosen = `
    html { font-size: ${settings.textSize}% !important; color: ${colors.ink}; background: none !important; color-scheme: ${settings.theme === 'dark' ? 'dark' : 'light'}; }
    ${settings.theme === 'light' ? '' : `body, body :not(a, a *, img, svg, svg *, math, math *) { color: ${colors.ink} !important; background-color: transparent !important; }`}
    body { background: none !important; }
    a:any-link { color: ${colors.accent}; }
    ::selection { background: ${colors.mark}; }
    aside[epub|type~="footnote"] { display: none; }
  `;
  return [suggested, `@namespace epub "http://www.idpf.org/2007/ops";${chosen}`];
}
