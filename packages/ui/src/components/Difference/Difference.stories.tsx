import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Button } from '../Button/index.ts';
import { Difference } from './Difference.tsx';

const meta = {
  title: 'Studio/Difference',
  component: Difference,
  args: {
    label: 'EPUB/package.opf',
    lines: [
      { kind: 'same', text: '<dc:title>The Understudy Moon</dc:title>' },
      { kind: 'added', text: '<dc:language>en</dc:language>' },
      { kind: 'same', text: '<dc:creator id="a1">Ysolde Kettering</dc:creator>' },
    ],
  },
} satisfies Meta<typeof Difference>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
    await expect(canvas.getByText('Added:')).toBeInTheDocument();
  },
};
export const Replaced: Story = {
  args: {
    lines: [
      { kind: 'removed', text: '<item id="cover" href="cover.jpg" media-type="image/jpeg"/>' },
      { kind: 'added', text: '<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>' },
    ],
  },
};
export const ByKeyboard: Story = {
  args: { actions: <Button onClick={fn()}>Apply fix</Button> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Apply fix' })).toHaveFocus();
  },
};
export const Stress: Story = {
  args: {
    label: 'OEBPS/Text/'.repeat(20),
    lines: [
      { kind: 'removed', text: '<dc:title>Veröffentlichungsvorbereitung</dc:title>'.repeat(10) },
      { kind: 'added', text: '<dc:title>عنوان طويل جدا</dc:title>'.repeat(10) },
    ],
  },
};
