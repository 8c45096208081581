import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { SelectField } from './SelectField.tsx';

const meta = {
  title: 'Forms/Select field',
  component: SelectField,
  args: {
    label: 'Role',
    emptyText: 'Choose one',
    value: '',
    onChange: fn(),
    options: [
      { value: 'customer', label: 'Customer' },
      { value: 'author', label: 'Author' },
    ],
  },
} satisfies Meta<typeof SelectField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Chosen: Story = { args: { value: 'author' } };
export const Invalid: Story = { args: { error: 'Please select a role' } };
export const Disabled: Story = { args: { disabled: true } };
/** One tab stop; the list is the browser's own. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabThrough(userEvent, ['Role']);
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'author');
    await expect(args.onChange).toHaveBeenCalledOnce();
  },
};
export const Stress: Story = {
  args: {
    value: 'x',
    options: [{ value: 'x', label: 'Südgeorgien und die Südlichen Sandwichinseln (Britisches Überseegebiet)' }],
  },
};
