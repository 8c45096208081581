import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { BillingForm } from './BillingForm.tsx';

const meta = {
  title: 'Commerce/Billing form',
  component: BillingForm,
  args: { id: 'billing', onSubmit: fn() },
} satisfies Meta<typeof BillingForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Invalid: Story = {
  args: {
    defaultValues: { email: 'ines@halloway' },
    errors: {
      first_name: 'Required',
      last_name: 'Required',
      email: 'Invalid email',
      phone: 'Required',
      address_1: 'Required',
      city: 'Required',
      state: 'Required',
      postcode: 'Required',
    },
  },
};
/** Fields follow the order of a postal address. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, [
      'First Name',
      'Last Name',
      'Email',
      'Phone',
      'Address',
      'City',
      'State',
      'Postcode',
      'Country',
    ]);
  },
};
export const Stress: Story = {
  args: {
    text: { state: 'Bundesland oder Regierungsbezirk', postcode: 'Zustellpostleitzahl' },
    defaultValues: { city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' },
  },
};
