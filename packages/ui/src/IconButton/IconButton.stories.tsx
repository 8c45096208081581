import type { Meta, StoryObj } from '@storybook/react-vite';
import { Menu } from 'lucide-react';
import { fn } from 'storybook/test';
import { IconButton } from './IconButton.tsx';

const meta = {
  title: 'Forms/Icon button',
  component: IconButton,
  args: { label: 'Menu', icon: <Menu size="1.25rem" strokeWidth={1.5} aria-hidden="true" />, onClick: fn() },
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Expanded: Story = { args: { 'aria-expanded': true } };
export const Disabled: Story = { args: { disabled: true } };
export const Stress: Story = { args: { label: 'Seitennavigation einblenden oder ausblenden' } };
