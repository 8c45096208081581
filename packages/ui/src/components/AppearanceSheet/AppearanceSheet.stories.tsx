import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { AppearanceSheet } from './AppearanceSheet.tsx';

const meta = {
  title: 'Reading/Appearance sheet',
  component: AppearanceSheet,
  args: {
    isOpen: true,
    onClose: fn(),
    onValueChange: fn(),
    value: {
      page: 'light',
      textSize: 19,
      typeface: 'serif',
      flow: 'pages',
      lineSpacing: 'book',
      margins: 'book',
      alignment: 'book',
      hyphens: 'book',
      columns: 'auto',
    },
    scope: { isThisBookOnly: false, onChange: fn() },
  },
  decorators: [
    (Story) => (
      <div style={{ position: 'relative', minBlockSize: '44rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof AppearanceSheet>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Larger text' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ value: { ...args.value, textSize: 20 } });
    await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ value: { ...args.value, page: 'dark' } });
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** A fixed-layout book supports only the theme. */
export const FixedLayout: Story = {
  args: {
    hiddenControls: ['textSize', 'typeface', 'flow', 'lineSpacing', 'margins', 'alignment', 'hyphens', 'columns'],
  },
};
/** The open sheet has focus; arrow keys choose within a group; Escape closes it. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Close', 'Light', 'Smaller text', 'Larger text']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ value: { ...args.value, textSize: 20 } });
    await tabThrough(userEvent, ['Typeface', 'Pages']);
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ value: { ...args.value, flow: 'scroll' } });
    await tabThrough(userEvent, ['Default', 'Default', 'Default', 'Default', 'Auto', 'Only for this book']);
    await userEvent.keyboard(' ');
    await expect(args.scope?.onChange).toHaveBeenLastCalledWith({ isThisBookOnly: true });
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    text: { lineSpacing: 'Zeilenabstand', tight: 'Zusammengerückt', book: 'Buchüblich', open: 'Großzügig' },
    value: {
      page: 'black',
      textSize: 40,
      typeface: 'dyslexic',
      flow: 'scroll',
      lineSpacing: 'open',
      margins: 'wide',
      alignment: 'justify',
      hyphens: 'on',
      columns: 'two',
    },
  },
};
