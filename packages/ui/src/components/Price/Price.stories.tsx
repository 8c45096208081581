import type { Meta, StoryObj } from '@storybook/react-vite';
import { Price } from './Price.tsx';

const meta = { title: 'Commerce/Price', component: Price, args: { amount: '$10.90' } } satisfies Meta<typeof Price>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Display: Story = { args: { size: 'display' } };
export const Total: Story = { args: { size: 'total', amount: '$20.90' } };
export const Stress: Story = {
  args: { size: 'total', amount: '$1,299,999,999.00', style: { display: 'block', inlineSize: '12rem' } },
};
