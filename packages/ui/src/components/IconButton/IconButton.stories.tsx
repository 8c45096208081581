import type { Meta, StoryObj } from '@storybook/react-vite';
import { Menu } from 'lucide';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { Icon } from '../Icon/index.ts';
import { IconButton } from './IconButton.tsx';

const meta = {
  title: 'Forms/Icon button',
  component: IconButton,
  args: { label: 'Menu', icon: <Icon of={Menu} />, onClick: fn() },
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Expanded: Story = { args: { 'aria-expanded': true } };
export const Disabled: Story = { args: { disabled: true } };
/** Enter and Space press it. */
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await tabThrough(userEvent, ['Menu']);
    await userEvent.keyboard('{Enter} ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};
export const Stress: Story = { args: { label: 'Seitennavigation einblenden oder ausblenden' } };
