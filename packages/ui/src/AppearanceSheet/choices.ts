import type { Segment } from '../SegmentedControl/index.ts';
import type { Appearance } from './AppearanceSheet.tsx';
import type { AppearanceText } from './appearance-text.ts';

/** Five of them stand in a row of the sheet. */
const small = { paddingInline: 0, fontSize: 'var(--fs-14)' };

/** The pages to choose from, each drawn in its own colors. */
export const swatches = (words: AppearanceText): Segment<Appearance['page']>[] => [
  {
    value: 'system',
    label: words.system,
    style: {
      ...small,
      // The words stand on the light part; the dark one says what the choice is about.
      backgroundImage: 'linear-gradient(var(--paper-50) 72%, var(--night-950) 72%)',
      color: 'var(--ink-900)',
    },
  },
  { value: 'light', label: words.paper, style: { ...small, background: 'var(--paper-50)', color: 'var(--ink-900)' } },
  {
    value: 'sepia',
    label: words.sepia,
    style: { ...small, background: 'var(--vellum-100)', color: 'var(--umber-900)' },
  },
  { value: 'dark', label: words.night, style: { ...small, background: 'var(--night-950)', color: 'var(--chalk-100)' } },
  {
    value: 'black',
    label: words.black,
    style: { ...small, background: 'var(--night-1000)', color: 'var(--chalk-200)' },
  },
];

/** The faces to choose from, the book's own first. */
export const typefaces = (words: AppearanceText): { value: Appearance['typeface']; label: string }[] => [
  { value: 'publisher', label: words.publisher },
  { value: 'serif', label: words.serif },
  { value: 'garamond', label: words.garamond },
  { value: 'sans', label: words.sans },
  { value: 'hyperlegible', label: words.hyperlegible },
  { value: 'dyslexic', label: words.dyslexic },
];
