import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const meta = {
  title: 'Patterns/Theme switch',
  component: ThemeSwitch,
  args: { value: 'light', onValueChange: fn() },
} satisfies Meta<typeof ThemeSwitch>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Dark' }));
    await expect(args.onValueChange).toHaveBeenCalledWith({ value: 'dark' });
  },
};
export const Sepia: Story = { args: { value: 'sepia' } };
/** The component is one tab stop; arrow keys choose an option. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Light']);
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenCalledWith({ value: 'sepia' });
  },
};
export const Stress: Story = {
  args: { text: { label: 'Farbschema', light: 'Tageslicht', dark: 'Dunkelheit', sepia: 'Pergamentfarben' } },
};
