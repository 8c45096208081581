import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { LegalScreen } from './LegalScreen.tsx';
import { LegalSections } from './LegalSections.tsx';

const meta = {
  title: 'Screens/Legal',
  component: LegalScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell('privacy')],
  args: {
    title: 'Privacy Policy',
    state: {
      status: 'ready',
      updatedText: 'Last changed on November 1, 2026',
      sections: [
        {
          heading: 'What we store',
          blocks: [
            {
              lines: [
                'Your name, your email, what you bought, and how far you have read. We keep them because the shop cannot work without them: to send a receipt, to open a book, to open it at the right page.',
              ],
            },
            {
              lines: [
                'We never see your card. It goes straight to the payment provider, who tells us only whether it worked.',
              ],
            },
          ],
        },
        {
          heading: 'What we do not do',
          blocks: [
            { lines: ['We do not sell what you read to anyone, and no other company’s script runs on our pages.'] },
          ],
        },
        {
          heading: 'What you can do',
          blocks: [
            {
              lines: [
                'Your account lets you take everything with you as one file, sign devices out, and delete all of it. What the law asks us to keep, the receipts, we keep for as long as it asks and no longer.',
              ],
            },
          ],
        },
      ],
    },
  },
} satisfies Meta<typeof LegalScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Too short for a table of contents. */
export const Short: Story = {
  args: {
    title: 'Terms of Service',
    state: {
      status: 'ready',
      sections: [
        {
          heading: 'What you buy',
          blocks: [{ lines: ['The right to read a book here, for as long as this shop is.'] }],
        },
      ],
    },
  },
};
/** Lists, line breaks, and addresses that became links. */
export const Imprint: Story = {
  args: {
    title: 'Imprint',
    state: {
      status: 'ready',
      updatedText: 'Last changed on November 27, 2026',
      sections: [
        { heading: '', blocks: [{ lines: ['Kleine Lese GmbH', 'Gasse 1', '1010 Wien'] }] },
        {
          heading: 'Contact',
          blocks: [
            { lines: ['Write to hallo@lese.example, or see https://lese.example/contact.'] },
            { isList: true, lines: ['Weekdays: 9 to 17', 'Weekends: closed'] },
          ],
        },
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'hallo@lese.example' })).toHaveAttribute(
      'href',
      'mailto:hallo@lese.example',
    );
    await expect(canvas.getByRole('link', { name: 'https://lese.example/contact' })).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
  },
};
/** The sections alone, below a heading of level 2. */
export const Sections: Story = {
  render: () => (
    <LegalSections
      level={3}
      sections={[{ heading: 'Contact', blocks: [{ isList: true, lines: ['hallo@lese.example', '+43 1 555'] }] }]}
    />
  ),
};
export const Pending: Story = { args: { state: { status: 'pending' } } };
export const Failed: Story = {
  args: { state: { status: 'failed' }, onRetry: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
/** The table of contents links to each section. */
export const ByKeyboard: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const link = canvas.getByRole('link', { name: 'What we do not do' });
    await tabTo(userEvent, link);
    const target = canvasElement.querySelector(link.getAttribute('href') ?? '');
    await expect(target).toContainElement(canvas.getByRole('heading', { name: 'What we do not do' }));
  },
};
export const Stress: Story = {
  args: {
    title: 'Datenschutzgrundverordnungsinformationspflichten',
    state: {
      status: 'ready',
      sections: [
        { heading: 'Rechtsgrundlagen', blocks: [{ lines: ['Donaudampfschifffahrtsgesellschaftskapitän.'.repeat(6)] }] },
      ],
    },
  },
};
