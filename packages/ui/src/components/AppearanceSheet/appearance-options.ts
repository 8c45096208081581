import type { Segment } from '../SegmentedControl/index.ts';
import type { Appearance } from './AppearanceSheet.tsx';
import type { AppearanceText } from './appearance-text.ts';

/** Five options share one row of the sheet. */
const compactStyle = { paddingInline: 0, fontSize: 'var(--fs-14)' };

/** The theme options, each drawn in its own colors. */
export const pageOptions = (messages: AppearanceText): Segment<Appearance['page']>[] => [
  {
    value: 'system',
    label: messages.system,
    style: {
      ...compactStyle,
      // The label is on the light part; the dark part shows that the option follows the device.
      backgroundImage: 'linear-gradient(var(--paper-50) 72%, var(--night-950) 72%)',
      color: 'var(--ink-900)',
    },
  },
  {
    value: 'light',
    label: messages.paper,
    style: { ...compactStyle, background: 'var(--paper-50)', color: 'var(--ink-900)' },
  },
  {
    value: 'sepia',
    label: messages.sepia,
    style: { ...compactStyle, background: 'var(--vellum-100)', color: 'var(--umber-900)' },
  },
  {
    value: 'dark',
    label: messages.night,
    style: { ...compactStyle, background: 'var(--night-950)', color: 'var(--chalk-100)' },
  },
  {
    value: 'black',
    label: messages.black,
    style: { ...compactStyle, background: 'var(--night-1000)', color: 'var(--chalk-200)' },
  },
];

/** The typeface options; the book's own comes first. */
export const typefaceOptions = (messages: AppearanceText): { value: Appearance['typeface']; label: string }[] => [
  { value: 'publisher', label: messages.publisher },
  { value: 'serif', label: messages.serif },
  { value: 'garamond', label: messages.garamond },
  { value: 'sans', label: messages.sans },
  { value: 'hyperlegible', label: messages.hyperlegible },
  { value: 'dyslexic', label: messages.dyslexic },
];
