import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { TextField } from '../TextField/index.ts';
import { FieldOrigin } from './FieldOrigin.tsx';

const meta = {
  title: 'Studio/Field origin',
  component: FieldOrigin,
  args: {
    children: <TextField label="Subtitle" defaultValue="A novel in five acts" />,
    fieldName: 'Subtitle',
    origin: 'author',
    fileValue: 'A Novel',
    onTakeFromFile: fn(),
  },
} satisfies Meta<typeof FieldOrigin>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const FromFile: Story = { args: { origin: 'file' } };
export const ByShop: Story = { args: { origin: 'shop', fileValue: '' } };
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await tabThrough(userEvent, ['Subtitle', 'Use value from file: Subtitle']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onTakeFromFile).toHaveBeenCalledOnce();
    await expect(canvas.getByLabelText('Subtitle')).toHaveFocus();
  },
};
export const Stress: Story = {
  args: { fileValue: 'Eine Familiengeschichte aus dem Donaudampfschifffahrtsmilieu. '.repeat(9) },
};
