import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { ContentsDrawer, ContentsList } from './ContentsDrawer.tsx';

const meta = {
  title: 'Reading/Contents drawer',
  component: ContentsDrawer,
  args: {
    isOpen: true,
    onClose: fn(),
    onChoose: fn(),
    currentHref: 'text/7.xhtml',
    entries: [
      { title: 'Title page', href: 'text/title.xhtml', pageText: '1' },
      {
        title: 'Part one',
        children: [
          { title: 'Six · High Water', href: 'text/6.xhtml', pageText: '151' },
          { title: 'Seven · The Narrow Column', href: 'text/7.xhtml', pageText: '193' },
          { title: 'Eight · And Then', href: 'text/8.xhtml', pageText: '221' },
        ],
      },
      { title: 'A note on herons', href: 'text/note.xhtml', pageText: '311' },
    ],
  },
} satisfies Meta<typeof ContentsDrawer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Eight/u }));
    await expect(args.onChoose).toHaveBeenCalledWith(expect.objectContaining({ href: 'text/8.xhtml' }));
  },
};
/** The list without the drawer, for a panel beside the page. */
export const ListAlone: Story = {
  render: ({ entries, currentHref, onChoose }) => (
    <nav aria-label="Contents">
      <ContentsList entries={entries} currentHref={currentHref} onChoose={onChoose} />
    </nav>
  ),
};
export const Empty: Story = { args: { entries: [] } };
/** Tab order: the close button, then the chapters in reading order. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Close' })).toHaveFocus();
    await tabThrough(userEvent, [/Title page/u, /Six/u, /Seven/u]);
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoose).toHaveBeenCalledWith(expect.objectContaining({ href: 'text/7.xhtml' }));
  },
};
export const Stress: Story = {
  args: {
    entries: Array.from({ length: 80 }, (_, i) => ({
      title: `Kapitel ${i + 1}: Rechtsschutzversicherungsgesellschaften im Wandel der Zeit`,
      href: `${i}`,
      pageText: `${i * 9 + 1}`,
    })),
  },
};
