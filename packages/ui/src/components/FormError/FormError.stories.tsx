import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextLink } from '../TextLink/index.ts';
import { FormError } from './FormError.tsx';

const meta = {
  title: 'Forms/Form error',
  component: FormError,
  args: { children: 'Your card was declined.' },
} satisfies Meta<typeof FormError>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithLink: Story = {
  args: {
    children: (
      <>
        You must be logged in to place an order <TextLink href="/login">Login</TextLink>
      </>
    ),
  },
};
export const Stress: Story = { args: { children: 'Zahlungsdienstleisterverbindungsfehler. '.repeat(8) } };
