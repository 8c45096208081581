import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { Button } from '../Button/index.ts';
import { FailedState } from './FailedState.tsx';
import { OfflineState } from './OfflineState.tsx';
import { StatePage } from './StatePage.tsx';

const meta = {
  title: 'Patterns/State page',
  component: StatePage,
  args: {
    drawing: 'torn',
    title: 'Oops! Something went wrong',
    children: "We couldn't load the product details. Please try again later.",
    action: <Button>Retry</Button>,
  },
} satisfies Meta<typeof StatePage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The error state. */
export const Default: Story = {};
export const Empty: Story = {
  args: { drawing: 'shelf', headingLevel: 2, title: 'Your cart is empty.', children: undefined, action: undefined },
};
export const NotFound: Story = { args: { drawing: 'lost', title: 'Product Not Found' } };
export const Failed: Story = {
  render: () => (
    <FailedState
      onRetry={fn()}
      messages={{
        failed: 'Oops! Something went wrong',
        failedDescription: 'This page could not be loaded. Please try again later.',
        retry: 'Retry',
      }}
    />
  ),
};
export const Offline: Story = { render: () => <OfflineState onRetry={fn()} /> };
/** The component is one tab stop. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, ['Retry']);
  },
};
export const Stress: Story = {
  args: {
    title: 'Zahlungsdienstleisterverbindungsfehlerbehandlung',
    children: 'Es ist nicht Ihre Schuld. '.repeat(12),
  },
};
