import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { tabThrough } from '../../../.storybook/keyboard.ts';
import { sampleReader } from '../../../.storybook/sample-reader.ts';
import { longBook } from '../../../.storybook/samples.ts';
import { LinkProvider } from '../../components/LinkProvider/index.ts';
import { StreamScreen } from './StreamScreen.tsx';

const navigate = fn<(event: { href: string }) => void>();

const meta = {
  title: 'Screens/Stream',
  component: StreamScreen,
  parameters: { layout: 'fullscreen' },
  args: { status: 'ready', src: sampleReader, title: 'The Heron Ledger', backHref: '/product/the-heron-ledger' },
} satisfies Meta<typeof StreamScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The book has keyboard focus as soon as it has loaded. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const frame = canvas.getByTitle('Reader: The Heron Ledger');
    await waitFor(() => expect(frame).toHaveFocus());
  },
};
/** The reader can open pages of books and the library, and no other page. */
export const OpenedByTheReader: Story = {
  decorators: [
    (StoryOfReader) => (
      <LinkProvider navigate={navigate}>
        <StoryOfReader />
      </LinkProvider>
    ),
  ],
  beforeEach: () => void navigate.mockClear(),
  play: async ({ canvas }) => {
    const frame: HTMLIFrameElement = canvas.getByTitle('Reader: The Heron Ledger');
    const send = (data: unknown) => dispatchEvent(new MessageEvent('message', { data, source: frame.contentWindow }));
    for (const path of [
      '/profile',
      '//evil.example',
      '/product/../cart',
      '/product/..',
      'javascript:alert(1)',
      '/product/x?y=1',
      7,
    ])
      send({ type: 'octavo:open', path });
    dispatchEvent(new MessageEvent('message', { data: { type: 'octavo:open', path: '/library' }, source: window }));
    await expect(navigate).not.toHaveBeenCalled();
    for (const path of ['/library', '/product/quince#add-to-cart', '/product/quince/reviews#rate-4'])
      send({ type: 'octavo:open', path });
    await expect(navigate.mock.calls.map(([{ href }]) => href)).toEqual([
      '/library',
      '/product/quince#add-to-cart',
      '/product/quince/reviews#rate-4',
    ]);
  },
};
export const Pending: Story = { args: { status: 'pending', title: '' } };
export const Failed: Story = { args: { status: 'failed', title: '' } };
/** The back button comes before the book. */
export const ByKeyboard: Story = {
  args: { status: 'failed', title: '' },
  play: async ({ userEvent }) => {
    await tabThrough(userEvent, ['Back']);
  },
};
export const Stress: Story = { args: { title: longBook.title } };
