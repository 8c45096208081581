import { type ReadingSettings, resolvePageTheme } from '../settings/reading-settings.ts';

/** Puts the chosen page on the root element, before the book is told: it takes its colors from there. */
export function applyTheme({ page }: Pick<ReadingSettings, 'page'>): void {
  const shown = resolvePageTheme(page);
  const { dataset } = document.documentElement;
  // A black page is the night without its glow: the same roles on another ground.
  dataset['theme'] = shown === 'black' ? 'dark' : shown;
  dataset['page'] = shown;
}
