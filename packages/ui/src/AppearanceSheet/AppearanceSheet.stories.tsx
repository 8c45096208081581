import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../.storybook/keyboard.ts';
import { AppearanceSheet } from './AppearanceSheet.tsx';

const meta = {
  title: 'Reading/Appearance sheet',
  component: AppearanceSheet,
  args: {
    isOpen: true,
    onClose: fn(),
    onValueChange: fn(),
    value: { page: 'light', textSize: 19, typeface: 'serif', flow: 'pages', lineSpacing: 'book' },
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
    await userEvent.click(canvas.getByRole('radio', { name: 'Night' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ value: { ...args.value, page: 'dark' } });
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** A fixed layout follows only the page. */
export const FixedLayout: Story = { args: { hidden: ['textSize', 'typeface', 'flow', 'lineSpacing'] } };
/** Opened, it has the focus; the arrow keys choose within a group, Escape closes. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Close', 'Paper', 'Smaller text', 'Larger text']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ value: { ...args.value, textSize: 20 } });
    await tabThrough(userEvent, ['Literata']);
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ value: { ...args.value, typeface: 'sans' } });
    await tabThrough(userEvent, ['Pages', 'Book']);
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    text: { lineSpacing: 'Zeilenabstand', tight: 'Zusammengerückt', book: 'Buchüblich', open: 'Großzügig' },
    value: { page: 'dark', textSize: 40, typeface: 'publisher', flow: 'scroll', lineSpacing: 'open' },
  },
};
