import type { Meta, StoryObj } from '@storybook/react-vite';
import { BookOpen } from 'lucide';
import { expect, fn } from 'storybook/test';
import { Icon } from '../Icon/index.ts';
import { Button, ButtonLink } from './Button.tsx';

const meta = {
  title: 'Forms/Button',
  component: Button,
  args: { children: 'Add to cart', onClick: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The primary button, used once per view. */
export const Default: Story = {};

/** Focused with Tab and pressed with Enter. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const Quiet: Story = { args: { variant: 'quiet', children: 'Back to Billing' } };
export const Text: Story = { args: { variant: 'text', children: 'Clear Cart' } };

/** For endpaper backgrounds. */
export const Paper: Story = {
  args: { variant: 'paper', children: 'Start Reading' },
  decorators: [
    (Story) => (
      <div data-cover="" style={{ padding: '2rem', background: 'var(--c-endpaper)' }}>
        <Story />
      </div>
    ),
  ],
};
export const WithIcon: Story = {
  args: { children: 'Read now', icon: <Icon of={BookOpen} /> },
};

/** The same button, disabled, with the text of the running action. */
export const Busy: Story = {
  args: { isBusy: true, busyText: 'Processing...' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  },
};
export const Disabled: Story = { args: { disabled: true } };
export const Block: Story = { args: { isBlock: true } };

/** A link that looks like a button. */
export const AsLink: Story = { render: () => <ButtonLink href="/">Back to home</ButtonLink> };

/** Text longer than the button. */
export const Stress: Story = {
  args: { children: 'Zahlungsinformationen vollständig überprüfen und kostenpflichtig bestellen' },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '16rem' }}>
        <Story />
      </div>
    ),
  ],
};
