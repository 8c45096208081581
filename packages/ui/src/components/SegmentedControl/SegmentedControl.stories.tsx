import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { SegmentedControl } from './SegmentedControl.tsx';

const meta = {
  title: 'Forms/Segmented control',
  component: SegmentedControl<string>,
  args: {
    label: 'Line spacing',
    value: 'book',
    onValueChange: fn(),
    segments: [
      { value: 'tight', label: 'Tight' },
      { value: 'book', label: 'Default' },
      { value: 'open', label: 'Loose' },
    ],
  },
} satisfies Meta<typeof SegmentedControl<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Swatches: Story = {
  args: {
    label: 'Theme',
    variant: 'swatch',
    value: 'sepia',
    segments: [
      { value: 'light', label: 'Light', style: { background: 'var(--paper-50)', color: 'var(--ink-900)' } },
      { value: 'sepia', label: 'Sepia', style: { background: 'var(--vellum-100)', color: 'var(--umber-900)' } },
      { value: 'dark', label: 'Dark', style: { background: 'var(--night-950)', color: 'var(--chalk-100)' } },
    ],
  },
};
/** The component is one tab stop; arrow keys choose an option. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Default']);
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenCalledWith({ value: 'open' });
  },
};
export const Stress: Story = {
  args: {
    segments: [
      { value: 'book', label: 'Buchüblicher Zeilenabstand' },
      { value: 'x', label: 'Weit' },
    ],
  },
};
