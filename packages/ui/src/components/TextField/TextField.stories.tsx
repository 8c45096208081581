import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { TextField } from './TextField.tsx';

const meta = {
  title: 'Forms/Text field',
  component: TextField,
  args: { label: 'Email', type: 'email', defaultValue: 'ines@octavo.example' },
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Optional: Story = {
  args: { label: 'First name', type: 'text', optionalText: '(optional)', defaultValue: '' },
};
export const WithHint: Story = { args: { hint: 'Where the receipt goes.' } };

/** The field keeps its value and is described by the error. */
export const Invalid: Story = {
  args: { defaultValue: 'ines@halloway', error: 'Invalid email' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Email')).toBeInvalid();
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email');
  },
};
export const Disabled: Story = { args: { disabled: true } };
/** The component is one tab stop. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await tabThrough(userEvent, ['Email']);
    await userEvent.keyboard('{End}x');
    await expect(canvas.getByLabelText('Email')).toHaveValue('ines@octavo.examplex');
  },
};
export const Stress: Story = {
  args: {
    label: 'Rechnungsempfängerwohnsitzpostleitzahl einschließlich Länderkennung',
    error:
      'Diese Angabe ist erforderlich, damit wir Ihnen eine Rechnung nach den Vorschriften Ihres Landes ausstellen können.',
    hint: 'مثال: ٩٧٢٠٥',
  },
};
