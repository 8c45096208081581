import type { Decorator } from '@storybook/react-vite';
import { useState } from 'react';
import { AppShell } from '../src/templates/AppShell/index.ts';
import { PageFooter } from '../src/components/PageFooter/index.ts';
import { SearchBox } from '../src/components/SearchBox/index.ts';
import { SideNavigation } from '../src/components/SideNavigation/index.ts';
import type { NavigationItem } from '../src/components/SideNavigation/index.ts';
import { TopBar } from '../src/components/TopBar/index.ts';

const noop = () => undefined;

/** Renders a screen inside the app shell. The parameter `signedIn: false` is for screens shown before sign-in. */
export function withAppShell(current?: NavigationItem): Decorator {
  return function WithAppShell(Story, { parameters }) {
    const username = parameters['signedIn'] === false ? null : 'ines_h';
    const userHref = username === null ? '/login' : '/profile';
    const [isMenuOpen, setMenuOpen] = useState(parameters['menu'] === 'open');
    return (
      <AppShell
        header={
          <TopBar
            shopName="Octavo"
            username={username}
            userHref={userHref}
            cartCount={username === null ? 0 : 2}
            isMenuOpen={isMenuOpen}
            onMenuToggle={() => setMenuOpen(!isMenuOpen)}
            search={
              <SearchBox query="" results={[]} isOpen={false} onQueryChange={noop} onClose={noop} onChoose={noop} />
            }
          />
        }
        side={
          <SideNavigation
            isOpen={isMenuOpen}
            onClose={() => setMenuOpen(false)}
            current={current}
            username={username}
            userHref={userHref}
          />
        }
        footer={<PageFooter shopName="Octavo" />}
      >
        <Story />
      </AppShell>
    );
  };
}
