import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { TextAreaField } from './TextAreaField.tsx';

const meta = {
  title: 'Forms/Text area field',
  component: TextAreaField,
  args: { label: 'Your review', defaultValue: '', onChange: fn() },
} satisfies Meta<typeof TextAreaField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Filled: Story = {
  args: { defaultValue: 'I bought this for the vats and stayed for the father.\n\nRead it on two night trains.' },
};
export const WithHint: Story = { args: { hint: 'At most 5000 characters. A blank line begins a new paragraph.' } };
export const Optional: Story = { args: { label: 'Anything we should know', optionalText: '(optional)', rows: 3 } };
export const Invalid: Story = { args: { error: 'Please write a few words' } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'Saving...' } };

/** Tab enters and leaves the field; Enter starts a new line. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByLabelText('Your review')).toHaveFocus();
    await userEvent.keyboard('One.{Enter}Two.');
    await expect(canvas.getByLabelText('Your review')).toHaveValue('One.\nTwo.');
    await userEvent.tab();
    await expect(canvas.getByLabelText('Your review')).not.toHaveFocus();
  },
};
export const Stress: Story = {
  args: {
    label: 'Rechtsschutzversicherungsgesellschaftsbewertungstext',
    defaultValue: `${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6)}\n\n${'كانت الورقة تخرج من الحوض كأنها طقس. '.repeat(6)}`,
    error: 'Die Bewertung darf höchstens fünftausend Zeichen lang sein. '.repeat(3),
  },
};
