import { type ReadingSettings, resolvePageTheme } from '../settings/reading-settings.ts';

/** Sets the page theme on the root element. Must run before the book is laid out, which reads its colors from there. */
export function applyTheme({ page }: Pick<ReadingSettings, 'page'>): void {
  const shown = resolvePageTheme(page);
  const { dataset } = document.documentElement;
  // The black page is the dark theme with another background.
  dataset['theme'] = shown === 'black' ? 'dark' : shown;
  dataset['page'] = shown;
}
