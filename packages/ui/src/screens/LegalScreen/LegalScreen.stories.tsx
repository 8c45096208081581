import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { withAppShell } from '../../../.storybook/with-app-shell.tsx';
import { tabTo } from '../../../.storybook/keyboard.ts';
import { LegalScreen } from './LegalScreen.tsx';

const meta = {
  title: 'Screens/Legal',
  component: LegalScreen,
  parameters: { layout: 'fullscreen' },
  decorators: [withAppShell('privacy')],
  args: {
    title: 'Privacy Policy',
    updatedText: 'Last changed on November 1, 2026',
    sections: [
      {
        heading: 'What we store',
        paragraphs: [
          'Your name, your email, what you bought, and how far you have read. We keep them because the shop cannot work without them: to send a receipt, to open a book, to open it at the right page.',
          'We never see your card. It goes straight to the payment provider, who tells us only whether it worked.',
        ],
      },
      {
        heading: 'What we do not do',
        paragraphs: ['We do not sell what you read to anyone, and no other company’s script runs on our pages.'],
      },
      {
        heading: 'What you can do',
        paragraphs: [
          'Your account lets you take everything with you as one file, sign devices out, and delete all of it. What the law asks us to keep, the receipts, we keep for as long as it asks and no longer.',
        ],
      },
    ],
  },
} satisfies Meta<typeof LegalScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** Too short for a table of contents. */
export const Short: Story = {
  args: {
    title: 'Terms of Service',
    sections: [
      { heading: 'What you buy', paragraphs: ['The right to read a book here, for as long as this shop is.'] },
    ],
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
    sections: [{ heading: 'Rechtsgrundlagen', paragraphs: ['Donaudampfschifffahrtsgesellschaftskapitän.'.repeat(6)] }],
  },
};
