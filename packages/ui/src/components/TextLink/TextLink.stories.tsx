import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { TextLink } from './TextLink.tsx';

const meta = {
  title: 'Forms/Text link',
  component: TextLink,
  args: { href: '/register', children: 'Register', onClick: fn() },
} satisfies Meta<typeof TextLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Register' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

/** In running text, where the underline marks it. */
export const InText: Story = {
  render: (args) => (
    <p>
      New here? <TextLink {...args} /> and read in a minute.
    </p>
  ),
};
export const Stress: Story = {
  args: {
    children: 'Haben Sie Ihr Kennwort vergessen oder möchten Sie Ihre Anmeldeinformationen zurücksetzen?',
    style: { overflowWrap: 'anywhere' },
  },
  decorators: [
    (Story) => (
      <p style={{ inlineSize: '9rem' }}>
        <Story />
      </p>
    ),
  ],
};
