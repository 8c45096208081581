import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Page } from '../Page/index.ts';
import { PageFooter } from '../../components/PageFooter/index.ts';
import { SideNavigation } from '../../components/SideNavigation/index.ts';
import { TopBar } from '../../components/TopBar/index.ts';
import { AppShell, PlainNotice, SidePlaceholder } from './AppShell.tsx';

const bar = <TopBar shopName="Octavo" userHref="/login" cartCount={0} isMenuOpen={false} onMenuToggle={fn()} />;
const side = <SideNavigation isOpen onClose={fn()} userHref="/login" current="home" />;

const meta = {
  title: 'Patterns/App shell',
  component: AppShell,
  parameters: { layout: 'fullscreen' },
  args: {
    header: bar,
    footer: <PageFooter shopName="Octavo" />,
    children: (
      <Page isPadded>
        <h1>Page content</h1>
      </Page>
    ),
  },
} satisfies Meta<typeof AppShell>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The first press of Tab shows the skip link, which adds no history entry. */
export const ByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const skip = canvas.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toHaveFocus();
    await expect(skip).toHaveAttribute('href', `#${canvas.getByRole('main').id}`);
    const entries = history.length;
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
    await expect([history.length, location.hash]).toEqual([entries, '']);
  },
};
export const WithMenu: Story = { args: { side } };

/** The menu was left open and its code has not loaded: the page is already in its final position. */
export const MenuPending: Story = { args: { side: <SidePlaceholder /> } };

/** Offline before the code of the toasts has loaded. */
export const WithNotice: Story = {
  args: { children: <PlainNotice>You're offline.</PlainNotice> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent("You're offline.");
  },
};

/** The stream page, without bar and footer. */
export const Bare: Story = { args: { header: undefined, footer: undefined } };
export const Stress: Story = {
  args: {
    side,
    skipText: 'Navigationsleiste und Suchfeld überspringen und unmittelbar zum Seiteninhalt gelangen',
    children: (
      <Page isPadded>
        <h1>{'Donaudampfschifffahrtsgesellschaftskapitän '.repeat(3)}</h1>
        <p dir="rtl" lang="ar">
          {'كانت الورقة تخرج من الحوض كأنها طقس. '.repeat(40)}
        </p>
      </Page>
    ),
  },
};
