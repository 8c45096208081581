import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ProfileForm } from './ProfileForm.tsx';

const meta = {
  title: 'Forms/Profile form',
  component: ProfileForm,
  args: {
    saved: { first_name: 'Ines', last_name: 'Harlow', email: 'ines@octavo.example' },
    onSubmit: fn(),
  },
} satisfies Meta<typeof ProfileForm>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Without changes there is nothing to save. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled();
  },
};

/** By keyboard: changes a name, moves to the button, saves. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByLabelText('First name')).toHaveFocus();
    await userEvent.keyboard('{End}s');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Save' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({ values: expect.objectContaining({ first_name: 'Iness' }) }),
    );
  },
};
export const Invalid: Story = {
  args: {
    errors: { first_name: 'First name must be at least 2 characters', email: 'Invalid email format' },
  },
};
export const ServerError: Story = { args: { error: 'Failed to update profile' } };
export const Busy: Story = { args: { isBusy: true } };
export const Stress: Story = {
  args: {
    saved: {
      first_name: 'Wilhelmine Theodora Friederike',
      last_name: 'von Hohenlohe-Waldenburg-Schillingsfürst',
      email: 'wilhelmine.theodora.friederike.von.hohenlohe@schillingsfuerst.example',
    },
    text: { firstName: 'Rechnungsempfängervorname', lastName: 'اسم العائلة', submit: 'Änderungen dauerhaft speichern' },
  },
};
